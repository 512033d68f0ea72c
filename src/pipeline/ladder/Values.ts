/**
 * What each piece of each file is worth to the reader: blocks for what is likely to be changed in them, signatures
 * for what the shown code calls and new code there would call.
 */
import type { FileKind } from "../../domain/Selection.js"
import { kindPriors } from "../selector/FileKinds.js"
import type { Query } from "../selector/Query.js"
import { splitName } from "../selector/Words.js"
import { eachName } from "./Names.js"
import { type BlockRelevance, relevanceOf } from "./Relevance.js"
import { type LineRange, lineKinds, roughTokens, type Sheet } from "./Sheet.js"

export interface ValuedFile {
  readonly sheet: Sheet
  /** Against the best file. */
  readonly score: number
  readonly kind: FileKind
  /** Only its signatures may be shown. */
  readonly isReference: boolean
  /** Lines that a failure points at. */
  readonly failures: ReadonlyArray<number>
}

export interface Piece extends LineRange {
  /** Place of its file in the list. */
  readonly file: number
  /**
   * `doc`: the first lines of what a head's doc comment says, with the head. `lines`: those around a failure, where
   * its block is too long.
   */
  readonly kind: "block" | "lines" | "head" | "doc"
  /** Of the file's blocks (those of `lines`, too) or of its definitions. */
  readonly at: number
  /** By this the pieces are in order: value for a token. */
  readonly density: number
}

/** A file's place in the ranking says more than how far its score is behind: what changes is halved every three places. */
const rankExponent = 0.7

/**
 * A block's chance to be what changes, fitted on past commits (a conditional logit over all blocks of a case, each half
 * of the repositories alone): every block that says more of the request than the others of its file, and above all one
 * that says much of it at once, wherever it is. The powers are flat around these numbers; they are no fine tuning.
 */
const chanceOf = (compared: number, said: number, place: number): number =>
  Math.exp(compared + 3 * said) * (place + 1) ** -furtherExponent

/** For the blocks of its file that say more. */
const furtherExponent = 0.3

/** A longer block is likelier to hold what changes, but not as much likelier as it is longer. */
const sizeExponent = 0.6

/** Of a block against the signatures, which are worth less by themselves. */
const blockWorth = 3

/** What is no code is seldom what a change is about, and neither are a page of comments and a file's first lines. */
const partWorth = { noCode: 0.2, comments: 0.37, first: 0.7 } as const

/** A block that speaks of nothing that was asked calls for this much of what one does that says it all. */
const baseRelevance = 0.3

const kindWorth: Record<"source" | "test" | "other", number> = { source: 1, test: 0.3, other: 0.5 }

/** Of a signature against a block, when a relevant block calls it and only one definition is called so. */
const headWorth = 0.06

/** Best first; ties by file, then by line. `files` are in the order of the ranking, references last. */
export const valuePieces = (
  files: ReadonlyArray<ValuedFile>,
  focus: { readonly query: Query; readonly taskClass: string }
): ReadonlyArray<Piece> => {
  const { asked } = kindPriors(
    focus.query.terms.map((it) => it.text),
    focus.taskClass
  )
  const bodies = files.filter((it) => !it.isReference)
  const relevance = relevanceOf(
    bodies.map((it) => it.sheet),
    focus.query
  )
  const worth = files.map((file, at) => (file.isReference ? 0 : worthOf(file, at, asked)))
  const pieces = bodies.flatMap((file, at) => blockPieces(file, at, worth[at]!, relevance[at]!))
  const heads = headPieces(files, worth, relevance, focus.query, asked)
  return [...pieces, ...heads].sort((a, b) => b.density - a.density || a.file - b.file || a.start - b.start)
}

const worthOf = ({ kind, score }: ValuedFile, rank: number, asked: ReadonlySet<FileKind>): number =>
  Math.max(score, leastScore) * (rank + 1) ** -rankExponent * kindFactor(kind, asked)

/** A file that was chosen is worth something, whatever its score. */
const leastScore = 0.01

const kindFactor = (kind: FileKind, asked: ReadonlySet<FileKind>): number =>
  asked.has(kind) || kind === "source" ? kindWorth.source : kind === "test" ? kindWorth.test : kindWorth.other

/** More than any density: the lines that a failure points at are shown before everything else. */
const failedFirst = 1e6

/** They are tried after the block itself: where that fits, they cost nothing. */
const afterBlock = 1e-9
const aroundFailure = 3

/** What one more piece costs beside its text: the line that stands for what is left out. */
const pieceOverhead = 6

const blockPieces = (
  { failures, sheet }: ValuedFile,
  file: number,
  worth: number,
  { compared, said }: BlockRelevance
): ReadonlyArray<Piece> => {
  const tokens = sheet.blocks.map((block) => roughTokens(sheet, block))
  const total = tokens.reduce((sum, it) => sum + it, 0) || 1
  const place = new Map(
    sheet.blocks
      .map((_, at) => at)
      .sort((left, right) => compared[right]! - compared[left]! || left - right)
      .map((at, index) => [at, index])
  )
  return sheet.blocks.flatMap(({ end, start }, at): ReadonlyArray<Piece> => {
    // a change is somewhere in its file: the longer the file, the less of it is in each block
    const share = tokens[at]! ** sizeExponent / Math.sqrt(total)
    const chance = chanceOf(compared[at]!, said[at]!, place.get(at)!) * partFactor(sheet, start, end)
    const density = (blockWorth * worth * share * chance) / (tokens[at]! + pieceOverhead)
    const failed = failures.filter((line) => line >= start && line <= end)
    if (failed.length === 0) return [{ file, kind: "block", at, start, end, density }]
    const block: Piece = { file, kind: "block", at, start, end, density: density + failedFirst }
    const around = failed.map(
      (line): Piece => ({
        ...block,
        kind: "lines",
        start: Math.max(start, line - aroundFailure),
        end: Math.min(end, line + aroundFailure),
        density: block.density - afterBlock
      })
    )
    return [block, ...around]
  })
}

const partFactor = (sheet: Sheet, start: number, end: number): number => {
  let code = 0
  let comments = 0
  for (let at = start; at <= end; at++) {
    if (sheet.kinds[at] === lineKinds.code) code++
    else if (sheet.kinds[at] === lineKinds.comment) comments++
  }
  if (code === 0) return partWorth.noCode
  return (comments * 2 > end - start + 1 ? partWorth.comments : 1) * (start === 1 ? partWorth.first : 1)
}

/** Shorter names are words of their own language, or letters. */
const shortestName = 3

const headPieces = (
  files: ReadonlyArray<ValuedFile>,
  worth: ReadonlyArray<number>,
  relevance: ReadonlyArray<BlockRelevance>,
  query: Query,
  asked: ReadonlySet<FileKind>
): ReadonlyArray<Piece> => {
  const defined = new Map<string, number>()
  for (const { sheet } of files)
    for (const { definition } of sheet.placed) {
      const name = bareName(definition.name)
      defined.set(name, (defined.get(name) ?? 0) + 1)
    }
  const uses = usesOf(files, worth, relevance, (name) => defined.has(name))
  const subjects = new Set(query.terms.filter((it) => it.kind === "subject").map((it) => it.text))
  const imported = new Set(
    files.slice(0, importingFiles).flatMap(({ sheet }) => sheet.imports.flatMap((it) => it.names))
  )
  return files.flatMap(({ isReference, kind, sheet }, file) =>
    sheet.placed.flatMap(({ definition, end, start }, at): ReadonlyArray<Piece> => {
      const name = bareName(definition.name)
      // a property of some type far away is called like any word
      if (end < start || (isReference && definition.kind === "property")) return []
      const used = name.length < shortestName ? undefined : uses.get(name)
      const elsewhere = used === undefined ? 0 : used.total - (used.byFile.get(file) ?? 0)
      const use = Math.min(1, elsewhere + (isReference ? 0 : worth[file]! * ownUse))
      if (use <= 0) return []
      const said = splitName(name).filter((word) => subjects.has(word)).length
      const value =
        (headWorth * use ** useExponent * kindFactor(kind, asked) * (1 + saidWorth * Math.min(2, said))) /
        (defined.get(name) ?? 1) ** 1.5
      const factor =
        (definition.exported ? 1 : 0.6) *
        (definition.kind === "property" ? 0.5 : 1) *
        (name.length < 7 ? 0.6 : 1) *
        (imported.has(name) ? 1.5 : 1)
      const range = sheet.heads[at]!
      const density = (value * factor) / (roughTokens(sheet, range) + headOverhead)
      const head: Piece = { file, kind: "head", at, ...range, density }
      const doc = sheet.docs[at] ?? null
      if (doc === null) return [head]
      const rest = docWorth * value * factor
      return [head, { ...head, ...doc, kind: "doc", density: rest / (roughTokens(sheet, doc) + headOverhead) }]
    })
  )
}

/** The line for what is left out after a head, and a little for the reader. */
const headOverhead = 8
/** Of what the head is worth. */
const docWorth = 0.3

/** Files whose imports are looked at. */
const importingFiles = 10
const useExponent = 0.9
const saidWorth = 0.3
/** A signature of a good file says what else is there. */
const ownUse = 0.05

interface Use {
  total: number
  readonly byFile: Map<number, number>
}

/** How much the blocks are worth that use a name: of each file the best one. */
const usesOf = (
  files: ReadonlyArray<ValuedFile>,
  worth: ReadonlyArray<number>,
  relevance: ReadonlyArray<BlockRelevance>,
  isDefined: (name: string) => boolean
): ReadonlyMap<string, Use> => {
  const uses = new Map<string, Use>()
  files.forEach(({ isReference, sheet }, file) => {
    if (isReference) return
    sheet.blocks.forEach(({ end, start }, at) => {
      const value = (worth[file]! * (baseRelevance + relevance[file]!.compared[at]!)) / (1 + baseRelevance)
      for (let line = start; line <= end; line++)
        eachName(sheet.lines[line - 1]!, (name) => {
          if (name.length < shortestName || !isDefined(name)) return
          const use = uses.get(name) ?? { total: 0, byFile: new Map<number, number>() }
          const before = use.byFile.get(file) ?? 0
          if (value > before) {
            use.byFile.set(file, value)
            use.total += value - before
          }
          uses.set(name, use)
        })
    })
  })
  return uses
}

/** `Foo.bar` and `Foo::bar` are called as `bar`. */
const bareName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":"), name.lastIndexOf("#")) + 1)
