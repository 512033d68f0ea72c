/** Runs of blank lines: they cost tokens and mean nothing. Those in code are left alone. */
import { type Check, draft, type Edit } from "../Check.js"
import type { RuleFile } from "../Model.js"

/** Two are a matter of taste. */
const mostInRow = 2
const leastSpare = 10

export const blankLines: Check = ({ files }) =>
  files.flatMap((file) => {
    const edits = spareLines(file)
    const spare = edits.reduce((sum, { end, start }) => sum + linesIn(file.text, start, end), 0)
    if (spare < leastSpare) return []
    return [
      draft({
        kind: "blank-lines",
        severity: "info",
        source: file.path,
        message: `${spare} blank lines in runs of three and more`,
        suggestion: "One blank line parts paragraphs as well",
        edits
      })
    ]
  })

/** Of each run all but the first line. */
const spareLines = ({ bodyStart, path, text }: RuleFile): ReadonlyArray<Edit> => {
  const edits: Array<Edit> = []
  let fence = ""
  let run: { lines: number; start: number } | null = null
  for (let at = bodyStart; at <= text.length; ) {
    const found = text.indexOf("\n", at)
    const end = found < 0 ? text.length : found + 1
    const head = text.slice(at, Math.min(end, at + 80)).trim()
    const isBlank = head === "" && text.slice(at, end).trim() === "" && at < text.length
    if (isBlank && fence === "") {
      if (run === null) run = { lines: 1, start: end }
      else run.lines++
    } else {
      if (run !== null && run.lines > mostInRow) edits.push({ source: path, start: run.start, end: at, text: "" })
      run = null
      const mark = /^(`{3,}|~{3,})/.exec(head)?.[1]
      if (fence === "" && mark !== undefined) fence = mark
      else if (fence !== "" && head.startsWith(fence)) fence = ""
    }
    if (at >= text.length) break
    at = end
  }
  return edits
}

const linesIn = (text: string, start: number, end: number): number => {
  let lines = 0
  for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) lines++
  return lines
}
