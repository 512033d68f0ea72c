/** Where a ranking ends: so many files, none that is much weaker than the best, and few tests and documents. */
import { byPath } from "../../domain/Paths.js"
import type { FileKind } from "../../domain/Selection.js"
import type { ExclusionReason } from "../../domain/Vocabulary.js"

export interface Scored {
  readonly path: string
  readonly kind: FileKind
  readonly score: number
  /** Spelled out in the intent: nothing keeps it out. */
  readonly named: boolean
  /** Named by a tool's output: it need not be as good as the others. */
  readonly related: boolean
}

export interface Choice<File extends Scored> {
  readonly chosen: ReadonlyArray<File>
  readonly left: ReadonlyArray<{ readonly file: File; readonly reason: ExclusionReason }>
}

export interface Limits {
  readonly maxFiles: number
  /** Lowest score that is kept, once there are a few files. */
  readonly floor: number
  /** Most files of a kind. */
  readonly quotas: ReadonlyMap<FileKind, number>
}

export const byScore = (a: Scored, b: Scored): number =>
  Number(b.named) - Number(a.named) || b.score - a.score || byPath(a.path, b.path)

export const choose = <File extends Scored>(files: ReadonlyArray<File>, limits: Limits): Choice<File> => {
  const chosen: Array<File> = []
  const left: Array<{ readonly file: File; readonly reason: ExclusionReason }> = []
  const used = new Map<string, number>()
  for (const file of [...files].sort(byScore)) {
    const ofKind = used.get(file.kind) ?? 0
    const reason = file.named ? null : whyNot(file, chosen.length, ofKind, limits)
    if (reason === null) {
      used.set(file.kind, ofKind + 1)
      chosen.push(file)
    } else {
      left.push({ file, reason })
    }
  }
  return { chosen, left }
}

/** A short list can afford weak files, and often needs them: where one name decides, all the rest is weak against it. */
const few = 10
const leniency = 0.4

const whyNot = (file: Scored, count: number, ofKind: number, limits: Limits): ExclusionReason | null => {
  if (file.score <= 0) return "zero_semantic_signal"
  const floor = count < few ? limits.floor * leniency : limits.floor
  if (file.score < floor && !file.related) return "below_relevance_floor"
  return count >= limits.maxFiles || ofKind >= (limits.quotas.get(file.kind) ?? limits.maxFiles) ? "max_files" : null
}

/** What a window of this many tokens can use, and what a project of this many files has to offer. */
export const autoMaxFiles = (totalFiles: number, contextWindow: number): number => {
  const base = Math.max(5, Math.min(40, Math.ceil(Math.sqrt(totalFiles))))
  return Math.max(5, Math.min(300, Math.ceil((base * contextWindow) / 128_000)))
}
