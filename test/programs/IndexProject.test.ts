/** What is known of a project and of its files, through the programs that tell it. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { layerTest } from "../../src/layers/Test.js"
import { IndexProject } from "../../src/programs/IndexProject.js"
import { InspectFile } from "../../src/programs/InspectFile.js"
import { Progress, type ProgressStep } from "../../src/services/Progress.js"

const root = "/project"
const request = { projectRoot: AbsolutePath.make(root), configPath: null }

const contents = {
  "src/a.ts":
    'import { b } from "./b.js"\nimport react from "react"\n/** Adds. */\nexport function add() {\n  return b\n}\n',
  "src/b.ts": "export const b = 1\n",
  "src/generated.ts": "// @generated\nexport const x = 1\n",
  "logo.png": Uint8Array.from([1, 0, 2]),
  "data.ts": Uint8Array.from([1, 0, 2]),
  "id_rsa.ppk": "a key"
}

const layer = Layer.merge(IndexProject.layer, InspectFile.layer).pipe(Layer.provide(layerTest({ root, contents })))

describe("IndexProject", () => {
  it.effect("reads the project, tells of it, and forgets it", () =>
    Effect.gen(function* () {
      const index = yield* IndexProject
      const before = yield* index.status(request)
      assert.deepStrictEqual([before.filesTotal, before.files, before.toRead], [6, 0, 5])
      const { sizeBytes, ...built } = yield* index.build(request)
      assert.isAbove(sizeBytes, 0)
      const counts = built.tokens
      assert.deepStrictEqual(built, {
        filesTotal: 6,
        files: 5,
        unreadable: 1,
        tokens: counts,
        outlines: 0,
        building: false,
        // the files of this test are dated now, which proves nothing: they are read again each time
        toRead: 5,
        durationMs: 0
      })
      assert.isAbove(counts.o200k_base ?? 0, 0)
      assert.strictEqual(yield* index.clear(request), 1)
      assert.strictEqual((yield* index.status(request)).files, 0)
    }).pipe(Effect.provide(layer))
  )

  it.effect("fails for a project that is none", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        (yield* IndexProject).build({ ...request, projectRoot: AbsolutePath.make("/elsewhere") })
      )
      assert.strictEqual(error._tag, "ProjectUnusable")
    }).pipe(Effect.provide(layer))
  )

  it.effect("goes without a reporter, and with one", () =>
    Effect.gen(function* () {
      const steps: Array<ProgressStep> = []
      const report = (step: ProgressStep) => Effect.sync(() => void steps.push(step))
      yield* Effect.provideService((yield* IndexProject).build(request), Progress, { report })
      assert.isTrue(steps.every((it) => it.done <= it.total))
    }).pipe(Effect.provide(layer))
  )
})

describe("InspectFile", () => {
  const inspect = (...paths: ReadonlyArray<string>) =>
    Effect.flatMap(InspectFile, (program) => program.run({ ...request, paths }))

  it.effect("tells the symbols of a file, its imports both ways, and what its tiers cost", () =>
    Effect.gen(function* () {
      const { symbols, tokens, ...report } = yield* inspect("src/a.ts")
      assert.deepEqual(report as object, {
        path: "src/a.ts",
        language: "typescript",
        kind: "source",
        sizeBytes: contents["src/a.ts"].length,
        hidden: null,
        generated: false,
        encoding: "cl100k_base",
        imports: [
          { source: "./b.js", files: ["src/b.ts"] },
          { source: "react", files: [] }
        ],
        importedBy: [],
        notReadYet: 0
      })
      assert.deepStrictEqual(
        symbols.map((it) => [it.name, it.kind, it.exported, Number(it.startLine), Number(it.endLine)]),
        [["add", "function", true, 4, 6]]
      )
      assert.isTrue(tokens !== null && tokens.L0 > tokens.L1 && tokens.L1 > tokens.L2 && tokens.L2 > tokens.L3)
      assert.deepEqual((yield* inspect("src/b.ts")).importedBy as ReadonlyArray<string>, ["src/a.ts"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("takes the first path that is a file of the project", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* inspect("lib/b.ts", "src/b.ts")).path as string, "src/b.ts")
      const error = yield* Effect.flip(inspect("__proto__", "nowhere.ts"))
      assert.strictEqual(
        error.message,
        "The project has no file __proto__. Give its path from the current folder or from the project's root; files that git ignores are not files of the project."
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("says why there is nothing to tell", () =>
    Effect.gen(function* () {
      const of = (path: string) =>
        Effect.map(inspect(path), ({ generated, hidden, symbols, tokens }) => ({
          generated,
          hidden,
          symbols: symbols.length,
          tokens: tokens === null ? null : Number(tokens.L0) > 0
        }))
      assert.deepStrictEqual(yield* of("data.ts"), {
        generated: false,
        hidden: "unreadable",
        symbols: 0,
        tokens: null
      })
      assert.deepStrictEqual(yield* of("id_rsa.ppk"), {
        generated: false,
        hidden: "guarded",
        symbols: 0,
        tokens: null
      })
      assert.deepStrictEqual(yield* of("src/generated.ts"), {
        generated: true,
        hidden: null,
        symbols: 1,
        tokens: true
      })
    }).pipe(Effect.provide(layer))
  )
})
