/** Line numbers of many offsets in one walk over the text: asking for each from the start would be quadratic. */

export interface LineIndex {
  /** Counted from 1. */
  readonly lineAt: (offset: number) => number
  /** The line's text, at most `limit` characters around the offset. */
  readonly startOf: (offset: number) => number
}

export const lineIndex = (text: string): LineIndex => {
  const starts = [0]
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1)
  const rowAt = (offset: number) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
  return { lineAt: (offset) => rowAt(offset) + 1, startOf: (offset) => starts[rowAt(offset)]! }
}
