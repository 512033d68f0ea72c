import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { traceJson } from "../../src/programs/WireForm.js"
import { CompilationLog } from "../../src/services/CompilationLog.js"
import { Projects } from "../../src/services/Projects.js"
import { compile, inspect, layerProject, pathsOf, root } from "../support/Compiling.js"

const body = (at: number) => `export const session${at} = () => "the login session ${at}"\n`
const large = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`src/session${at}.ts`, body(at)]))

describe("InspectIntent", () => {
  it.effect("chooses what a compile chooses, and leaves no record", () =>
    Effect.gen(function* () {
      const trace = yield* inspect("fix the login session")
      const { projectId } = yield* (yield* Projects).register(root)
      assert.strictEqual(yield* (yield* CompilationLog).count(projectId), 0)
      const { compiledPrompt, meta } = yield* compile("fix the login session")
      assert.deepStrictEqual(
        trace.selectedFiles.map((it) => it.path as string),
        pathsOf(compiledPrompt)
      )
      assert.strictEqual(trace.tokenSummary.promptTotal, meta.tokensCompiled)
    }).pipe(Effect.provide(layerProject({ ...large, "other.ts": "export const other = 1\n" })))
  )

  it.effect("lists the nearest misses of a large project, and counts all of them by their reasons", () =>
    Effect.gen(function* () {
      const trace = yield* inspect("fix the login session")
      assert.strictEqual(trace.excludedFiles.length, 50)
      const scores = trace.excludedFiles.map((it) => it.score)
      assert.deepStrictEqual(
        scores,
        [...scores].sort((a, b) => b - a)
      )
      const counted = Object.values(trace.excludedCounts).reduce((sum, it) => sum + it, 0)
      assert.strictEqual(trace.filesTotal, 400)
      assert.strictEqual(trace.selectedFiles.length + counted, 400)
      assert.isBelow((yield* traceJson(trace)).length, 36_000)
    }).pipe(Effect.provide(layerProject(large)))
  )
})
