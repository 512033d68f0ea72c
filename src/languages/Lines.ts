/** Offsets to line numbers and back, for one text. */
import { lastNotAfter } from "../domain/Halving.js"
import { LineNumber } from "../domain/Units.js"

export interface Lines {
  readonly text: string
  /** Offset of the first character of each line; never empty. */
  readonly starts: ReadonlyArray<number>
}

export const linesOf = (text: string): Lines => {
  const starts = [0]
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
  return { text, starts }
}

/** The index (from 0) of the line that holds `offset`. */
export const lineIndex = ({ starts }: Lines, offset: number): number => lastNotAfter(starts, offset)

/** Made once each: checking a brand costs more than finding what stands on the line. */
const made: Array<LineNumber> = []
const mostMade = 100_000

export const lineNumber = (index: number): LineNumber => {
  const line = Math.max(0, index)
  if (line >= mostMade) return LineNumber.make(line + 1)
  while (made.length <= line) made.push(LineNumber.make(made.length + 1))
  return made[line] ?? LineNumber.make(line + 1)
}

export const lineAt = (lines: Lines, offset: number): LineNumber => lineNumber(lineIndex(lines, offset))

/** End of a line without its line break. */
export const lineEnd = ({ text, starts }: Lines, index: number): number => {
  const next = starts[index + 1]
  if (next === undefined) return text.length
  return text.charCodeAt(next - 2) === 13 && next - 2 >= starts[index]! ? next - 2 : next - 1
}

/** Offset of the first character of a line that is no blank, or its end. */
export const firstCode = (lines: Lines, masked: string, index: number): number => {
  const end = lineEnd(lines, index)
  let at = lines.starts[index]!
  while (at < end && (masked.charCodeAt(at) === 32 || masked.charCodeAt(at) === 9)) at++
  return at
}
