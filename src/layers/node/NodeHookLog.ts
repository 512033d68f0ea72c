/** `services/HookLog` on this machine: two logs of a bounded size, each with the one before it. */
import { readFileSync, renameSync, rmSync } from "node:fs"
import { Effect, Layer, Option, Schema } from "effect"
import { HookEvent } from "../../domain/HookEvent.js"
import type { AbsolutePath } from "../../domain/Paths.js"
import { runPlaces } from "../../editors/hooks/Project.js"
import { HookLog } from "../../services/HookLog.js"
import { appendOwn } from "./OwnFolder.js"

const logFiles = { prompt: "prompt-log.jsonl", session_end: "session-log.jsonl" } as const

export const layerNodeHookLog = (home: AbsolutePath) =>
  Layer.succeed(HookLog, {
    take: (root) => Effect.sync(() => takeFrom(runPlaces(home, root).outbox)),
    append: Effect.fn("HookLog.append")(function* (root: AbsolutePath, events: ReadonlyArray<HookEvent>) {
      for (const type of ["prompt", "session_end"] as const) {
        const lines = events.filter((it) => it.type === type).map((it) => `${JSON.stringify(lineOf(it))}\n`)
        const problem =
          lines.length === 0 ? null : yield* Effect.sync(() => appendOwn(root, logFiles[type], lines.join("")))
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
