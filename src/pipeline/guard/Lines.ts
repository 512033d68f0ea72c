/** Line numbers of many offsets in one walk over the text: asking for each from the start would be quadratic. */
import { lastNotAfter } from "../../domain/Halving.js"

export interface LineIndex {
  /** Counted from 1. */
  readonly lineAt: (offset: number) => number
  /** The line's text, at most `limit` characters around the offset. */
  readonly startOf: (offset: number) => number
}

export const lineIndex = (text: string): LineIndex => {
  const starts = [0]
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
  return {
    lineAt: (offset) => lastNotAfter(starts, offset) + 1,
    startOf: (offset) => starts[lastNotAfter(starts, offset)]!
  }
}
