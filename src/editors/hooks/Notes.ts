/**
 * What hooks leave for later hooks of the same conversation: small files, one a fact, so that hooks that run at the
 * same moment do not undo each other's. Losing them loses nothing but a marker or a default.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hashOf } from "./Project.js"

export interface Notes {
  /** Null when it was never written. */
  readonly read: (name: string) => string | null
  readonly write: (name: string, text: string) => void
  readonly remove: (name: string) => void
  /** Writes what was never written: true for the first who does, false for all others, null when nothing can be kept. */
  readonly claim: (name: string, text?: string) => boolean | null
  /** Adds one and answers how many there are now; counts right when several do it at once. */
  readonly count: (name: string) => number
}

/** A conversation that nobody touched for a day is over. */
const forgottenAfterMs = 24 * 60 * 60 * 1_000

export const notesOf = (folder: string, conversationId: string | null): Notes => {
  const own = join(folder, hashOf(conversationId ?? "none"))
  const place = (name: string) => join(own, name)
  const claim = (name: string, text = ""): boolean | null => {
    try {
      mkdirSync(own, { recursive: true, mode: 0o700 })
      writeFileSync(place(name), text, { flag: "wx", mode: 0o600 })
      return true
    } catch {
      return existsSync(place(name)) ? false : null
    }
  }
  return {
    claim,
    read: (name) => orNull(() => readFileSync(place(name), "utf8")),
    write: (name, text) => {
      orNull(() => {
        mkdirSync(own, { recursive: true, mode: 0o700 })
        writeFileSync(place(name), text, { mode: 0o600 })
      })
    },
    remove: (name) => {
      orNull(() => rmSync(place(name), { force: true }))
    },
    count: (name) => {
      for (let n = 1; n < 100; n++) {
        if (claim(`${name}.${n}`) === true) return n
      }
      return 100
    }
  }
}

/** Removes the notes of conversations that are over. */
export const forgetOldNotes = (folder: string, nowMs: number): void => {
  for (const name of orNull(() => readdirSync(folder)) ?? []) {
    const path = join(folder, name)
    const touched = orNull(() => statSync(path).mtimeMs)
    if (touched !== null && nowMs - touched > forgottenAfterMs)
      orNull(() => rmSync(path, { recursive: true, force: true }))
  }
}

const orNull = <A>(run: () => A): A | null => {
  try {
    return run()
  } catch {
    return null
  }
}
