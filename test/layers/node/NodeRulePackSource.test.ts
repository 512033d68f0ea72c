import { mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { AbsolutePath } from "../../../src/domain/Paths.js"
import { layerNodeRulePackSource } from "../../../src/layers/node/NodeRulePackSource.js"
import { RulePackSource } from "../../../src/services/RulePackSource.js"
import { temporary, write } from "./TemporaryFolder.js"

const readPacks = (root: string, names: ReadonlyArray<string>) =>
  Effect.flatMap(RulePackSource, (it) => it.read(AbsolutePath.make(root), names)).pipe(
    Effect.provide(layerNodeRulePackSource)
  )

describe("NodeRulePackSource", () => {
  it.scoped("reads the packs that are there, in the order asked, and nothing that a name could lead to", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.root, {
        "aic-rules/bugfix.json": "\uFEFF{}",
        "aic-rules/a.b-c_1.json": "{ }",
        "aic-rules/big.json": " ".repeat(256 * 1024 + 1),
        "other.json": "{}",
        "aic-rules/sub/x.json": "{}"
      })
      mkdirSync(join(at.root, "aic-rules/folder.json"))
      symlinkSync("bugfix.json", join(at.root, "aic-rules/link.json"))
      const names = [
        "a.b-c_1",
        "missing",
        "../other",
        "sub/x",
        "..",
        "big",
        "folder",
        "link",
        "built-in:default",
        "",
        "bugfix",
        "bugfix"
      ]
      assert.deepStrictEqual(yield* readPacks(at.root, names), [
        { name: "a.b-c_1", text: "{ }" },
        { name: "bugfix", text: "{}" }
      ])
    })
  )

  it.scoped("takes no folder that is a link, and no missing root", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      write(at.base, { "elsewhere/bugfix.json": "{}" })
      symlinkSync(join(at.base, "elsewhere"), join(at.root, "aic-rules"))
      assert.deepStrictEqual(yield* readPacks(at.root, ["bugfix"]), [])
      assert.deepStrictEqual(yield* readPacks(join(at.base, "missing"), ["bugfix"]), [])
    })
  )

  it.scoped("lists the packs that are there", () =>
    Effect.gen(function* () {
      const at = yield* temporary
      const names = Effect.flatMap(RulePackSource, (it) => it.names(AbsolutePath.make(at.root))).pipe(
        Effect.provide(layerNodeRulePackSource)
      )
      assert.deepStrictEqual(yield* names, [])
      write(at.root, { "aic-rules/team.json": "{}", "aic-rules/bugfix.json": "{}", "aic-rules/notes.md": "" })
      assert.deepStrictEqual(yield* names, ["bugfix", "team"])
    })
  )
})
