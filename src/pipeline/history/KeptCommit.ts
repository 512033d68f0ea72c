/** A past commit as a line of JSON, to be kept from one process to the next, and back. */
import type { Sha256 } from "../../domain/Ids.js"
import { version } from "../../domain/Version.js"
import { type CommitFile, mostFilesOfCommit, type PastCommit } from "../../services/GitHistory.js"
import type { KeptCommit } from "../../services/IndexStore.js"
import { withoutSecrets } from "../guard/Prose.js"
import { messageWords } from "./MessageWords.js"

/** Raise it when the layout changes, or the way in which git is asked. */
const format = 1

/** By what comes out, like that of the index: another stemmer makes another version. */
export const historyVersion = (sha256: (text: string) => Sha256): string =>
  sha256(JSON.stringify([version, format, mostFilesOfCommit, messageWords(sample)]))

const sample = `Fix the resolver's cached configurations (#12)

It kept stale entries of \`parseHTTPHeader_v2\` while running; see https://example.org/x and 修复会话过期.

Signed-off-by: A <a@example.org>
`

const changes: ReadonlyArray<CommitFile["change"]> = ["added", "modified", "deleted", "renamed"]

/** Null where a name of a file could be a secret: such a commit is read anew by each process. */
export const keepCommit = ({ body, files, id, seconds, subject }: PastCommit): KeptCommit | null => {
  const paths = files.map(({ from, path }) => `${path}\n${from ?? ""}`).join("\n")
  if (withoutSecrets(paths) !== paths) return null
  const told = files.map(({ change, from, path }) => [
    changes.indexOf(change),
    path,
    ...(from === undefined ? [] : [from])
  ])
  return { id, facts: JSON.stringify([seconds, subject, body, told]) }
}

/** Null when it was written by somebody else. `intern` keeps one copy of each word. */
export const readKept = ({ facts, id }: KeptCommit, intern: (word: string) => string): PastCommit | null => {
  const told = parsed(facts)
  if (!Array.isArray(told)) return null
  const [seconds, subject, body, list]: ReadonlyArray<unknown> = told
  const files = Array.isArray(list) ? list.map((it) => fileOf(it, intern)) : [null]
  if (!Number.isSafeInteger(seconds) || typeof seconds !== "number" || !areWords(subject) || !areWords(body))
    return null
  if (!files.every((it) => it !== null)) return null
  return { id: intern(id), seconds, isFirst: false, subject: subject.map(intern), body: body.map(intern), files }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const areWords = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((it) => typeof it === "string")

const fileOf = (value: unknown, intern: (word: string) => string): CommitFile | null => {
  if (!Array.isArray(value)) return null
  const [kind, path, from]: ReadonlyArray<unknown> = value
  const change = typeof kind === "number" ? changes[kind] : undefined
  if (change === undefined || typeof path !== "string") return null
  return { path: intern(path), change, ...(typeof from === "string" ? { from: intern(from) } : {}) }
}
