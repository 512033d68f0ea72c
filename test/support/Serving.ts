/** The server in this process: stub programs behind it, a real client before it. */
import { InMemoryTransport } from "@modelcontextprotocol/server"
import { Deferred, Effect, Fiber, Layer, Ref } from "effect"
import { ServerSessionId } from "../../src/domain/Ids.js"
import { layerTest } from "../../src/layers/Test.js"
import { serve } from "../../src/mcp/Serve.js"
import { AnalyzeRules } from "../../src/programs/AnalyzeRules.js"
import { AnswerHook } from "../../src/programs/AnswerHook.js"
import { CompileContext } from "../../src/programs/CompileContext.js"
import { CompileSpec } from "../../src/programs/CompileSpec.js"
import { Conversations } from "../../src/programs/Conversations.js"
import { InspectIntent } from "../../src/programs/InspectIntent.js"
import { KeepRecords } from "../../src/programs/KeepRecords.js"
import { ProbeModel } from "../../src/programs/ProbeModel.js"
import { layerReports } from "../../src/programs/Reports.js"
import { Ids } from "../../src/services/Ids.js"
import { Processes } from "../../src/services/Processes.js"
import { Projects } from "../../src/services/Projects.js"
import { type ServerSession, ServerSessions } from "../../src/services/ServerSessions.js"
import { type ToolInvocation, ToolInvocations } from "../../src/services/ToolInvocations.js"
import { peers } from "./Peers.js"
import { briefingOf, noRules, resultOf, root, traceOf } from "./Results.js"

export const sessionId = ServerSessionId.make("01890a5d-ac96-774b-bcce-b302099a8057")

export interface Records {
  readonly events: Ref.Ref<ReadonlyArray<string>>
  readonly sessions: Ref.Ref<ReadonlyArray<ServerSession>>
  readonly invocations: Ref.Ref<ReadonlyArray<ToolInvocation>>
}

export const makeRecords: Effect.Effect<Records> = Effect.all({
  events: Ref.make<ReadonlyArray<string>>([]),
  sessions: Ref.make<ReadonlyArray<ServerSession>>([]),
  invocations: Ref.make<ReadonlyArray<ToolInvocation>>([])
})

export interface Stubs {
  readonly compile?: CompileContext["Type"]["run"]
  readonly compileSpec?: CompileSpec["Type"]["run"]
  readonly rules?: AnalyzeRules["Type"]["run"]
  readonly inspect?: InspectIntent["Type"]["run"]
}

export const layerStubs = (
  { events, invocations, sessions }: Records,
  { compile, compileSpec, inspect, rules }: Stubs = {}
) => {
  const note = (event: string) => Ref.update(events, (all) => [...all, event])
  const stores = Layer.scopedDiscard(Effect.acquireRelease(note("services opened"), () => note("services closed")))
  const reports = Layer.mergeAll(layerReports, ProbeModel.layer, KeepRecords.layer).pipe(
    Layer.provide(layerTest({ root, contents: {} }))
  )
  return Layer.mergeAll(
    stores,
    reports,
    Layer.mock(CompileContext, { run: compile ?? ((request) => Effect.succeed(resultOf(request))) }),
    Layer.mock(Conversations, { reparent: () => Effect.succeed(2) }),
    Layer.succeed(CompileSpec, { run: compileSpec ?? ((request) => Effect.succeed(briefingOf(request))) }),
    Layer.succeed(AnalyzeRules, { run: rules ?? (() => Effect.succeed(noRules)) }),
    Layer.succeed(InspectIntent, { run: inspect ?? (({ intent }) => Effect.succeed(traceOf(intent))) }),
    Layer.succeed(AnswerHook, {
      answer: () => Effect.succeed({}),
      paths: () => Effect.succeed([]),
      keepLogs: () => Effect.void,
      settings: () => Effect.succeed({ enabled: true, gate: false, inject: [] })
    }),
    Layer.mock(Projects, { find: () => Effect.succeedNone }),
    Layer.succeed(AnalyzeRules, { run: rules ?? (() => Effect.succeed(noRules)) }),
    Layer.succeed(Ids, { uuidV7: Effect.succeed(sessionId) }),
    Layer.succeed(Processes, {
      self: Effect.succeed({ pid: 42, startedAt: "boot+1" }),
      isAlive: () => Effect.succeed(true)
    }),
    Layer.succeed(ServerSessions, {
      open: (session) => Ref.update(sessions, (all) => [...all, session]),
      close: (id, reason) => note(`session ${id === sessionId ? "closed" : "unknown"}: ${reason}`),
      noteInstallation: () => Effect.void,
      all: Ref.get(sessions)
    }),
    Layer.succeed(ToolInvocations, {
      append: (invocation) => Ref.update(invocations, (all) => [...all, invocation]),
      all: Ref.get(invocations)
    })
  )
}

/** A client that is connected to a server which ends with the scope. */
export const connected = Effect.fnUntraced(function* (options: {
  readonly peer?: string
  readonly clientName?: string
  readonly live: Parameters<typeof serve>[0]["live"]
}) {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair()
  const hungUp = yield* Deferred.make<string>()
  const serving = yield* Effect.fork(
    serve({ transport: serverSide, hungUp: Deferred.await(hungUp), live: options.live, hooks: null })
  )
  const connect = peers[options.peer ?? "the 2.x client, 2026-07-28"]!
  const peer = yield* Effect.acquireRelease(
    Effect.promise(() => connect(clientSide, options.clientName)),
    ({ close }) => close
  )
  const hangUp = Effect.zipRight(Deferred.succeed(hungUp, "the test is over"), Fiber.await(serving))
  yield* Effect.addFinalizer(() => hangUp)
  return { peer, hangUp, clientSide }
})
