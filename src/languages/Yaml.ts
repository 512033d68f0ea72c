/** YAML: the keys of the top two levels. Block scalars and lists hold no keys of the document. */
import { type CommentSyntax, doubleQuoted, hashComments, lex } from "./Lexis.js"
import { firstCode, type Lines, lineEnd, linesOf } from "./Lines.js"
import type { Provider } from "./Provider.js"
import { type Mark, sections } from "./Section.js"

const comments: CommentSyntax = {
  ...hashComments,
  lineNeedsSpace: true,
  strings: [doubleQuoted]
}

const mostKeys = 2000

export const yaml: Provider = {
  id: "yaml",
  extensions: [".yaml", ".yml"],
  fileNames: [".clang-format", ".clang-tidy", ".yamllint", ".gemrc"],
  comments,
  scan: ({ text }) => {
    const source = lex(text, comments)
    const lines = linesOf(text)
    return {
      definitions: sections(lines, keys(lines, source.code, source.masked)),
      imports: [],
      comments: source.comments
    }
  },
  definedNames: (text) => {
    const lines = linesOf(text)
    return [...new Set(keys(lines, text, text).map((it) => it.name))]
  },
  importSources: () => []
}

const key =
  /("[^"\n]{1,200}"|'[^'\n]{1,200}'|[^\s#&*!|>'"%@`{}[\],:?-][^\n:#]{0,200}|[-?:][^\s:#][^\n:#]{0,200})[ \t]*:(?=[ \t\r\n]|$)/y
const blockScalar = /[|>][-+0-9]{0,3}[ \t\r]*$/

const keys = (lines: Lines, code: string, masked: string): ReadonlyArray<Mark> => {
  const marks: Array<Mark> = []
  let second = -1
  let scalar = -1
  for (let line = 0; line < lines.starts.length && marks.length < mostKeys; line++) {
    const end = lineEnd(lines, line)
    const at = firstCode(lines, masked, line)
    if (at >= end) continue
    const indent = at - lines.starts[line]!
    if (scalar !== -1 && indent > scalar) continue
    scalar = -1
    if (indent === 0) second = -1
    else if (second === -1) second = masked.charCodeAt(at) === 45 ? -2 : indent
    const tail = code.slice(Math.max(at, end - 12), end)
    if (blockScalar.test(tail)) scalar = indent
    if (indent !== 0 && indent !== second) continue
    key.lastIndex = at
    const name = key.exec(code)?.[1]
    if (name === undefined) continue
    marks.push({ name: unquoted(name.trim()), kind: "key", level: indent === 0 ? 1 : 2, line })
  }
  return marks
}

const unquoted = (name: string): string => (/^(["']).+\1$/.test(name) ? name.slice(1, -1) : name)
