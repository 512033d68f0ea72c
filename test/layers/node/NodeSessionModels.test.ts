/** The models of conversations in a project's `.aic/`: the last word counts, within bounds, and never through a link. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ConversationId } from "../../../src/domain/Ids.js"
import { AbsolutePath } from "../../../src/domain/Paths.js"
import { layerNodeSessionModels } from "../../../src/layers/node/NodeSessionModels.js"
import { mostLogBytes } from "../../../src/layers/node/OwnFolder.js"
import { SessionModels } from "../../../src/services/SessionModels.js"
import { temporaryFolder } from "../../support/Binary.js"

const key = (id: string, editorId: "cursor" | "claude-code" = "cursor") => ({
  conversationId: ConversationId.make(id),
  editorId
})

const scene = Effect.gen(function* () {
  const base = yield* temporaryFolder
  const root = AbsolutePath.make(join(base, "shop"))
  mkdirSync(root)
  const models = yield* Effect.provide(SessionModels, layerNodeSessionModels)
  return { base, root, models, file: `${root}/.aic/session-models.jsonl` }
})

const line = (c: string, m: string, e = "cursor") => `${JSON.stringify({ c, m, e, timestamp: "2026-01-01" })}\n`

describe("the models of conversations", () => {
  it.scoped("are those that were said last, for each conversation and editor", () =>
    Effect.gen(function* () {
      const { file, models, root } = yield* scene
      assert.isNull(yield* models.recall(root, key("a")))
      assert.isFalse(existsSync(`${root}/.aic`), "asking makes nothing")
      yield* models.remember(root, key("a"), "gpt-5")
      yield* models.remember(root, key("b"), "claude-opus-4.6")
      yield* models.remember(root, key("a", "claude-code"), "claude-sonnet-4.5")
      yield* models.remember(root, key("a"), "gpt-5-mini")
      yield* models.remember(root, key("a"), "gpt-5-mini")
      assert.strictEqual(yield* models.recall(root, key("a")), "gpt-5-mini")
      assert.strictEqual(yield* models.recall(root, key("b")), "claude-opus-4.6")
      assert.strictEqual(yield* models.recall(root, key("a", "claude-code")), "claude-sonnet-4.5")
      assert.isNull(yield* models.recall(root, key("c")))
      assert.strictEqual(readFileSync(file, "utf8").split("\n").length, 5)
    })
  )

  it.scoped("are found behind lines that are none, and far from the end", () =>
    Effect.gen(function* () {
      const { file, models, root } = yield* scene
      mkdirSync(`${root}/.aic`)
      writeFileSync(file, line("a", "gpt-5"))
      appendFileSync(file, '{"c":"a","m":"half\nnull\n{"c":"a","m":"\u0007","e":"cursor","timestamp":"x"}\n')
      assert.strictEqual(yield* models.recall(root, key("a")), "gpt-5")
      appendFileSync(file, line("b", "gpt-4.1").repeat(5_000))
      assert.isAbove(statSync(file).size, 262_144)
      assert.strictEqual(yield* models.recall(root, key("a")), "gpt-5")
    })
  )

  it.scoped("take no more room than two full files", () =>
    Effect.gen(function* () {
      const { file, models, root } = yield* scene
      mkdirSync(`${root}/.aic`)
      for (let round = 0; round < 3; round++) {
        appendFileSync(file, line("b", "m".repeat(200)).repeat(2_000))
        yield* models.remember(root, key("a"), `gpt-${round}`)
      }
      for (const it of [file, `${file}.1`]) {
        if (existsSync(it)) assert.isBelow(statSync(it).size, mostLogBytes + 600_000)
      }
      assert.isTrue(existsSync(`${file}.1`))
    })
  )

  it.scoped("are neither read nor written through a link", () =>
    Effect.gen(function* () {
      const { base, file, models, root } = yield* scene
      writeFileSync(join(base, "outside"), line("a", "gpt-5"))
      mkdirSync(`${root}/.aic`)
      symlinkSync(join(base, "outside"), file)
      assert.isNull(yield* models.recall(root, key("a")))
      yield* models.remember(root, key("a"), "gpt-4.1")
      assert.strictEqual(readFileSync(join(base, "outside"), "utf8"), line("a", "gpt-5"))
    })
  )
})
