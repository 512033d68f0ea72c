/** TOML: tables, and the keys in them. */
import { type CommentSyntax, doubleQuoted, hashComments, lex, tripleQuoted } from "./Lexis.js"
import { firstCode, type Lines, lineEnd, linesOf } from "./Lines.js"
import type { Provider } from "./Provider.js"
import { type Mark, sections } from "./Section.js"

const comments: CommentSyntax = {
  ...hashComments,
  strings: [tripleQuoted, { open: "'''", close: "'''", multiline: true }, doubleQuoted, { open: "'", close: "'" }]
}

export const toml: Provider = {
  id: "toml",
  extensions: [".toml"],
  fileNames: ["Cargo.lock", "poetry.lock", "uv.lock", "Pipfile", ".editorconfig"],
  comments,
  scan: ({ text }) => {
    const source = lex(text, comments)
    const lines = linesOf(text)
    return {
      definitions: sections(lines, marksOf(lines, source.code, source.masked)),
      imports: [],
      comments: source.comments
    }
  },
  definedNames: (text) => {
    const lines = linesOf(text)
    return [...new Set(marksOf(lines, text, text).map((it) => it.name))]
  },
  importSources: () => []
}

const mostKeys = 2000
const table = /\[\[?[ \t]*([^\][\n]{1,200}?)[ \t]*\]/y
const key = /((?:[\w-]+|"[^"\n]{1,100}"|'[^'\n]{1,100}')(?:[ \t]?\.[ \t]?(?:[\w-]+|"[^"\n]{1,100}"))*)[ \t]*=/y

const marksOf = (lines: Lines, code: string, masked: string): ReadonlyArray<Mark> => {
  const marks: Array<Mark> = []
  let depth = 0
  for (let line = 0; line < lines.starts.length && marks.length < mostKeys; line++) {
    const end = lineEnd(lines, line)
    const at = firstCode(lines, masked, line)
    if (at >= end) continue
    if (depth <= 0) {
      depth = 0
      table.lastIndex = at
      const name = table.exec(code)?.[1]
      if (name !== undefined) {
        marks.push({ name, kind: "table", level: 1, line })
        continue
      }
      key.lastIndex = at
      const found = key.exec(code)?.[1]
      if (found !== undefined) marks.push({ name: found.replace(/["']/g, "") || found, kind: "key", level: 2, line })
    }
    for (let here = at; here < end; here++) {
      const unit = masked.charCodeAt(here)
      if (unit === 91 || unit === 123) depth++
      else if (unit === 93 || unit === 125) depth--
    }
  }
  return marks
}
