/** Histories for tests, the newest commit first, a day apart. */
import { messageWords } from "../../../src/pipeline/history/MessageWords.js"
import type { CommitFile, History } from "../../../src/services/GitHistory.js"

export interface MadeCommit {
  readonly message?: string
  readonly files?: ReadonlyArray<string>
  readonly added?: ReadonlyArray<string>
  readonly renamed?: Readonly<Record<string, string>>
  readonly isFirst?: boolean
}

const secondsPerDay = 86_400

export const historyOf = (commits: ReadonlyArray<MadeCommit>): History => ({
  isCut: false,
  commits: commits.map(({ added = [], files = [], isFirst = false, message = "", renamed = {} }, at) => ({
    id: String(at),
    seconds: (10_000 - at) * secondsPerDay,
    isFirst,
    ...messageWords(message),
    files: [
      ...files.map((path): CommitFile => ({ path, change: "modified" })),
      ...added.map((path): CommitFile => ({ path, change: "added" })),
      ...Object.entries(renamed).map(([from, path]): CommitFile => ({ path, from, change: "renamed" }))
    ]
  }))
})
