/** JSON and its relatives with comments: the keys of the top two levels. */

import type { Definition } from "../domain/FileFacts.js"
import { type CommentSyntax, cComments, doubleQuoted, type Lexed, lex, singleQuoted } from "./Lexis.js"
import { type Lines, lineIndex, lineNumber, linesOf } from "./Lines.js"
import type { Provider } from "./Provider.js"

const comments: CommentSyntax = { ...cComments, doc: [], strings: [doubleQuoted, singleQuoted] }

/** What is deeper is data. */
const levels = 2
/** A list of ten thousand keys says no more than its first hundreds. */
const mostKeys = 2000

export const json: Provider = {
  id: "json",
  extensions: [".json", ".jsonc", ".json5", ".webmanifest", ".geojson", ".code-workspace"],
  fileNames: [".babelrc", ".prettierrc", ".eslintrc", ".swcrc", "composer.lock", "Pipfile.lock"],
  comments,
  scan: ({ text }) => {
    const source = lex(text, comments)
    return { definitions: keys(source, linesOf(text)), imports: [], comments: source.comments }
  },
  definedNames: (text) => {
    const names = new Set<string>()
    const pattern = /^[ \t]{0,4}"([^"\n]{1,100})"[ \t]*:/gm
    for (let match = pattern.exec(text); match !== null && names.size < 500; match = pattern.exec(text))
      names.add(match[1]!)
    return [...names]
  },
  importSources: () => []
}

interface Key {
  readonly name: string
  readonly start: number
  readonly depth: number
  end: number
  /** Where its value opens a bracket. */
  opens: number
}

const keys = ({ text, masked }: Lexed, lines: Lines): ReadonlyArray<Definition> => {
  const found: Array<Key> = []
  const current: Array<Key | undefined> = []
  let depth = 0
  const close = (level: number, at: number) => {
    const key = current[level]
    if (key !== undefined && key.end === -1) key.end = at
    current[level] = undefined
  }
  for (let at = 0; at < masked.length && found.length < mostKeys; at++) {
    const unit = masked.charCodeAt(at)
    if (unit === 123 || unit === 91) {
      const key = current[depth]
      if (key !== undefined && key.opens === -1) key.opens = at
      depth++
    } else if (unit === 125 || unit === 93) {
      if (depth <= levels) close(depth, at)
      depth = Math.max(0, depth - 1)
    } else if (unit === 44) {
      if (depth <= levels) close(depth, at)
    } else if (unit === 34 && depth >= 1 && depth <= levels) {
      const end = masked.indexOf('"', at + 1)
      if (end === -1) break
      if (isKey(masked, end + 1) && current[depth] === undefined && (depth === 1 || current[1] !== undefined)) {
        const key = { name: text.slice(at + 1, end), start: at, depth: depth - 1, end: -1, opens: -1 }
        if (key.name !== "") {
          found.push(key)
          current[depth] = key
        }
      }
      at = end
    }
  }
  return found.map((it) => definition(text, lines, it))
}

const isKey = (masked: string, from: number): boolean => {
  let at = from
  while (at < from + 100 && /\s/.test(masked.charAt(at))) at++
  return masked.charCodeAt(at) === 58
}

const definition = (text: string, lines: Lines, key: Key): Definition => {
  const end = key.end === -1 ? text.trimEnd().length : key.end
  const last = Math.max(key.start, key.start + text.slice(key.start, end).trimEnd().length - 1)
  const first = lineIndex(lines, key.start)
  const small = last - key.start < 160 && lineIndex(lines, last) === first
  const headEnd = small ? last + 1 : key.opens === -1 ? Math.min(end, key.start + 160) : key.opens + 1
  const indent = text.slice(lines.starts[first]!, key.start)
  return {
    name: key.name,
    kind: "key",
    exported: true,
    startLine: lineNumber(first),
    endLine: lineNumber(lineIndex(lines, last)),
    signature: (indent.trim() === "" ? indent : "") + text.slice(key.start, headEnd),
    doc: "",
    docStartLine: lineNumber(first),
    depth: key.depth
  }
}
