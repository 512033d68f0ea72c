/** `services/HookLog` on this machine: two logs of a bounded size, each with the one before it. */
import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs"
import { Effect, Layer, Option, Schema } from "effect"
import { HookEvent } from "../../domain/HookEvent.js"
import type { AbsolutePath } from "../../domain/Paths.js"
import { runPlaces } from "../../editors/hooks/Project.js"
import { HookLog } from "../../services/HookLog.js"
import { ownFile } from "./OwnFolder.js"

export const logFiles = { prompt: "prompt-log.jsonl", session_end: "session-log.jsonl" } as const

/** Of one log. When it is full it becomes `<name>.1`, and the one that was called so goes. */
export const mostLogBytes = 524_288

export const layerNodeHookLog = (home: AbsolutePath) =>
  Layer.succeed(HookLog, {
    take: (root) => Effect.sync(() => takeFrom(runPlaces(home, root).outbox)),
    append: Effect.fn("HookLog.append")(function* (root: AbsolutePath, events: ReadonlyArray<HookEvent>) {
      for (const type of ["prompt", "session_end"] as const) {
        const lines = events.filter((it) => it.type === type).map((it) => `${JSON.stringify(lineOf(it))}\n`)
        const problem =
          lines.length === 0 ? null : yield* Effect.sync(() => write(root, logFiles[type], lines.join("")))
        if (problem !== null) yield* Effect.logWarning(`${logFiles[type]} was not written: ${problem}`)
      }
    })
  })

const decode = Schema.decodeUnknownOption(Schema.parseJson(HookEvent))

/** Taken by a rename: of two servers one gets them, and hooks go on with a new file. */
const takeFrom = (outbox: string): ReadonlyArray<HookEvent> => {
  const taken = `${outbox}.${process.pid}`
  try {
    renameSync(outbox, taken)
    const text = readFileSync(taken, "utf8")
    return text.split("\n").flatMap((line) => Option.toArray(decode(line)))
  } catch {
    return []
  } finally {
    rmSync(taken, { force: true })
  }
}

const lineOf = (event: HookEvent) => {
  const timestamp = new Date(event.at).toISOString()
  const { conversationId, editorId } = event
  return event.type === "prompt"
    ? {
        timestamp,
        type: event.type,
        editorId,
        conversationId,
        turnId: event.turnId,
        model: event.model,
        title: event.title
      }
    : {
        timestamp,
        type: event.type,
        editorId,
        conversationId,
        reason: event.reason,
        durationMs: event.startedAt === null ? null : Math.max(0, Math.round(event.at - event.startedAt)),
        prompts: event.prompts
      }
}

const appending =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK

const write = (root: AbsolutePath, name: string, text: string): string | null => {
  const path = ownFile(root, name)
  if (path === null) return "`.aic` is not a folder of its own"
  try {
    const file = openSync(path, appending, 0o600)
    try {
      const info = fstatSync(file)
      if (!info.isFile()) return "it is no file"
      writeSync(file, text)
      if (info.size + text.length > mostLogBytes) renameSync(path, `${path}.1`)
      return null
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
