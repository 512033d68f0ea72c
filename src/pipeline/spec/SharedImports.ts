/**
 * Imports that several definitions have in common, so that a briefing says them once. Statements are moved whole and
 * never merged or rewritten: `import { a as b }` and `import type` stay what they are. Only the imports at the head of
 * a text count; what stands further down is code.
 */
import { directoryOf } from "../../domain/Paths.js"

export interface ImportStatement {
  /** The statement without surrounding blanks. */
  readonly text: string
  /** Equal for statements that mean the same: in other folders a relative path leads elsewhere. */
  readonly key: string
  /** Folder that a relative statement is read from; null when it means the same everywhere. */
  readonly folder: string | null
  /** Offsets of its lines, the line break included. */
  readonly start: number
  readonly end: number
}

export interface ImportingText {
  readonly path: string
  readonly language: string
  readonly text: string
}

/** The statements at the head of a text. Languages that are not in the table have none. */
export const leadingImports = ({ language, path, text }: ImportingText): ReadonlyArray<ImportStatement> => {
  const syntax = syntaxes.get(language)
  if (syntax === undefined) return []
  const found: Array<ImportStatement> = []
  let inComment = false
  for (let at = 0; at < text.length && found.length < mostStatements; ) {
    const lineEnd = endOfLine(text, at)
    const line = text.slice(at, Math.min(lineEnd, at + longestLine)).trim()
    if (inComment) {
      inComment = !line.includes("*/")
    } else if (line.startsWith("/*")) {
      inComment = !line.includes("*/")
    } else if (syntax.starts.test(line)) {
      const end = endOfStatement(text, at)
      if (end === null) return found
      const statement = text.slice(at, end).trim()
      const folder = syntax.relative.test(statement) ? directoryOf(path) : null
      found.push({ text: statement, key: JSON.stringify([language, folder, statement]), folder, start: at, end })
      at = end
      continue
    } else if (line !== "" && !syntax.passes.test(line)) {
      return found
    }
    at = lineEnd
  }
  return found
}

/** Keys of the statements that more than one of the texts has. */
export const sharedKeys = (texts: ReadonlyArray<ReadonlyArray<ImportStatement>>): ReadonlySet<string> => {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const statements of texts) {
    for (const key of new Set(statements.map((it) => it.key))) {
      if (seen.has(key)) shared.add(key)
      seen.add(key)
    }
  }
  return shared
}

/** The text without these statements. What else stands in it stays byte for byte, less the blank lines at its start. */
export const withoutImports = (text: string, statements: ReadonlyArray<ImportStatement>): string => {
  if (statements.length === 0) return text
  const kept: Array<string> = []
  let from = 0
  for (const { end, start } of statements) {
    kept.push(text.slice(from, start))
    from = end
  }
  kept.push(text.slice(from))
  return kept.join("").replace(/^(?:[ \t]*\r?\n)+/, "")
}

interface ImportSyntax {
  readonly starts: RegExp
  /** Of a statement: it names a file from where it stands. */
  readonly relative: RegExp
  /** Lines between imports that do not end the head. */
  readonly passes: RegExp
}

const never = /(?!)/
const lineComment = /^\/\//
const hashComment = /^#/

const script: ImportSyntax = {
  starts: /^import\b(?!\s*[.(])/,
  relative: /["']\.{1,2}(?:\/|["'])/,
  passes: /^(?:\/\/|["']use [a-z]+["'];?$|#!)/
}
const jvm: ImportSyntax = { starts: /^import\s/, relative: never, passes: /^(?:\/\/|package\s)/ }
const include: ImportSyntax = {
  starts: /^#\s*include\b/,
  relative: /^#\s*include\s*"/,
  passes: /^(?:\/\/|#\s*pragma\b)/
}

const syntaxes: ReadonlyMap<string, ImportSyntax> = new Map([
  ["typescript", script],
  ["tsx", script],
  ["javascript", script],
  ["jsx", script],
  ["python", { starts: /^(?:import|from)\s/, relative: /^from\s+\./, passes: hashComment }],
  ["java", jvm],
  ["kotlin", jvm],
  ["scala", jvm],
  ["groovy", jvm],
  ["swift", { starts: /^(?:@\w+\s+)?import\s/, relative: never, passes: lineComment }],
  ["dart", { starts: /^import\s/, relative: /^import\s+['"](?![a-z]+:)/, passes: /^(?:\/\/|library\b)/ }],
  ["go", { starts: /^import\b/, relative: /["`]\.{1,2}\//, passes: /^(?:\/\/|package\s)/ }],
  ["rust", { starts: /^use\s/, relative: /^use\s+(?:self|super)\b/, passes: lineComment }],
  ["c", include],
  ["cpp", include],
  ["csharp", { starts: /^(?:global\s+)?using\s+(?!\()/, relative: never, passes: lineComment }],
  ["php", { starts: /^use\s/, relative: never, passes: /^(?:\/\/|#|<\?php|namespace\s|declare\s*\()/ }],
  ["ruby", { starts: /^require(?:_relative)?\b/, relative: /^require_relative\b/, passes: hashComment }]
])

const mostStatements = 500
const longestLine = 2_000
const mostLines = 200

/** After the line on which all that the statement opens is closed again; null when that is nowhere near. */
const endOfStatement = (text: string, start: number): number | null => {
  let depth = 0
  let at = start
  for (let lines = 0; lines < mostLines && at < text.length; lines++) {
    const end = endOfLine(text, at)
    if (end - at > longestLine) return null
    const line = text.slice(at, end)
    for (const char of line) {
      if (opening.has(char)) depth++
      else if (closing.has(char)) depth--
    }
    at = end
    if (depth <= 0 && !/\\\r?\n?$/.test(line)) return at
  }
  return null
}

const opening: ReadonlySet<string> = new Set("({[")
const closing: ReadonlySet<string> = new Set(")}]")

const endOfLine = (text: string, at: number): number => {
  const found = text.indexOf("\n", at)
  return found < 0 ? text.length : found + 1
}
