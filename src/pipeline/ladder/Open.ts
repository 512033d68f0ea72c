/** A file that is being filled: which of its lines are shown by now, and what more of them would cost. */

import { eachName } from "./Names.js"
import type { SeenLines } from "./Seen.js"
import { type LineRange, lineKinds, type Sheet } from "./Sheet.js"
import type { Piece, ValuedFile } from "./Values.js"

export interface PackFile extends ValuedFile {
  /** Tokens of its section with nothing but its path. */
  readonly headerTokens: number
  /** Tokens of its section with the whole text, and with the names of its definitions; 0 when there are none. */
  readonly fullTokens: () => number
  readonly namesTokens: () => number
  /** What the conversation has of it. */
  readonly seen?: SeenLines
}

export interface Packed {
  /** `none`: not even named. */
  readonly state: "full" | "parts" | "names" | "path" | "none"
  /** Of "parts": the lines that are shown, in order, with others between them. */
  readonly ranges: ReadonlyArray<LineRange>
  /** Places of the blocks that are shown, in the order in which they were taken. */
  readonly blocks: ReadonlyArray<number>
  /** Signatures are shown with their docs. */
  readonly hasDocs?: boolean
}

export interface Open {
  readonly isNamed: () => boolean
  readonly name: () => void
  /** All of it is there. */
  readonly complete: () => void
  /** Shows the piece, with what goes along with it, if that costs no more than `most`. Null when it does, or has no line to show. */
  readonly take: (piece: Piece, most: number) => number | null
  /** Shows all of it if it is nearly all there and the rest costs no more than `most`; what that took. */
  readonly completeWithin: (most: number) => number
  readonly result: () => Packed
}

/** Tokens of the line that stands for lines left out: `…40-97`, and its line break. */
const markTokens = 6
/** A longer gap always costs more than the line that stands for it. */
const shortGap = 4
/** Two fence lines. */
const fenceTokens = 6
/** A file is shown whole once this share of its lines is. */
const nearlyAll = 0.6

export const openFile = (file: PackFile): Open => {
  const { sheet } = file
  const count = sheet.lines.length
  /** By line number, with one more at each end. */
  const shown = new Uint8Array(count + 2)
  const blocks: Array<number> = []
  let lines = 0
  let spent = 0
  let isFull = false
  let isNamed = false
  let hasDocs = false

  const gapCost = (start: number, end: number): number => {
    if (end < start) return 0
    if (end - start >= shortGap || file.seen?.touches(start, end) === true) return markTokens
    let tokens = 0
    for (let at = start; at <= end; at++) tokens += sheet.tokensAt(at)
    return Math.min(markTokens, tokens)
  }

  /** Of the lines between two that are shown, or an end of the file. */
  const windowCost = (start: number, end: number): number => {
    let cost = 0
    let from = start
    for (let at = start; at <= end; at++) {
      if (shown[at] === 0) continue
      cost += gapCost(from, at - 1) + sheet.tokensAt(at)
      from = at + 1
    }
    return cost + gapCost(from, end)
  }

  /** Marks what is new, and says what it costs. */
  const show = ({ end, start }: LineRange, fresh: Array<number>): number => {
    // no further than a gap's length tells on its cost: a long file is asked about tens of thousands of pieces
    let before = start - 1
    while (before > 0 && start - before <= shortGap + 1 && shown[before] === 0) before--
    let after = end + 1
    while (after <= count && after - end <= shortGap + 1 && shown[after] === 0) after++
    const old = lines + fresh.length === 0 ? 0 : windowCost(before + 1, after - 1)
    for (let at = start; at <= end; at++) {
      if (shown[at] === 1 || sheet.spare[at] === 1) continue
      shown[at] = 1
      fresh.push(at)
    }
    return windowCost(before + 1, after - 1) - old
  }

  const take = (piece: Piece, most: number): number | null => {
    if (isFull) return 0
    const fresh: Array<number> = []
    let cost = lines === 0 ? fenceTokens : 0
    for (const range of alongWith(sheet, piece)) cost += show(range, fresh)
    cost += show(piece, fresh)
    if (cost > most || lines + fresh.length === 0) {
      for (const at of fresh) shown[at] = 0
      return null
    }
    lines += fresh.length
    spent += cost
    if (piece.kind === "block") blocks.push(piece.at)
    hasDocs ||= piece.kind === "doc" || piece.kind === "lines"
    return cost
  }

  return {
    isNamed: () => isNamed,
    name: () => {
      isNamed = true
    },
    complete: () => {
      isNamed = true
      isFull = true
    },
    take,
    completeWithin: (most) => {
      if (file.isReference || isFull || lines < (count - (file.seen?.count ?? 0)) * nearlyAll) return 0
      const more = file.fullTokens() - file.headerTokens - spent
      if (more > most) return 0
      isFull = true
      return more
    },
    result: () => {
      if (!isNamed) return { state: "none", ranges: [], blocks }
      if (isFull) return { state: "full", ranges: [], blocks }
      if (lines === 0) return { state: "path", ranges: [], blocks }
      const ranges = rangesOf(shown, count, gapCost)
      const isWhole = ranges.length === 1 && ranges[0]!.start === 1 && ranges[0]!.end === count
      return isWhole ? { state: "full", ranges: [], blocks } : { state: "parts", ranges, blocks, hasDocs }
    }
  }
}

/** A gap that costs less than the line that would stand for it is shown. */
const rangesOf = (
  shown: Uint8Array,
  count: number,
  gapCost: (start: number, end: number) => number
): ReadonlyArray<LineRange> => {
  const ranges: Array<LineRange> = []
  let from = 0
  for (let at = 1; at <= count; at++) {
    if (shown[at] === 1) {
      if (from === 0) from = at
      continue
    }
    let end = at
    while (end < count && shown[end + 1] === 0) end++
    if (gapCost(at, end) < markTokens) {
      if (from === 0) from = at
    } else {
      if (from > 0) ranges.push({ start: from, end: at - 1 })
      from = 0
    }
    at = end
  }
  if (from > 0) ranges.push({ start: from, end: count })
  return ranges
}

/** The heads of what holds a piece, and for a block the imports of the names in it. */
const alongWith = (sheet: Sheet, piece: Piece): ReadonlyArray<LineRange> => {
  const ranges: Array<LineRange> = []
  const isCode = piece.kind === "block" || piece.kind === "lines"
  let holder = isCode ? sheet.blocks[piece.at]!.holder : sheet.placed[piece.at]!.parent
  for (let depth = 0; holder >= 0 && depth < mostHolders; depth++) {
    ranges.push(sheet.heads[holder]!)
    holder = sheet.placed[holder]!.parent
  }
  if (piece.kind === "doc") ranges.push(sheet.heads[piece.at]!)
  if (piece.kind !== "block" || sheet.imports.length === 0) return ranges
  const names = new Set<string>()
  for (let at = piece.start; at <= piece.end; at++) {
    if (sheet.kinds[at] !== lineKinds.import) eachName(sheet.lines[at - 1]!, (name) => names.add(name))
  }
  for (const it of sheet.imports) if (it.names.some((name) => names.has(name))) ranges.push(it)
  return ranges
}

/** Nobody reads more of them. */
const mostHolders = 6
