/** SQL: what a script creates. A statement reaches to the next one. */

import type { SymbolKind } from "../domain/FileFacts.js"
import { docAbove } from "./Docs.js"
import { eachLine } from "./Fast.js"
import { type CommentSyntax, lex, type Patience } from "./Lexis.js"
import { firstCode, type Lines, lineEnd, lineNumber, linesOf } from "./Lines.js"
import type { Provider } from "./Provider.js"
import { type Mark, sections } from "./Section.js"

const tag = /\$[A-Za-z_]\w{0,60}\$/y

/** `$body$ … $body$`. */
function taggedEnd(text: string, at: number, patience: Patience): number {
  tag.lastIndex = at
  const opening = tag.exec(text)?.[0]
  if (opening === undefined || patience.left <= 0) return -1
  const close = text.indexOf(opening, tag.lastIndex)
  if (close === -1) patience.left--
  return close === -1 ? -1 : close + opening.length
}

const comments: CommentSyntax = {
  line: ["--"],
  block: [["/*", "*/"]],
  doc: [],
  strings: [
    { open: "'", close: "'", multiline: true },
    { open: "$$", close: "$$", multiline: true }
  ],
  special: { starts: "$", endOf: taggedEnd }
}

const statement =
  /(?:create|alter)\s+(?:or\s+(?:replace|alter)\s+)?(?:(?:global|local|temp|temporary|unique|materialized|external|unlogged|recursive|definer\s*=\s*\S{1,100})\s+){0,3}(table|view|function|procedure|trigger|index|type|schema|database|sequence|policy|role|extension|domain)\s+(?:concurrently\s+)?(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(?!on\s)([\w."`[\]]{1,200})/iy

const kinds: Readonly<Record<string, SymbolKind>> = {
  table: "table",
  view: "table",
  function: "function",
  procedure: "function",
  trigger: "function",
  type: "type",
  domain: "type",
  schema: "module",
  database: "module"
}

const include = /(?:\\i|\\ir|@@?|source)[ \t]+([\w./-]+)/y

export const sql: Provider = {
  id: "sql",
  extensions: [".sql", ".ddl", ".psql", ".pgsql"],
  comments,
  scan: ({ text }) => {
    const source = lex(text, comments)
    const lines = linesOf(text)
    const imports = lines.starts.flatMap((_, line) => {
      include.lastIndex = firstCode(lines, source.masked, line)
      const found = include.exec(source.code)?.[1]
      return found === undefined
        ? []
        : [{ source: found, symbols: [], isRelative: true, isReExport: false, line: lineNumber(line) }]
    })
    const definitions = sections(lines, marksOf(lines, source.masked)).map((it) => {
      const doc = docAbove(source, lines, it.startLine - 1)
      return { ...it, doc: doc.text, docStartLine: lineNumber(doc.line) }
    })
    return { definitions, imports, comments: source.comments }
  },
  definedNames: (text) => {
    const names = new Set<string>()
    eachLine(text, (at) => {
      statement.lastIndex = at
      const name = statement.exec(text)?.[2]
      if (name !== undefined) names.add(plain(name))
    })
    return [...names]
  },
  importSources: (text) => {
    const sources = new Set<string>()
    eachLine(text, (at) => {
      include.lastIndex = at
      const source = include.exec(text)?.[1]
      if (source !== undefined) sources.add(source)
    })
    return [...sources]
  }
}

const plain = (name: string): string => name.replace(/["`[\]]/g, "") || name

const marksOf = (lines: Lines, masked: string): ReadonlyArray<Mark> => {
  const marks: Array<Mark> = []
  for (let line = 0; line < lines.starts.length; line++) {
    const at = firstCode(lines, masked, line)
    if (at >= lineEnd(lines, line)) continue
    statement.lastIndex = at
    const match = statement.exec(masked)
    if (match?.[1] === undefined || match[2] === undefined) continue
    const last = statementEnd(lines, masked, line)
    // a table is its columns
    const columns = match[1].toLowerCase() === "table" && last - line < 40 ? last - line + 1 : 1
    marks.push({
      name: plain(match[2]),
      kind: kinds[match[1].toLowerCase()] ?? "other",
      level: 1,
      line,
      last,
      headLines: columns
    })
  }
  return marks
}

/** The line with the `;` outside of brackets; looked for nearby only. */
const statementEnd = (lines: Lines, masked: string, line: number): number => {
  let depth = 0
  for (let at = line; at < Math.min(lines.starts.length, line + 400); at++) {
    for (let here = lines.starts[at]!; here < lineEnd(lines, at); here++) {
      const unit = masked.charCodeAt(here)
      if (unit === 40) depth++
      else if (unit === 41) depth--
      else if (unit === 59 && depth <= 0) return at
    }
  }
  return line
}
