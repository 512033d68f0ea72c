/** The logs of prompts and ended conversations: from the hooks' outbox into the project, bounded, and never through a link. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { HookEvent } from "../../../src/domain/HookEvent.js"
import { AbsolutePath } from "../../../src/domain/Paths.js"
import { runPlaces } from "../../../src/editors/hooks/Project.js"
import { layerNodeHookLog } from "../../../src/layers/node/NodeHookLog.js"
import { mostLogBytes } from "../../../src/layers/node/OwnFolder.js"
import { HookLog } from "../../../src/services/HookLog.js"
import { temporaryFolder } from "../../support/Binary.js"

const prompt = (title: string): HookEvent => ({
  v: 1,
  type: "prompt",
  at: 1_700_000_000_000,
  editorId: "cursor",
  conversationId: "c1",
  turnId: "t1",
  model: "m1",
  title
})

const ended: HookEvent = {
  v: 1,
  type: "session_end",
  at: 1_700_000_061_500,
  editorId: "cursor",
  conversationId: "c1",
  reason: "logout",
  startedAt: 1_700_000_000_000,
  prompts: 2
}

const scene = Effect.gen(function* () {
  const base = yield* temporaryFolder
  const home = AbsolutePath.make(join(base, "home"))
  const root = AbsolutePath.make(join(base, "shop"))
  mkdirSync(root)
  const { outbox } = runPlaces(home, root)
  mkdirSync(dirname(outbox), { recursive: true })
  const log = yield* Effect.provide(HookLog, layerNodeHookLog(home))
  return { base, root, outbox, log }
})

const linesOf = (file: string): ReadonlyArray<unknown> =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((it) => JSON.parse(it))

describe("the logs of hooks", () => {
  it.scoped("hold a line for each prompt and each ended conversation", () =>
    Effect.gen(function* () {
      const { log, root } = yield* scene
      yield* log.append(root, [prompt("fix the cart"), ended, { ...ended, startedAt: null }])
      assert.deepStrictEqual(linesOf(`${root}/.aic/prompt-log.jsonl`), [
        {
          timestamp: "2023-11-14T22:13:20.000Z",
          type: "prompt",
          editorId: "cursor",
          conversationId: "c1",
          turnId: "t1",
          model: "m1",
          title: "fix the cart"
        }
      ])
      const end = {
        timestamp: "2023-11-14T22:14:21.500Z",
        type: "session_end",
        editorId: "cursor",
        conversationId: "c1",
        reason: "logout",
        durationMs: 61_500,
        prompts: 2
      }
      assert.deepStrictEqual(linesOf(`${root}/.aic/session-log.jsonl`), [end, { ...end, durationMs: null }])
      assert.deepStrictEqual(
        [".aic", ".aic/prompt-log.jsonl"].map((it) => statSync(join(root, it)).mode & 0o777),
        [0o700, 0o600]
      )
    })
  )

  it.scoped("take each line of the outbox once, and leave out what is none", () =>
    Effect.gen(function* () {
      const { log, outbox, root } = yield* scene
      const lines = [JSON.stringify(prompt("a")), "{", '{"v":2}', JSON.stringify({ ...ended, at: 1e300 }), "null"]
      appendFileSync(outbox, `${lines.join("\n")}\n${JSON.stringify(ended)}\n`)
      assert.deepStrictEqual(yield* log.take(root), [prompt("a"), ended])
      assert.deepStrictEqual(yield* log.take(root), [])
      assert.isFalse(existsSync(outbox))
    })
  )

  it.scoped("never grow beyond two files of their size", () =>
    Effect.gen(function* () {
      const { log, root } = yield* scene
      const many = Array.from({ length: 500 }, (_, at) => prompt(`${at} ${"x".repeat(190)}`))
      for (let n = 0; n < 12; n++) yield* log.append(root, many)
      yield* log.append(root, [prompt("the last")])
      const sizes = ["", ".1"].map((it) => statSync(`${root}/.aic/prompt-log.jsonl${it}`).size)
      for (const size of sizes) assert.isBelow(size, mostLogBytes + 200_000)
      assert.include(readFileSync(`${root}/.aic/prompt-log.jsonl`, "utf8"), "the last")
    })
  )

  it.scoped("are not written where a project has put a link", () =>
    Effect.gen(function* () {
      const { base, log, root } = yield* scene
      const theirs = join(base, "theirs")
      writeFileSync(theirs, "mine\n")
      mkdirSync(`${root}/.aic`)
      symlinkSync(theirs, `${root}/.aic/prompt-log.jsonl`)
      yield* log.append(root, [prompt("a"), ended])
      assert.strictEqual(readFileSync(theirs, "utf8"), "mine\n")
      assert.strictEqual(linesOf(`${root}/.aic/session-log.jsonl`).length, 1)
    })
  )
})
