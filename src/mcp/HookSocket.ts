/**
 * The local socket by which hooks reach the project's server: one per project, private to the user. Where another
 * server has it, this one waits until that is gone.
 */
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createConnection, createServer, type Server, type Socket } from "node:net"
import { dirname } from "node:path"
import { Effect, FiberSet, Option, Schedule, Schema, type Scope } from "effect"
import { type HookAnswer, HookQuestion } from "../domain/HookQuestion.js"
import type { AbsolutePath } from "../domain/Paths.js"
import { isPrivate, type RunPlaces, runPlaces } from "../editors/hooks/Project.js"
import { AnswerHook } from "../programs/AnswerHook.js"

export interface HookSocketOptions {
  readonly home: string
  /** A real path. */
  readonly root: AbsolutePath
  /** Called with each question, so that a server without an editor knows when it is idle. */
  readonly onQuestion: () => void
}

/** Answers until the scope closes. False: another server has the socket. */
export const tryHookSocket = Effect.fnUntraced(function* (options: HookSocketOptions) {
  const places = runPlaces(options.home, options.root)
  makeFolders(places)
  if (!isPrivate(places.socket)) return yield* Effect.dieMessage(`${places.socket} is in another user's hands`)
  const hooks = yield* AnswerHook
  let written = ""
  const writeSettings = Effect.map(hooks.settings(options.root), (settings) => {
    const card = JSON.stringify({ v: 1, pid: process.pid, ...settings })
    if (card !== written) writeWhole(places.card, card)
    written = card
  })
  const keepLogs = hooks.keepLogs(options.root)
  const handle = yield* makeHandler(options, Effect.zipRight(writeSettings, keepLogs))
  const server = yield* bind(places.socket, handle)
  if (Option.isNone(server)) return false
  yield* writeSettings
  yield* keepLogs
  yield* Effect.forkScoped(
    Effect.repeat(
      Effect.map(hooks.paths(options.root), (paths) => writeWhole(places.paths, `${paths.join("\n")}\n`)),
      Schedule.spaced("5 minutes")
    )
  )
  const leave = () => withdraw(places, server.value)
  // a server that does not end in time is ended, and its scope with it
  process.once("exit", leave)
  yield* Effect.addFinalizer(() => Effect.sync(() => process.off("exit", leave) && leave()))
  return true
})

/** Tries again until it has the socket. */
export const holdHookSocket = (options: HookSocketOptions): Effect.Effect<void, never, AnswerHook | Scope.Scope> =>
  tryHookSocket(options).pipe(
    Effect.catchAllCause((cause) => Effect.as(Effect.logWarning("hooks cannot reach this server", cause), true)),
    Effect.repeat({ until: (held) => held, schedule: Schedule.spaced("5 seconds") }),
    Effect.asVoid
  )

/** Longest question: an intent of 10,000 characters, escaped, and some paths. */
const mostQuestionBytes = 1_048_576

type Handle = (socket: Socket) => void

/** One line in, one line out, until the other side hangs up. After it the settings are looked at again, and the logs. */
const makeHandler = Effect.fnUntraced(function* ({ onQuestion }: HookSocketOptions, after: Effect.Effect<void>) {
  const hooks = yield* AnswerHook
  const run = yield* FiberSet.makeRuntime<never>()
  const handle: Handle = (socket) => {
    let rest = ""
    socket.setEncoding("utf8")
    socket.on("error", () => socket.destroy())
    socket.on("data", (chunk: string) => {
      rest += chunk
      if (rest.length > mostQuestionBytes) {
        socket.destroy()
        return
      }
      const lines = rest.split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) {
        onQuestion()
        run(
          Effect.flatMap(answerLine(hooks, line), (answer) =>
            Effect.sync(() => socket.writable && socket.write(`${JSON.stringify(answer)}\n`))
          ).pipe(Effect.zipRight(after))
        )
      }
    })
  }
  return handle
})

const decodeQuestion = Schema.decodeUnknownOption(Schema.parseJson(HookQuestion))

/** A question of a later version gets an empty answer: the hook then says nothing. */
const answerLine = (hooks: AnswerHook["Type"], line: string): Effect.Effect<HookAnswer> =>
  Option.match(decodeQuestion(line), {
    onNone: () => Effect.succeed({}),
    onSome: (question) =>
      hooks
        .answer(question)
        .pipe(Effect.catchAllDefect((defect) => Effect.as(Effect.logError("a hook was not answered", defect), {})))
  })

const makeFolders = ({ card, socket }: RunPlaces): void => {
  mkdirSync(dirname(card), { recursive: true, mode: 0o700 })
  if (!socket.startsWith("\\\\")) mkdirSync(dirname(socket), { recursive: true, mode: 0o700 })
}

/** None when a living server has it. What a dead one left behind is removed. */
const bind = Effect.fnUntraced(function* (path: string, handle: Handle) {
  const first = yield* listen(path, handle)
  if (Option.isSome(first)) return first
  return (yield* isAnswered(path)) || !(yield* clear(path)) ? Option.none<Server>() : yield* listen(path, handle)
})

/**
 * Out of the way first, then looked at again: between two looks another server may have put its own there, which must
 * not be removed. False when it was such a one; it is back in its place then.
 */
const clear = Effect.fnUntraced(function* (path: string) {
  const aside = `${path}.${process.pid}`
  yield* Effect.sync(() => quietly(() => renameSync(path, aside)))
  if (!(yield* isAnswered(aside))) {
    yield* Effect.sync(() => rmSync(aside, { force: true }))
    return true
  }
  yield* Effect.sync(() => {
    quietly(() => linkSync(aside, path))
    rmSync(aside, { force: true })
  })
  return false
})

/** What somebody else has done at the same moment is done. */
const quietly = (run: () => void): void => {
  try {
    run()
  } catch {
    return
  }
}

const listen = (path: string, handle: Handle) =>
  Effect.async<Option.Option<Server>>((resume) => {
    const server = createServer(handle)
    server.once("error", () => resume(Effect.succeedNone))
    server.listen(path, () => {
      // the folder is private already; this is for a system that looks at the socket alone
      if (!path.startsWith("\\\\")) chmodSync(path, 0o600)
      server.unref()
      server.removeAllListeners("error").on("error", () => undefined)
      resume(Effect.succeed(Option.some(server)))
    })
  })

const isAnswered = (path: string) =>
  Effect.async<boolean>((resume) => {
    const socket = createConnection(path)
    const end = (answered: boolean) => {
      socket.destroy()
      resume(Effect.succeed(answered))
    }
    socket.once("connect", () => end(true))
    socket.once("error", () => end(false))
  })

const writeWhole = (path: string, text: string): void => {
  const half = `${path}.${process.pid}`
  writeFileSync(half, text, { mode: 0o600 })
  renameSync(half, path)
}

/** A server that came after may have its own there by now. */
const withdraw = ({ card, socket }: RunPlaces, server: Server): void => {
  server.close()
  if (pidIn(card) !== process.pid) return
  rmSync(card, { force: true })
  rmSync(socket, { force: true })
}

const pidIn = (card: string): number | null => {
  try {
    const fields: unknown = JSON.parse(readFileSync(card, "utf8"))
    return typeof fields === "object" && fields !== null && "pid" in fields && typeof fields.pid === "number"
      ? fields.pid
      : null
  } catch {
    return null
  }
}
