/**
 * Fills a database with compilations as they are, and times every kind of write on it. Bundled and run by
 * `scripts/bench/records.mjs`; prints one line of JSON.
 */
import { SqlClient } from "@effect/sql"
import { DateTime, Effect, Layer, Random } from "effect"
import { mostFilesKept, mostStepsKept, type SessionStep } from "../../src/domain/AgentSession.js"
import { CompilationId, ConversationId, type ProjectId, ServerSessionId, Sha256 } from "../../src/domain/Ids.js"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import type { SpecCompilation } from "../../src/domain/Specification.js"
import { Confidence, LineNumber, Milliseconds, Ratio01, StepIndex, TokenCount } from "../../src/domain/Units.js"
import { TaskClass } from "../../src/domain/Vocabulary.js"
import { layerNodeHasher } from "../../src/layers/node/NodeHasher.js"
import { layerNodeIds } from "../../src/layers/node/NodeIds.js"
import { layerNodeProcesses } from "../../src/layers/node/NodeProcesses.js"
import { layerSqliteStores } from "../../src/layers/Stores.js"
import { layerDatabase } from "../../src/layers/sqlite/Database.js"
import { AgentSessions } from "../../src/services/AgentSessions.js"
import { Atomically } from "../../src/services/Atomically.js"
import { CachedCompilation, CompilationCache } from "../../src/services/CompilationCache.js"
import { CompilationLog, CompilationRow } from "../../src/services/CompilationLog.js"
import { ConfigHistory, ConfigSnapshot } from "../../src/services/ConfigHistory.js"
import { GuardFindings } from "../../src/services/GuardFindings.js"
import { Hasher } from "../../src/services/Hasher.js"
import { Ids } from "../../src/services/Ids.js"
import { Projects } from "../../src/services/Projects.js"
import { QualitySnapshot, QualitySnapshots } from "../../src/services/QualitySnapshots.js"
import { Retention } from "../../src/services/Retention.js"
import { ServerSession, ServerSessions } from "../../src/services/ServerSessions.js"
import { SpecCompileCache } from "../../src/services/SpecCompileCache.js"
import { Telemetry, TelemetryEvent } from "../../src/services/Telemetry.js"
import { ToolInvocation, ToolInvocations } from "../../src/services/ToolInvocations.js"

const [home = "", root = "/bench", rows = "10000", seed = "1", samples = "200"] = process.argv.slice(2)

const pick = <A>(items: ReadonlyArray<A>) => Effect.map(Random.nextIntBetween(0, items.length), (at) => items[at]!)
const between = Random.nextIntBetween

const pathOf = (n: number) => RelativePath.make(`src/feature-${n % 17}/component-${n}/service.ts`)

/** One compile as `RecordCompilation` writes it. */
const compile = Effect.fnUntraced(function* (projectRoot: AbsolutePath, createdAt: DateTime.Utc, findings: number) {
  const { projectId } = yield* (yield* Projects).register(projectRoot)
  const id = CompilationId.make(yield* (yield* Ids).uuidV7)
  const configHash = Sha256.make("a".repeat(64))
  const taskClass = yield* pick(TaskClass.literals)
  const cacheHit = (yield* between(0, 5)) === 0
  const selected = yield* between(4, 40)
  const tokensRaw = yield* between(5_000, 200_000)
  const tokensCompiled = yield* between(2_000, 30_000)
  const tiers = { L0: selected - 2, L1: 1, L2: 1, L3: 0 }
  const first = yield* between(0, 5_000)
  const write = Effect.gen(function* () {
    yield* (yield* ConfigHistory).record(new ConfigSnapshot({ projectId, configHash, configJson: "{}", createdAt }))
    yield* (yield* CompilationLog).append(
      new CompilationRow({
        id,
        projectId,
        createdAt,
        intent: "fix the payment retry when the invoice export fails and the customer has no address",
        taskClass,
        filesSelected: selected,
        filesTotal: 5_000,
        tokensRaw,
        tokensCompiled,
        cacheHit,
        durationMs: 800,
        editorId: "claude-code",
        modelId: "claude-sonnet-4.5",
        modelProfile: yield* pick(["claude-sonnet-4.5 o200k_base x1.18", "gpt-5 o200k_base x1"]),
        triggerSource: "model_initiated",
        conversationId: `conversation-${yield* between(0, 300)}`,
        sessionId: null,
        configHash,
        classifierConfidence: 0.8,
        specificityScore: 0.5,
        underspecificationIndex: 0.5,
        totalBudget: 123_500,
        selectionTrace: cacheHit
          ? null
          : {
              selectedFiles: Array.from({ length: selected }, (_, n) => ({
                path: pathOf(first + n),
                score: 1 / (n + 1),
                tier: "L0",
                signals: { words: 0.5, names: 0.25, imports: 0.125, tests: 0.1, near: 0.3, size: 0.9 }
              })),
              excludedFiles: Array.from({ length: 50 }, (_, n) => ({
                path: pathOf(first + 100 + n),
                score: 0.1,
                reason: "max_files" as const
              }))
            }
      })
    )
    yield* (yield* GuardFindings).append(
      id,
      Array.from({ length: findings }, (_, n) => ({
        severity: "redact" as const,
        type: n % 2 === 0 ? ("secret" as const) : ("pii" as const),
        file: pathOf(first + n),
        message: "an access key of a cloud: replaced",
        pattern: "cloud-key"
      }))
    )
    yield* (yield* Telemetry).append(
      new TelemetryEvent({
        compilationId: id,
        repoId: configHash,
        guardFindings: findings,
        guardBlocks: 0,
        transformSavings: 100,
        tiers,
        createdAt
      })
    )
    yield* (yield* QualitySnapshots).append(
      new QualitySnapshot({
        projectId,
        compilationId: id,
        createdAt,
        taskClass,
        cacheHit,
        tokenReduction: 1 - tokensCompiled / tokensRaw,
        selectionRatio: selected / 5_000,
        budgetUtilisation: tokensCompiled / 123_500,
        tiers,
        classifierConfidence: 0.8
      })
    )
  })
  yield* (yield* Atomically).run(write)
})

interface Timing {
  readonly write: string
  /** Milliseconds on the wall, and of CPU: on a busy machine a write waits for its turn. */
  readonly wall: Spread
  readonly cpu: Spread
}

interface Spread {
  readonly median: number
  readonly p95: number
  readonly most: number
}

const spreadOf = (values: Array<number>): Spread => {
  values.sort((a, b) => a - b)
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0
  return { median: at(0.5), p95: at(0.95), most: values.at(-1) ?? 0 }
}

const timed = <E, R>(write: string, times: number, effect: Effect.Effect<unknown, E, R>) =>
  Effect.gen(function* () {
    const wall: Array<number> = []
    const cpu: Array<number> = []
    for (let n = 0; n < times; n++) {
      const begin = performance.now()
      const before = process.cpuUsage()
      yield* effect
      const { system, user } = process.cpuUsage(before)
      wall.push(performance.now() - begin)
      cpu.push((user + system) / 1_000)
    }
    const timing: Timing = { write, wall: spreadOf(wall), cpu: spreadOf(cpu) }
    return timing
  })

/** A step that showed `files` files, each in `ranges` pieces. */
const stepOf = (at: number, files: number, ranges: number, completedAt: DateTime.Utc): SessionStep => ({
  stepIndex: StepIndex.make(at),
  intent: "fix the payment retry when the invoice export fails and the customer has no address",
  tokensCompiled: TokenCount.make(20_000),
  filesSelected: files,
  files: Array.from({ length: files }, (_, n) => ({
    path: pathOf(at * files + n),
    tier: "L1",
    contentHash: Sha256.make("b".repeat(64)),
    lines: Array.from({ length: ranges }, (_, r) => [LineNumber.make(r * 20 + 1), LineNumber.make(r * 20 + 9)] as const)
  })),
  toolOutputs: [{ type: "test-result", relatedFiles: 2 }],
  completedAt
})

/** Conversations as they begin, and as long as one may become: each step reads and writes the whole of it. */
const conversations = Effect.fnUntraced(function* (projectId: ProjectId, now: DateTime.Utc, times: number) {
  const sessions = yield* AgentSessions
  const key = (name: string) => ({ projectId, conversationId: ConversationId.make(name) })
  let fresh = 0
  const full = Effect.fnUntraced(function* (name: string) {
    const files = Math.ceil(mostFilesKept / mostStepsKept)
    for (let at = 0; at < mostStepsKept; at++) yield* sessions.append(key(name), stepOf(at, files, 12, now))
    return key(name)
  })
  const long = yield* full("long")
  const adopting = yield* full("adopting")
  return [
    yield* timed(
      "a conversation's first step, 20 files",
      times,
      Effect.suspend(() => sessions.append(key(`fresh-${fresh++}`), stepOf(0, 20, 4, now)))
    ),
    yield* timed("a step of the longest conversation", times, sessions.append(long, stepOf(60, 10, 12, now))),
    yield* timed("the longest conversation forgets", times, sessions.forgetShown(long)),
    yield* timed(
      "a sub-agent's step goes to its parent",
      50,
      Effect.zipRight(
        sessions.append(key("child"), stepOf(0, 20, 4, now)),
        sessions.reparent(projectId, key("child").conversationId, adopting.conversationId)
      )
    )
  ]
})

/** Prompts and briefings; the blob of a prompt is a file in the project. */
const caches = Effect.fnUntraced(function* (projectId: ProjectId, projectRoot: AbsolutePath, times: number) {
  const prompts = yield* CompilationCache
  const briefings = yield* SpecCompileCache
  const { sha256 } = yield* Hasher
  const text = "const value = compute(input, { retries: 3 }) // and so on\n".repeat(2_000)
  let next = 0
  const prompt = Effect.suspend(() => {
    const key = sha256(`prompt ${next++}`)
    const entry = new CachedCompilation({
      key,
      compiledPrompt: text,
      tokenCount: 30_000,
      configHash: key,
      filesSelected: 20,
      meta: {
        intent: "fix it",
        taskClass: "bugfix",
        filesSelected: 20,
        filesTotal: 5_000,
        tokensRaw: TokenCount.make(100_000),
        tokensCompiled: TokenCount.make(30_000),
        tokenReductionPct: Ratio01.make(0.7),
        cacheHit: false,
        durationMs: Milliseconds.make(800),
        modelId: "claude-sonnet-4.5",
        editorId: "claude-code",
        transformTokensSaved: TokenCount.make(0),
        summarisationTiers: { L0: 18, L1: 1, L2: 1, L3: 0 },
        guard: null,
        contextCompleteness: Confidence.make(1),
        classifierConfidence: null,
        totalBudget: TokenCount.make(123_500)
      },
      warnings: []
    })
    return prompts.put({ projectId, projectRoot, key }, entry, { treeHash: key, ttlMinutes: 60 })
  })
  const briefing: SpecCompilation = {
    compiledSpec: text.slice(0, 30_000),
    meta: {
      totalTokensRaw: TokenCount.make(20_000),
      totalTokensCompiled: TokenCount.make(8_000),
      reductionPct: Ratio01.make(0.6),
      typeTiers: {},
      transformTokensSaved: TokenCount.make(0),
      totalBudget: TokenCount.make(8_000),
      cacheHit: false,
      guard: { passed: true, findings: [], filesBlocked: [], filesRedacted: [], filesWarned: [], weakened: [] },
      warnings: []
    }
  }
  return [
    yield* timed("a prompt of 120 kB into the cache", times, prompt),
    yield* timed(
      "a briefing of 30 kB into the cache",
      times,
      Effect.suspend(() => briefings.put(sha256(`briefing ${next++}`), briefing, { ttlMinutes: 60 }))
    ),
    yield* timed("expired prompts, none", times, prompts.purgeExpired)
  ]
})

const bench = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* DateTime.now
  const roots = [root, `${root}-two`, `${root}-three`].map((it) => AbsolutePath.make(it))
  const count = Number(rows)
  // all in one transaction: filling is not what is measured
  yield* (yield* Atomically).run(
    Effect.gen(function* () {
      for (let n = 0; n < count; n++) {
        const createdAt = DateTime.subtract(now, { seconds: Math.round(((count - n) / count) * 85 * 86_400) })
        yield* compile(n % 4 === 0 ? roots[(n >> 2) % 3]! : roots[0]!, createdAt, n % 10 === 0 ? 3 : 0)
      }
    })
  )
  yield* sql`PRAGMA wal_checkpoint(TRUNCATE)`

  const times = Number(samples)
  const ids = yield* Ids
  const session = Effect.gen(function* () {
    const sessions = yield* ServerSessions
    const sessionId = ServerSessionId.make(yield* ids.uuidV7)
    const row = { stoppedAt: null, stopReason: null, pid: process.pid, pidStartedAt: null, version: "bench" }
    yield* sessions.open(new ServerSession({ sessionId, startedAt: now, ...row }))
    yield* sessions.close(sessionId, "graceful")
  })
  const invocation = new ToolInvocation({
    createdAt: now,
    toolName: "aic_compile",
    sessionId: null,
    paramsShape: { intent: "string", projectRoot: "string" },
    projectId: null
  })
  const { projectId } = yield* (yield* Projects).register(roots[0]!)
  const retention = yield* Retention
  const before = DateTime.subtract(now, { days: 60 })
  return [
    yield* timed("a compile: config, log, telemetry, quality", times, compile(roots[0]!, now, 0)),
    yield* timed("a compile with 100 findings", times, compile(roots[0]!, now, 100)),
    yield* timed(
      "a tool call",
      times,
      Effect.flatMap(ToolInvocations, (it) => it.append(invocation))
    ),
    yield* timed("a server session, opened and closed", 50, session),
    ...(yield* conversations(projectId, now, times)),
    ...(yield* caches(projectId, roots[0]!, times)),
    yield* timed("retention, 25 compiles", 80, retention.prune(before, 25))
  ]
})

const layer = layerSqliteStores.pipe(
  Layer.provideMerge(layerDatabase(AbsolutePath.make(home))),
  Layer.provideMerge(Layer.mergeAll(layerNodeIds, layerNodeHasher, layerNodeProcesses))
)

const timings = await Effect.runPromise(bench.pipe(Effect.provide(layer), Effect.withRandom(Random.make(Number(seed)))))
process.stdout.write(`${JSON.stringify(timings)}\n`)
