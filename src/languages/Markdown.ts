/** Markdown: headings and the sections below them; links to files of the project count as imports. */
import type { CommentRange, FileFacts, ImportRef } from "../domain/FileFacts.js"
import type { CommentSyntax } from "./Lexis.js"
import { lex } from "./Lexis.js"
import { type Lines, lineEnd, lineNumber, linesOf } from "./Lines.js"
import type { Provider } from "./Provider.js"
import { type Mark, sections } from "./Section.js"

const comments: CommentSyntax = { line: [], block: [["<!--", "-->"]], doc: [], strings: [] }

export const markdown: Provider = {
  id: "markdown",
  extensions: [".md", ".mdx", ".markdown", ".mdc"],
  comments,
  scan: ({ text }) => {
    const lines = linesOf(text)
    const prose = proseLines(lines)
    const { comments: found } = lex(text, comments)
    return {
      definitions: sections(lines, headings(lines, prose)),
      imports: links(lines, prose),
      comments: outside(found, lines, prose)
    }
  },
  definedNames: (text) => {
    const lines = linesOf(text)
    return [...new Set(headings(lines, proseLines(lines)).map((it) => it.name))]
  },
  importSources: (text) => {
    const sources = new Set<string>()
    for (const match of text.matchAll(link)) if (isFile(match[1]!)) sources.add(match[1]!)
    return [...sources]
  }
}

/** Per line: is it prose? Code fences and the front matter are not. */
const proseLines = (lines: Lines): ReadonlyArray<boolean> => {
  const prose: Array<boolean> = []
  let fence = ""
  let matter = /^---[ \t]*\r?\n/.test(lines.text.slice(0, 80))
  for (let line = 0; line < lines.starts.length; line++) {
    const from = lines.starts[line]!
    const text = lines.text.slice(from, Math.min(from + 80, lineEnd(lines, line)))
    if (matter) {
      prose.push(false)
      if (line > 0 && /^(---|\.\.\.)\s*$/.test(text)) matter = false
      continue
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1]
    if (fence === "") {
      prose.push(mark === undefined)
      if (mark !== undefined) fence = mark
    } else {
      prose.push(false)
      if (mark?.startsWith(fence) === true) fence = ""
    }
  }
  return prose
}

const atx = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]#{0,20})?[ \t]*$/

const headings = (lines: Lines, prose: ReadonlyArray<boolean>): ReadonlyArray<Mark> => {
  const marks: Array<Mark> = []
  let above = ""
  for (let line = 0; line < lines.starts.length; line++) {
    const from = lines.starts[line]!
    const text = prose[line] === true ? lines.text.slice(from, Math.min(from + 400, lineEnd(lines, line))) : ""
    const match = text.trimStart().startsWith("#") ? atx.exec(text) : null
    const underline = above === "" ? undefined : /^ {0,3}(=+|-+)[ \t]*$/.exec(text)?.[1]
    if (match !== null) {
      const name = plain(match[2] ?? "")
      if (name !== "") marks.push({ name, kind: "heading", level: match[1]!.length, line })
    } else if (underline !== undefined) {
      marks.push({
        name: plain(above),
        kind: "heading",
        level: underline.startsWith("=") ? 1 : 2,
        line: line - 1,
        headLines: 2
      })
    }
    above = match === null && underline === undefined && /^ {0,3}[^\s>*+|-]/.test(text) ? text : ""
  }
  return marks
}

/** Heading text without emphasis, code marks and link targets. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\][\n]*)\]\([^()\n]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .trim()

const link = /\]\(\s*<?([^()\s<>#?]{1,300})[^()\n]{0,300}\)/g

const isFile = (target: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)

const links = (lines: Lines, prose: ReadonlyArray<boolean>): ReadonlyArray<ImportRef> => {
  const found: Array<ImportRef> = []
  for (let line = 0; line < lines.starts.length; line++) {
    if (prose[line] !== true) continue
    for (const match of lines.text.slice(lines.starts[line]!, lineEnd(lines, line)).matchAll(link)) {
      const source = match[1]!
      if (isFile(source))
        found.push({ source, symbols: [], isRelative: true, isReExport: false, line: lineNumber(line) })
    }
  }
  return found
}

/** An HTML comment in a code fence is an example. */
const outside = (
  found: ReadonlyArray<CommentRange>,
  lines: Lines,
  prose: ReadonlyArray<boolean>
): FileFacts["comments"] => {
  let line = 0
  return found.filter(({ start }) => {
    while (line + 1 < lines.starts.length && lines.starts[line + 1]! <= start) line++
    return prose[line] === true
  })
}
