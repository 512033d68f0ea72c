/**
 * What hooks leave for the project's logs: a line each, until a server comes by and looks at it with the guard. Kept
 * apart from the logs themselves, since at the end of a session there is often no server, and no time to start one.
 */
import { appendFileSync, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"
import type { Turn } from "./Ask.js"
import { masked } from "./Masked.js"
import type { Fields } from "./Payload.js"

/** Nobody comes by: what is older is worth more than a disk that fills. */
const mostBytes = 65_536

export const leave = (outbox: string, event: Fields): void => {
  try {
    mkdirSync(dirname(outbox), { recursive: true, mode: 0o700 })
    if ((statSync(outbox, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) return
    // in one write, so that the lines of hooks that run at once stay whole
    appendFileSync(outbox, `${JSON.stringify({ v: 1, ...event })}\n`, { mode: 0o600 })
  } catch {
    // a log that cannot be written is no reason to disturb the editor
  }
}

export const promptEvent = (prompt: string, turn: Turn, common: Fields): Fields => ({
  type: "prompt",
  ...common,
  turnId: id(turn.turnId),
  model: turn.model,
  title: titleOf(prompt)
})

export const endEvent = (reason: string, common: Fields): Fields => ({
  type: "session_end",
  ...common,
  reason: /^[a-z][a-z_ -]{0,39}$/i.test(reason) ? reason : "other"
})

/** UTF-16 code units of a title. */
const mostTitle = 200

/** The beginning of a prompt on one line. */
const titleOf = (prompt: string): string =>
  masked(prompt.slice(0, 2_000)).replace(/\s+/g, " ").trim().slice(0, mostTitle)

/** An editor's number of a turn: its beginning is enough to tell it from the next. */
const id = (text: string | null): string | null => (text === null ? null : masked(text.slice(0, 128)))
