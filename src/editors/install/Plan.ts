/** What an installation or its removal does to each file, before anything is written. */
import type { ChangedFile } from "../../services/EditorFiles.js"
import { applied, removed } from "./ApplyChange.js"
import { type Change, isRefused } from "./Change.js"

/** What we remember of a file that we changed: enough to give back its bytes. */
export type FileRecord = Pick<ChangedFile, "file" | "before" | "after">

export type FilePlan =
  | {
      readonly file: string
      readonly now: string | null
      /** Null: the file is removed. Equal to `now`: nothing is to be done. */
      readonly next: string | null
      /** What is remembered from then on; null: nothing. */
      readonly record: FileRecord | null
    }
  | { readonly file: string; readonly refused: string }

export interface Known {
  /** Null where there is no such file. */
  readonly textOf: (file: string) => string | null
  readonly recordOf: (file: string) => FileRecord | undefined
  readonly sha256: (text: string) => string
}

/** Files in the order of the changes, each once. */
export const planInstall = (changes: ReadonlyArray<Change>, known: Known): ReadonlyArray<FilePlan> =>
  byFile(changes).map(([file, own]): FilePlan => {
    const now = known.textOf(file)
    const next = inTurn(now, own, applied)
    if (isRefused(next)) return { file, ...next }
    if (next.text === null) return { file, refused: "would be left empty" }
    const before = baseOf(file, now, own, known)
    return isRefused(before)
      ? { file, ...before }
      : { file, now, next: next.text, record: { file, before: before.text, after: known.sha256(next.text) } }
  })

/** The bytes from before, if nobody has changed the file since; else without our part. */
export const planUninstall = (changes: ReadonlyArray<Change>, known: Known): ReadonlyArray<FilePlan> =>
  byFile(changes).map(([file, own]): FilePlan => {
    const now = known.textOf(file)
    const next = baseOf(file, now, own, known)
    return isRefused(next) ? { file, ...next } : { file, now, next: next.text, record: null }
  })

const baseOf = (file: string, now: string | null, own: ReadonlyArray<Change>, known: Known) => {
  const record = known.recordOf(file)
  if (now !== null && record !== undefined && known.sha256(now) === record.after) return { text: record.before }
  const without = inTurn(now, own, removed)
  // what only a file of ours needed, such as the version of its format, goes with the rest
  const isLeftover =
    record?.before === null &&
    !isRefused(without) &&
    without.text !== null &&
    /^\s*\{\s*("version"\s*:\s*1)?\s*\}\s*$/.test(without.text)
  return isLeftover ? { text: null } : without
}

const inTurn = (now: string | null, own: ReadonlyArray<Change>, step: typeof applied) => {
  let result = { text: now }
  for (const change of own) {
    const next = step(result.text, change)
    if (isRefused(next)) return next
    result = next
  }
  return result
}

const byFile = (changes: ReadonlyArray<Change>): ReadonlyArray<readonly [string, ReadonlyArray<Change>]> => {
  const files = new Map<string, Array<Change>>()
  for (const change of changes) {
    const own = files.get(change.file)
    if (own === undefined) files.set(change.file, [change])
    else own.push(change)
  }
  return [...files]
}
