/** Reads what `git log -z --name-status` prints. Every field ends with a NUL, which no message and no path can hold. */
import { isUtf8 } from "node:buffer"
import { messageWords } from "../../../pipeline/history/MessageWords.js"
import { type CommitFile, mostFilesOfCommit, type PastCommit } from "../../../services/GitHistory.js"

/** After the four fields git ends the header with a NUL of its own. */
export const logFormat = "%H%x00%ct%x00%P%x00%B%x00"

/**
 * One commit at a time, so that a caller can breathe in between. Stops at what is not as it should be: what was read
 * until then is true. `intern` keeps one copy of each word; `lookAt` sees each message before it is forgotten.
 */
export function* parseLog(
  bytes: Buffer,
  intern: (word: string) => string,
  lookAt?: (id: string, message: string) => void
): Generator<PastCommit, void> {
  const fields = makeFields(bytes)
  for (let id = fields.next(); id !== null && /^[0-9a-f]{40,64}$/.test(id); ) {
    const seconds = Number(fields.next())
    const parents = fields.next()
    const message = fields.next()
    if (parents === null || message === null || !Number.isSafeInteger(seconds)) return
    fields.next()
    const { files, next } = readFiles(fields)
    const { body, subject } = messageWords(message)
    lookAt?.(id, message)
    yield {
      id: intern(id),
      seconds,
      isFirst: parents === "",
      subject: subject.map(intern),
      body: body.map(intern),
      files: files.map((file) => ({
        ...file,
        path: intern(file.path),
        ...(file.from === undefined ? {} : { from: intern(file.from) })
      }))
    }
    id = next
  }
}

interface Fields {
  /** Null at the end. A field that is no UTF-8 has its odd bytes replaced. */
  readonly next: () => string | null
  readonly nextIsUtf8: () => boolean
}

const makeFields = (bytes: Buffer): Fields => {
  let at = 0
  const endOf = () => {
    const end = bytes.indexOf(0, at)
    return end < 0 ? bytes.length : end
  }
  return {
    nextIsUtf8: () => isUtf8(bytes.subarray(at, endOf())),
    next: () => {
      if (at >= bytes.length) return null
      const end = endOf()
      const field = bytes.toString("utf8", at, end)
      at = end + 1
      return field
    }
  }
}

const changes: ReadonlyMap<string, CommitFile["change"]> = new Map([
  ["A", "added"],
  ["M", "modified"],
  ["T", "modified"],
  ["D", "deleted"],
  ["R", "renamed"],
  ["C", "added"]
])

/** A status, then a path, or two. `next` is the field that is no status: the id of the next commit. */
const readFiles = (fields: Fields): { readonly files: ReadonlyArray<CommitFile>; readonly next: string | null } => {
  const files: Array<CommitFile> = []
  let count = 0
  for (;;) {
    const field = fields.next()
    // the first status follows a line feed
    const status = field?.replace(/^\n/, "") ?? null
    if (status === null || !/^[A-Z]\d*$/.test(status)) {
      return { files: count > mostFilesOfCommit ? [] : files, next: status }
    }
    const change = changes.get(status[0]!)
    const two = status.startsWith("R") || status.startsWith("C")
    const fromIsGood = !two || fields.nextIsUtf8()
    const from = two ? fields.next() : null
    const toIsGood = fields.nextIsUtf8()
    const path = fields.next()
    if (path === null) return { files, next: null }
    count += 1
    if (change === undefined || !toIsGood || count > mostFilesOfCommit) continue
    files.push({ path, change, ...(change === "renamed" && fromIsGood && from !== null ? { from } : {}) })
  }
}
