/** One server process, from its first message to its last. */
import type { Transport } from "@modelcontextprotocol/server"
import { serveStdio } from "@modelcontextprotocol/server/stdio"
import {
  Clock,
  Context,
  DateTime,
  Deferred,
  Duration,
  Effect,
  type Exit,
  Fiber,
  FiberSet,
  Layer,
  Option,
  Runtime,
  Schedule,
  Scope
} from "effect"
import { ServerSessionId } from "../domain/Ids.js"
import { version } from "../domain/Version.js"
import type { AnswerHook } from "../programs/AnswerHook.js"
import { CurrentServerSession } from "../programs/CurrentServerSession.js"
import { KeepRecords } from "../programs/KeepRecords.js"
import { SelfCheck } from "../programs/SelfCheck.js"
import { StartFolder } from "../programs/StartFolder.js"
import { Ids } from "../services/Ids.js"
import { Processes } from "../services/Processes.js"
import { ServerSession, ServerSessions } from "../services/ServerSessions.js"
import { type HookSocketOptions, holdHookSocket, tryHookSocket } from "./HookSocket.js"
import { defectsAsInternalError, type InternalError } from "./ProtocolError.js"
import { makeServer, type Run, type ToolServices } from "./Server.js"
import { makeToolQueue } from "./ToolQueue.js"

export type ServerServices = ToolServices | AnswerHook | ServerSessions | Processes | Ids | SelfCheck | KeepRecords

/** Where hooks find this server; null where there is no project. */
export type HookPlace = Pick<HookSocketOptions, "home" | "root"> | null

export interface ServeOptions {
  readonly transport: Transport
  /** Completes, with the reason, when there is nobody left to serve. */
  readonly hungUp: Effect.Effect<string>
  /** Built when the first list has gone out, or when a call wants it, or a moment after the start. */
  readonly live: Layer.Layer<ServerServices>
  readonly hooks: HookPlace
}

/** By then a client that lists the tools has done so. */
const quietStart = "300 millis"

/**
 * Its scope releases in reverse: first the connection closes, then the requests in flight are interrupted and awaited,
 * then the session row is closed, then the database.
 */
export const serve = Effect.fn("mcp.serve")(function* ({ hooks, hungUp, live, transport }: ServeOptions) {
  const { services, want } = yield* makeServices(live)
  const run = yield* makeRun(services)
  const serving = { run, queue: makeToolQueue(), onListed: want }
  const warn = yield* makeWarn
  yield* Effect.acquireRelease(
    Effect.sync(() => serveStdio(() => makeServer(serving), { transport, onerror: warn })),
    (connection) => Effect.promise(() => connection.close())
  )
  if (hooks !== null) {
    const held = Effect.flatMap(services, (context) =>
      Effect.provide(holdHookSocket({ ...hooks, onQuestion: () => undefined }), context)
    )
    yield* Effect.forkScoped(held)
  }
  yield* Effect.logInfo(`aic ${version} is serving`)
  const reason = yield* hungUp
  yield* Effect.logInfo(`stopping: ${reason}`)
  // one that nobody asked anything has been a session, too
  yield* Effect.exit(services)
}, Effect.scoped)

export interface BackgroundOptions extends Pick<ServeOptions, "hungUp" | "live"> {
  readonly hooks: NonNullable<HookPlace>
  /** Without a question for this long, nobody needs it. */
  readonly idle: Duration.DurationInput
}

/** A server for hooks alone, which the first hook of a project starts. Ends at once where there is one already. */
export const serveBackground = Effect.fn("mcp.serveBackground")(function* (options: BackgroundOptions) {
  // before there is anything to leave behind: a signal that comes first would end the process as it is
  const hungUp = yield* Effect.forkScoped(options.hungUp)
  const { services, want } = yield* makeServices(options.live)
  want()
  const context = yield* services
  let lastQuestion = yield* Clock.currentTimeMillis
  const clock = yield* Effect.clock
  const onQuestion = () => {
    lastQuestion = clock.unsafeCurrentTimeMillis()
  }
  const held = yield* Effect.provide(tryHookSocket({ ...options.hooks, onQuestion }), context)
  if (!held) return
  const idle = Duration.toMillis(options.idle)
  const isIdle = Effect.map(Clock.currentTimeMillis, (now) => now - lastQuestion >= idle)
  yield* Effect.race(
    Fiber.join(hungUp),
    Effect.repeat(isIdle, { until: (it) => it, schedule: Schedule.spaced(Math.min(idle, 5_000)) })
  )
}, Effect.scoped)

/**
 * The services, built once and not before they are wanted. A fiber of the server builds them, not the first call:
 * cancelling that call must not leave the next one without.
 */
const makeServices = Effect.fnUntraced(function* (live: Layer.Layer<ServerServices>) {
  const startedAt = yield* DateTime.now
  const scope = yield* Effect.acquireRelease(Scope.make(), Scope.close)
  const wanted = yield* Deferred.make<void>()
  const built = yield* Deferred.make<Context.Context<ServerServices>>()
  const build = Layer.buildWithScope(live, scope).pipe(
    Effect.flatMap((context) =>
      Effect.map(Effect.provide(openSession(startedAt, scope), context), (id) =>
        Context.add(context, CurrentServerSession, Option.some(id))
      )
    ),
    Effect.tapErrorCause((cause) => Effect.logError("the services could not be built", cause)),
    Effect.intoDeferred(built)
  )
  const want = () => Deferred.unsafeDone(wanted, Effect.void)
  const services = Effect.zipRight(Effect.sync(want), Deferred.await(built))
  // Forked after the scope of the services was made, so that it has ended before they are released.
  yield* Effect.timeoutOption(Deferred.await(wanted), quietStart).pipe(
    Effect.zipRight(build),
    Effect.zipRight(Effect.flatMap(Deferred.await(built), (context) => Effect.provide(houseKeeping, context))),
    Effect.forkScoped
  )
  return { services, want }
})

/** A session that cannot be recorded is served all the same. */
const openSession = Effect.fnUntraced(function* (startedAt: DateTime.Utc, scope: Scope.Scope) {
  const sessions = yield* ServerSessions
  const { pid, startedAt: pidStartedAt } = yield* (yield* Processes).self
  const sessionId = ServerSessionId.make(yield* (yield* Ids).uuidV7)
  const session = new ServerSession({
    sessionId,
    startedAt,
    stoppedAt: null,
    stopReason: null,
    pid,
    pidStartedAt,
    version
  })
  yield* Scope.addFinalizer(scope, Effect.ignoreLogged(sessions.close(sessionId, "graceful")))
  yield* Effect.ignoreLogged(sessions.open(session))
  return sessionId
})

/** What nobody waits for. It begins when the first calls have had their turn, and never keeps a server from serving. */
const houseKeeping = Effect.gen(function* () {
  yield* Effect.sleep("2 seconds")
  const session = yield* CurrentServerSession
  const check = yield* (yield* SelfCheck).run(yield* StartFolder)
  yield* Effect.forEach([...check.notes, ...check.scopeWarnings], (note) => Effect.logWarning(note))
  if (Option.isSome(session)) {
    const notes = [...check.notes, ...check.scopeWarnings]
    yield* Effect.ignoreLogged((yield* ServerSessions).noteInstallation(session.value, { ok: check.ok, notes }))
  }
  const keeper = yield* KeepRecords
  yield* Effect.repeat(
    Effect.ignoreLogged(Effect.flatMap(keeper.retentionDays, keeper.sweep)),
    Schedule.spaced("1 day")
  )
}).pipe(Effect.withSpan("mcp.houseKeeping"))

/** Requests run as fibers of the server's scope, so none outlives it. */
const makeRun = Effect.fnUntraced(function* (services: Effect.Effect<Context.Context<ServerServices>>) {
  const fork = yield* FiberSet.makeRuntime<never>()
  const run: Run = <A, E>(effect: Effect.Effect<A, E, ToolServices>, { signal }: { readonly signal: AbortSignal }) =>
    new Promise<Exit.Exit<A, E | InternalError>>((resolve) => {
      const fiber = fork(defectsAsInternalError(Effect.flatMap(services, (context) => Effect.provide(effect, context))))
      const interrupt = () => fiber.unsafeInterruptAsFork(fiber.id())
      signal.addEventListener("abort", interrupt, { once: true })
      if (signal.aborted) interrupt()
      fiber.addObserver((exit) => {
        signal.removeEventListener("abort", interrupt)
        resolve(exit)
      })
    })
  return run
})

const makeWarn = Effect.map(
  Effect.runtime<never>(),
  (runtime) => (error: Error) => Runtime.runSync(runtime)(Effect.logWarning("a message was not served", error.message))
)
