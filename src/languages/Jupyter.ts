/** Jupyter notebooks: the source lines of code cells, read as Python on the lines where they stand in the file. */
import { type Lines, lineEnd, linesOf } from "./Lines.js"
import type { Provider } from "./Provider.js"
import { python } from "./Python.js"

const cell = /^\s{0,20}"cell_type"\s?:\s?"(\w+)"/
const sourceStart = /^\s{0,20}"source"\s?:\s?\[/
const sourceLine = /^\s{0,20}"((?:[^"\\]|\\.){0,5000})",?\s*$/

/** A notebook of the same number of lines that holds nothing but code. Outputs are data, however long they are. */
const codeOf = (text: string): string => {
  const lines = linesOf(text)
  const out: Array<string> = []
  let kind = "code"
  let inSource = false
  for (let line = 0; line < lines.starts.length; line++) {
    const raw = lineOf(lines, line)
    kind = cell.exec(raw)?.[1] ?? kind
    if (inSource && /^\s*\],?\s*$/.test(raw)) inSource = false
    const code = inSource && kind === "code" ? sourceLine.exec(raw)?.[1] : undefined
    out.push(code === undefined ? "" : unescaped(code))
    if (sourceStart.test(raw)) inSource = true
  }
  return out.join("\n")
}

const lineOf = (lines: Lines, line: number): string => {
  const from = lines.starts[line]!
  return lines.text.slice(from, Math.min(from + 6000, lineEnd(lines, line)))
}

const escapes: Readonly<Record<string, string>> = { n: "", t: "\t", r: "", '"': '"', "\\": "\\", "/": "/" }

/** A `\n` ends the line anyway; magics (`%time`, `!ls`) are no Python. */
const unescaped = (code: string): string => {
  const plain = code.replace(/\\(u[0-9a-fA-F]{4}|.)/g, (_, sign: string) =>
    sign.length === 5
      ? String.fromCharCode(Number.parseInt(sign.slice(1), 16)).replace(/[\r\n]/, " ")
      : (escapes[sign] ?? "")
  )
  return /^\s*[%!?]/.test(plain) ? "" : plain
}

export const jupyter: Provider = {
  id: "jupyter",
  extensions: [".ipynb"],
  // what a comment of a cell would be, is a JSON string in the file
  comments: { line: [], block: [], doc: [], strings: [] },
  scan: ({ path, text }) => ({ ...python.scan({ path, text: codeOf(text) }), comments: [] }),
  definedNames: (text) => python.definedNames(codeOf(text)),
  importSources: (text) => python.importSources(codeOf(text))
}
