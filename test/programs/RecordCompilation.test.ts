/** The rows that a compile leaves, in a real database. */
import { SqlClient } from "@effect/sql"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, Option, Schema } from "effect"
import { StoreFailed } from "../../src/domain/Errors.js"
import { ServerSessionId } from "../../src/domain/Ids.js"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { CompileArguments } from "../../src/domain/Request.js"
import { layerMemoryCompilationCache } from "../../src/layers/memory/MemoryCompilationCache.js"
import { sequentialId } from "../../src/layers/memory/SequentialIds.js"
import { layerTest } from "../../src/layers/Test.js"
import { CompileContext } from "../../src/programs/CompileContext.js"
import { CurrentServerSession } from "../../src/programs/CurrentServerSession.js"
import { layerPrograms } from "../../src/programs/index.js"
import { compilationRequestOf } from "../../src/programs/RequestOf.js"
import { Telemetry } from "../../src/services/Telemetry.js"
import { storeLayers } from "../support/Stores.js"

const root = AbsolutePath.make("/project")
const session = ServerSessionId.make(sequentialId(0x900))

// put together here, so that it stands nowhere as a whole
const secret = (n: number) => ["AKIA", "Q3EGVXQK7WTRMLPZ".slice(0, 12), String(2_222 + n)].join("")
const keys = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `const key${n} = "${secret(from + n)}"\n`).join("")

const configs = [
  { level: "project", name: "aic.config.json", text: '{"contextSelector":{"heuristic":{"maxFiles":20}}}' }
] as const

const twoFiles = { "src/login.ts": `export const login = 1\n${keys(0, 1)}`, "src/user.ts": "export {}\n" }

const compiling = <A, E, R>(
  test: Effect.Effect<A, E, R>,
  over: { readonly contents?: Readonly<Record<string, string>>; readonly telemetry?: typeof broken } = {}
) => {
  const { contents = twoFiles } = over
  const stores = Layer.mergeAll(storeLayers.sqlite, layerMemoryCompilationCache, over.telemetry ?? Layer.empty)
  return Effect.provide(
    test,
    layerPrograms.pipe(Layer.provideMerge(stores), Layer.provide(layerTest({ root, contents, configs })))
  ).pipe(
    Effect.provideService(CurrentServerSession, Option.some(session)),
    Effect.provide(Logger.remove(Logger.defaultLogger))
  )
}

const broken = Layer.succeed(Telemetry, {
  append: () => new StoreFailed({ store: "Telemetry", operation: "append", cause: new Error("the disk is full") }),
  of: () => Effect.succeedNone
})

const decodeArguments = Schema.decodeUnknownSync(CompileArguments)

const compile = (intent: string) =>
  Effect.flatMap(CompileContext, (it) =>
    it.run(
      compilationRequestOf({ intent, projectRoot: root }, { clientName: null, useCache: true, triggerSource: "cli" })
    )
  )

const rows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return {
    log: yield* sql`SELECT intent, cache_hit, session_id, selection_trace_json IS NULL AS bare FROM compilation_log ORDER BY id`,
    findings: yield* sql`SELECT type FROM guard_findings`,
    telemetry: yield* sql`
      SELECT guard_findings, guard_blocks, transform_savings, tiers_json FROM telemetry_events ORDER BY id`,
    quality: yield* sql`SELECT cache_hit, selection_ratio, tier_l0, tier_l1 FROM quality_snapshots ORDER BY id`
  }
})

describe("the rows of a compile", () => {
  it.scoped("say what it did, and that one from the cache did none of it again", () =>
    compiling(
      Effect.gen(function* () {
        const { meta } = yield* compile("fix the login")
        assert.isTrue((yield* compile("fix the login")).meta.cacheHit)
        const ratio = meta.filesSelected / 2
        const logged = { intent: "fix the login", sessionId: session }
        assert.deepEqual((yield* rows) as object, {
          log: [
            { ...logged, cacheHit: 0, bare: 0 },
            { ...logged, cacheHit: 1, bare: 1 }
          ],
          findings: [{ type: "secret" }],
          telemetry: [
            {
              guardFindings: 1,
              guardBlocks: 0,
              transformSavings: meta.transformTokensSaved,
              tiersJson: JSON.stringify(meta.summarisationTiers)
            },
            { guardFindings: 0, guardBlocks: 0, transformSavings: 0, tiersJson: '{"L0":0,"L1":0,"L2":0,"L3":0}' }
          ],
          quality: [
            {
              cacheHit: 0,
              selectionRatio: ratio,
              tierL0: meta.summarisationTiers.L0,
              tierL1: meta.summarisationTiers.L1
            },
            { cacheHit: 1, selectionRatio: ratio, tierL0: 0, tierL1: 0 }
          ]
        })
      })
    )
  )

  it.scoped("are all there or none of them, and the answer comes anyway", () =>
    compiling(
      Effect.gen(function* () {
        const { compiledPrompt } = yield* compile("fix the login")
        assert.include(compiledPrompt, "fix the login")
        assert.deepStrictEqual(yield* rows, { log: [], findings: [], telemetry: [], quality: [] })
      }),
      { telemetry: broken }
    )
  )

  it.scoped("are a hundred findings at most; how many there were is told all the same", () =>
    compiling(
      Effect.gen(function* () {
        yield* compile("fix the login")
        const { findings, telemetry } = yield* rows
        assert.deepStrictEqual([findings.length, telemetry[0]?.["guardFindings"]], [100, 120])
      }),
      {
        contents: Object.fromEntries(
          Array.from({ length: 8 }, (_, n) => [`src/login${n}.ts`, `export const login = ${n}\n${keys(n * 15, 15)}`])
        )
      }
    )
  )

  it.scoped("hold nothing of what a tool has put out", () =>
    compiling(
      Effect.gen(function* () {
        const toolOutputs = [{ type: "test-result", content: "xylophone: 3, not 4", relatedFiles: ["src/user.ts"] }]
        const args = decodeArguments({
          intent: "fix the login",
          projectRoot: root,
          conversationId: "c1",
          stepIndex: 1,
          toolOutputs
        })
        const { meta } = yield* Effect.flatMap(CompileContext, (it) =>
          it.run(compilationRequestOf(args, { clientName: null, useCache: true, triggerSource: "model_initiated" }))
        )
        assert.strictEqual(meta.filesSelected, 2)
        const sql = yield* SqlClient.SqlClient
        const tables = yield* sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`
        const stored = yield* Effect.forEach(tables, ({ name }) => sql`SELECT * FROM ${sql(name)}`)
        assert.isAbove(stored.flat().length, 4)
        assert.notInclude(JSON.stringify(stored), "xylophone")
      })
    )
  )

  it.scoped("of a test of aic say nothing about quality", () =>
    compiling(
      Effect.gen(function* () {
        yield* compile("model-test-101-ABCDEFGH")
        const { log, quality, telemetry } = yield* rows
        assert.deepStrictEqual([log.length, telemetry.length, quality.length], [1, 1, 0])
      })
    )
  )
})
