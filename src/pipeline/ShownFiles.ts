/** What a prompt showed of which files, so that the conversation's next one need not show it again. */
import type { LineRange, ShownFile } from "../domain/AgentSession.js"
import type { Sha256 } from "../domain/Ids.js"
import type { RelativePath } from "../domain/Paths.js"
import { LineNumber } from "../domain/Units.js"
import type { CompilePlan } from "./CompilePlan.js"
import { linesOf } from "./ladder/Sheet.js"
import type { LadderFile } from "./SummarisationLadder.js"

/** A file before it was made smaller. */
export interface WholeFile {
  readonly contentHash: Sha256
  readonly text: string
  /** What stands in the prompt in full has other lines than this: it was made of it. */
  readonly isTransformed: boolean
  /** So have its parts. */
  readonly isRenumbered: boolean
}

/** A file with its hash, what the conversation has of it as it is now, and the lines that failures point at. */
export const knownIn =
  ({ conversation, failures, guarded }: CompilePlan, sha256: (text: string) => Sha256) =>
  <File extends { readonly path: RelativePath; readonly text: string }>(file: File) => {
    const contentHash = sha256(file.text)
    const seen = conversation.seen.get(guarded.cleanPath(file.path))
    const isSame = seen !== undefined && seen.contentHash === contentHash
    return { ...file, contentHash, failures: failures.lines.get(file.path) ?? [], seen: isSame ? seen.lines : [] }
  }

/** By the path that is shown. `transformed` are the same files in the same order. */
export const wholeFiles = (
  files: ReadonlyArray<{ readonly path: RelativePath; readonly text: string; readonly contentHash: Sha256 }>,
  transformed: ReadonlyArray<{ readonly text: string; readonly isRenumbered: boolean }>,
  cleanPath: (path: RelativePath) => RelativePath
): ReadonlyMap<string, WholeFile> =>
  new Map(
    files.map(({ contentHash, path, text }, at) => {
      const after = transformed[at]!
      const isTransformed = after.text !== text
      return [cleanPath(path), { contentHash, text, isTransformed, isRenumbered: after.isRenumbered }]
    })
  )

/** `whole` by the path that is shown. A file of which only the name stands there is listed, without lines. */
export const shownFiles = (
  files: ReadonlyArray<LadderFile>,
  whole: ReadonlyMap<string, WholeFile>
): ReadonlyArray<ShownFile> =>
  files.flatMap((file) => {
    const before = whole.get(file.path)
    if (before === undefined) return []
    const { path, tier } = file
    return [{ path, tier, contentHash: before.contentHash, lines: linesShown(file, before) }]
  })

const linesShown = (file: LadderFile, before: WholeFile): ShownFile["lines"] => {
  if (file.shownBefore === "all" || before.isRenumbered) return []
  if (file.ranges !== undefined) return file.ranges.map(({ end, start }) => rangeOf(start, end))
  if (file.tier !== "L0" || file.condensed || before.isTransformed) return []
  const count = linesOf(before.text).length
  return count === 0 ? [] : [rangeOf(1, count)]
}

const rangeOf = (start: number, end: number): LineRange => [LineNumber.make(start), LineNumber.make(end)]
