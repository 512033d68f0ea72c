import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { AbsolutePath, RelativePath } from "../../../src/domain/Paths.js"
import { layerMemoryConfigSource } from "../../../src/layers/memory/MemoryConfigSource.js"
import { layerMemoryProjectFiles } from "../../../src/layers/memory/MemoryProjectFiles.js"
import { layerMemoryRulePackSource } from "../../../src/layers/memory/MemoryRulePackSource.js"
import { ConfigSource } from "../../../src/services/ConfigSource.js"
import { ProjectFiles } from "../../../src/services/ProjectFiles.js"
import { RulePackSource } from "../../../src/services/RulePackSource.js"

const root = AbsolutePath.make("/project")

describe("a project in memory", () => {
  it.effect("lists and reads as one on disk does", () =>
    Effect.gen(function* () {
      const { list, read } = yield* ProjectFiles
      const { files } = yield* list(root)
      assert.deepStrictEqual(
        files.map((it): string => it.path),
        ["B", "__proto__", "a", "image"]
      )
      const text = yield* read(root, RelativePath.make("__proto__"), 10)
      assert.deepStrictEqual([text.text, text.encoding, text.sizeBytes], ["ordinary", "utf-8", 8])
      const reasonOf = (path: string, maxBytes: number) =>
        Effect.map(Effect.flip(read(root, RelativePath.make(path), maxBytes)), (it) => it.reason)
      assert.deepStrictEqual(
        [yield* reasonOf("image", 10), yield* reasonOf("B", 1), yield* reasonOf("toString", 10)],
        ["binary", "too-large", "vanished"]
      )
      assert.strictEqual((yield* Effect.flip(list(AbsolutePath.make("/other")))).reason, "does not exist")
    }).pipe(
      Effect.provide(
        layerMemoryProjectFiles("/project", { a: "x", B: "two", ["__proto__"]: "ordinary", image: new Uint8Array(3) })
      )
    )
  )

  it.effect("has the configs that it was given", () =>
    Effect.gen(function* () {
      const { read } = yield* ConfigSource
      const user = { level: "user" as const, name: "$AIC_HOME/config.json", text: "{}" }
      const project = { level: "project" as const, name: "aic.config.json", text: "{ }" }
      assert.deepStrictEqual(yield* read(root, null), [user, project])
      assert.deepStrictEqual(yield* read(root, "x.json"), [user, { level: "project", name: "x.json", text: "[]" }])
      assert.strictEqual((yield* Effect.flip(read(root, "y.json"))).message, "Invalid y.json: file: does not exist")
    }).pipe(
      Effect.provide(
        layerMemoryConfigSource(
          [
            { level: "user", name: "$AIC_HOME/config.json", text: "{}" },
            { level: "project", name: "aic.config.json", text: "{ }" }
          ],
          { "x.json": "[]" }
        )
      )
    )
  )

  it.effect("has the rule packs that it was given", () =>
    Effect.gen(function* () {
      const { read } = yield* RulePackSource
      assert.deepStrictEqual(yield* read(root, ["b", "constructor", "a"]), [
        { name: "b", text: "2" },
        { name: "a", text: "1" }
      ])
    }).pipe(Effect.provide(layerMemoryRulePackSource({ a: "1", b: "2" })))
  )
})
