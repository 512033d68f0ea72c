/** Cuts a file into blocks: its definitions, and what stands between them. A block is shown as a whole or not at all. */
import type { Definition, FileFacts } from "../../domain/FileFacts.js"
import { cutRun } from "./Borders.js"

/** Lines are counted from 1, both ends in. The blocks of a file follow each other without a gap, and hold all of it. */
export interface Block {
  readonly start: number
  readonly end: number
  /** The definition that holds all of the block and more, or -1: a method's class, the function of a cut piece. */
  readonly holder: number
  /** The definitions that start in it. */
  readonly definitions: ReadonlyArray<number>
}

/** Every definition with the range that it really has within its parent, and the one that holds it. */
export interface Placed {
  readonly definition: Definition
  readonly start: number
  readonly end: number
  readonly parent: number
}

export interface CutOptions {
  /** A block has no more lines, unless one statement has. */
  readonly longest: number
  /** A definition with definitions in it stays in one piece up to here. */
  readonly whole: number
  /** Shorter blocks join the one before, if both are of one parent. */
  readonly shortest: number
}

export const cutOptions: CutOptions = { longest: 60, whole: 30, shortest: 6 }

export const placeDefinitions = (facts: FileFacts, lineCount: number): ReadonlyArray<Placed> => {
  const placed: Array<Placed> = []
  const open: Array<number> = []
  let after = 0
  for (const definition of facts.definitions) {
    const first = Math.min(definition.startLine, definition.docStartLine)
    const start = Math.max(1, first)
    while (open.length > 0 && placed[open[open.length - 1]!]!.end < start) open.pop()
    const parent = open[open.length - 1] ?? -1
    const end = Math.min(lineCount, definition.endLine, parent < 0 ? lineCount : placed[parent]!.end)
    const from = Math.max(start, Math.min(after + 1, definition.startLine))
    // a text without lines holds none
    placed.push({ definition, start: Math.max(1, Math.min(from, end)), end, parent })
    if (end >= from) {
      open.push(placed.length - 1)
      after = Math.max(after, definition.startLine)
    }
  }
  return placed
}

export const cutBlocks = (
  lines: ReadonlyArray<string>,
  placed: ReadonlyArray<Placed>,
  isInside: (line: number) => boolean,
  options: CutOptions = cutOptions
): ReadonlyArray<Block> => {
  const children = new Map<number, Array<number>>()
  placed.forEach(({ end, parent, start }, at) => {
    if (end < start) return
    const known = children.get(parent)
    if (known === undefined) children.set(parent, [at])
    else known.push(at)
  })
  const pieces: Array<Piece> = []
  const put = (start: number, end: number, holder: number) => {
    if (end >= start) pieces.push({ start, end, holder })
  }
  const cutLong = (start: number, end: number, holder: number, inner: number) => {
    const runs = cutRun(lines, { from: start - 1, to: end - 1 }, options.longest, (at) => isInside(at + 1))
    for (const [at, run] of runs.entries()) put(run.from + 1, run.to + 1, at === 0 ? holder : inner)
  }

  // a stack of its own: definitions nest as deep as a hostile file likes
  const work: Array<Step> = [{ start: 1, end: lines.length, holder: -1, at: -1 }]
  while (work.length > 0) {
    const { at, end, holder, start } = work.pop()!
    const inside = at === -2 ? [] : (children.get(at) ?? [])
    const length = end - start + 1
    const isWhole = at !== -1 && (inside.length === 0 ? length <= options.longest : length <= options.whole)
    if (isWhole) put(start, end, holder)
    else if (inside.length === 0) cutLong(start, end, holder, at < 0 ? holder : at)
    else {
      const steps: Array<Step> = []
      let from = start
      for (const child of inside) {
        const it = placed[child]!
        if (it.end < from) continue
        const begin = Math.max(from, it.start)
        if (begin > from) steps.push({ start: from, end: begin - 1, holder: from === start ? holder : at, at: -2 })
        steps.push({ start: begin, end: it.end, holder: at, at: child })
        from = it.end + 1
      }
      if (from <= end) steps.push({ start: from, end, holder: at, at: -2 })
      for (const step of steps.reverse()) work.push(step)
    }
  }
  return withDefinitions(joined(pieces, lines, options), placed)
}

interface Step {
  readonly start: number
  readonly end: number
  readonly holder: number
  /** A definition; -1 for the file, -2 for what is between definitions. */
  readonly at: number
}

interface Piece {
  readonly start: number
  readonly end: number
  readonly holder: number
}

/** Blank lines and closing brackets go with what they end; short neighbours of one parent become one block. */
const joined = (pieces: ReadonlyArray<Piece>, lines: ReadonlyArray<string>, options: CutOptions): Array<Piece> => {
  const blocks: Array<Piece> = []
  for (const piece of pieces) {
    const last = blocks[blocks.length - 1]
    if (last !== undefined && (isTail(piece, lines) || areOne(last, piece, options))) {
      blocks[blocks.length - 1] = { ...last, end: piece.end }
    } else blocks.push(piece)
  }
  return blocks
}

const areOne = (last: Piece, next: Piece, { longest, shortest }: CutOptions): boolean =>
  last.holder === next.holder &&
  (last.end - last.start + 1 < shortest || next.end - next.start + 1 < shortest / 2) &&
  next.end - last.start + 1 <= longest

const isTail = ({ end, start }: Piece, lines: ReadonlyArray<string>): boolean => {
  for (let at = start; at <= end; at++) {
    const line = lines[at - 1]!
    if (line.length > 80 || !tail.test(line)) return false
  }
  return true
}

const tail = /^\s*(?:[)\]};,]*|end;?)\s*$/

const withDefinitions = (pieces: ReadonlyArray<Piece>, placed: ReadonlyArray<Placed>): ReadonlyArray<Block> => {
  const starts = placed
    .map(({ definition, end }, at) => ({ at, line: Math.min(definition.startLine, end) }))
    .sort((a, b) => a.line - b.line || a.at - b.at)
  let next = 0
  return pieces.map((piece) => {
    const definitions: Array<number> = []
    while (next < starts.length && starts[next]!.line <= piece.end) definitions.push(starts[next++]!.at)
    return { ...piece, definitions }
  })
}
