/**
 * Who builds an index. A lock of the system's, by way of a second database that nobody writes to: whoever holds it and
 * dies, by whatever signal, gives it up. Process numbers would have to be believed, and mean nothing in another container.
 */
import { closeSync, openSync } from "node:fs"
import Database from "better-sqlite3"
import { Effect } from "effect"
import { StoreFailed } from "../../domain/Errors.js"
import type { OpenIndex } from "../../services/IndexStore.js"
import { isBusy } from "./IndexFile.js"

export const claimOf = (filename: string, ending = buildLock): OpenIndex["claim"] =>
  Effect.acquireRelease(
    Effect.try({
      try: () => take(filename, ending),
      catch: (cause) => new StoreFailed({ store: "The index", operation: "claim", cause })
    }),
    (lock) => Effect.sync(() => lock?.close())
  ).pipe(Effect.map((lock) => lock !== null))

export const isClaimed = (filename: string): boolean => {
  const lock = take(filename, buildLock)
  lock?.close()
  return lock === null
}

const buildLock = ".lock"

const take = (filename: string, ending: string): Database | null => {
  const lockName = filename.replace(/\.sqlite$/, ending)
  closeSync(openSync(lockName, "a", 0o600))
  const lock = new Database(lockName, { timeout: 0 })
  try {
    lock.exec("BEGIN IMMEDIATE")
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}
