/** HTML: headings and elements with an id; scripts and style sheets as imports. */
import type { ImportRef } from "../domain/FileFacts.js"
import { type CommentSyntax, lex } from "./Lexis.js"
import { type Lines, lineIndex, lineNumber, linesOf } from "./Lines.js"
import type { Provider } from "./Provider.js"
import { type Mark, sections } from "./Section.js"

export const htmlComments: CommentSyntax = { line: [], block: [["<!--", "-->"]], doc: [], strings: [] }

const heading = /<h([1-6])\b[^<>]{0,300}>([^<>]{1,200})/gi
const identified =
  /<(?:section|article|main|nav|form|div|template|dialog|header|footer|aside|table)\b[^<>]{0,200}?\bid\s?=\s?["']?([\w:.-]{1,100})/gi
const linked = /<(?:script|link|iframe|img|source)\b[^<>]{0,200}?\b(?:src|href)\s?=\s?["']?([^"'<>\s]{1,300})/gi

export const html: Provider = {
  id: "html",
  extensions: [".html", ".htm", ".xhtml"],
  comments: htmlComments,
  scan: ({ text }) => {
    const source = lex(text, htmlComments)
    const lines = linesOf(text)
    return {
      definitions: sections(lines, marksOf(lines, source.code)),
      imports: links(lines, source.code),
      comments: source.comments
    }
  },
  definedNames: (text) => [...new Set(marksOf(linesOf(text), text).map((it) => it.name))],
  importSources: (text) => [...new Set([...text.matchAll(linked)].flatMap((it) => (isLocal(it[1]!) ? [it[1]!] : [])))]
}

const isLocal = (target: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\{)/i.test(target)

const marksOf = (lines: Lines, code: string): ReadonlyArray<Mark> => {
  const marks: Array<Mark> = []
  for (const match of code.matchAll(heading)) {
    const name = match[2]!.replace(/\s+/g, " ").trim()
    if (name !== "") marks.push({ name, kind: "heading", level: Number(match[1]), line: lineIndex(lines, match.index) })
  }
  for (const match of code.matchAll(identified)) {
    marks.push({ name: match[1]!, kind: "section", level: 7, line: lineIndex(lines, match.index) })
  }
  return marks.sort((a, b) => a.line - b.line || a.level - b.level)
}

const links = (lines: Lines, code: string): ReadonlyArray<ImportRef> =>
  [...code.matchAll(linked)].flatMap((match) => {
    const source = match[1]!
    if (!isLocal(source)) return []
    return [
      {
        source,
        symbols: [],
        isRelative: !source.startsWith("/"),
        isReExport: false,
        line: lineNumber(lineIndex(lines, match.index))
      }
    ]
  })
