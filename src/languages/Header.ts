/** Where a declaration's head stops and its body starts, when there is no grammar to ask. */
import type { SymbolKind } from "../domain/FileFacts.js"
import { isSpace } from "./Lexis.js"
import type { OutlineSyntax, Rule } from "./Outline.js"

export interface Header {
  /** Offset after the head's last character: what is before it is the signature. */
  readonly end: number
  readonly hasBody: boolean
  /** The body closes on the line it opens on. */
  readonly oneLine: boolean
  /** No end was found nearby. */
  readonly isLost?: boolean
}

/** A head is never longer; what looks longer is a broken file. Also what keeps the scan linear. */
export const longestHead = 3000

const goesOn = /(?:\{|:(?!:)|->|=>|where\b|throws\b|extends\b|implements\b|with\b|[,)\]])/y

/** Of a class, its constructor, which may stand on a line of its own. */
const constructs =
  /(?:@[\w.:]{1,100}(?:\([^()\n]{0,200}\))?\s{1,40}){0,5}(?:(?:public|private|protected|internal)\s{1,40})?constructor\b/y

/** Kinds whose value belongs to the signature when it is short. */
const valued: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  "constant",
  "variable",
  "type",
  "property",
  "key",
  "section"
])
const shortLine = 160

export const headerEnd = (
  masked: string,
  at: number,
  { heads, newlineEnds, roundBodies }: Pick<OutlineSyntax, "heads" | "newlineEnds" | "roundBodies">,
  { kind, holds }: Pick<Rule, "kind" | "holds">,
  longest: number = longestHead
): Header => {
  const horizon = Math.min(masked.length, at + longest)
  const firstBreak = masked.indexOf("\n", at)
  const firstLine = firstBreak === -1 ? masked.length : firstBreak
  let depth = 0
  for (let here = at; here < horizon; here++) {
    const unit = masked.charCodeAt(here)
    if (unit === 40 && depth === 0 && roundBodies === true && opensRoundBody(masked, here)) {
      return { end: here, hasBody: true, oneLine: false }
    }
    if (unit === 40 || unit === 91) depth++
    else if (unit === 41 || unit === 93) depth--
    else if (unit === 123) {
      if (depth <= 0 && heads === "brace") return { end: here, hasBody: true, oneLine: closesOnLine(masked, here) }
      depth++
    } else if (unit === 125) {
      if (depth <= 0) return { end: here, hasBody: false, oneLine: true }
      depth--
    } else if (depth > 0) {
      // inside brackets nothing else ends a head
    } else if (unit === 59) return { end: here, hasBody: false, oneLine: true }
    else if (unit === 58 && heads === "colon")
      return { end: here, hasBody: true, oneLine: !restIsBlank(masked, here + 1) }
    else if (unit === 61 && holds !== true && isAssignment(masked, here)) {
      return { end: valued.has(kind) ? valueEnd(masked, at, here, firstLine) : here, hasBody: false, oneLine: false }
    } else if (unit === 10 && (heads === "line" || newlineEnds === true || valued.has(kind))) {
      const next = heads === "line" ? -1 : continuation(masked, here, holds === true)
      if (next === -1) return lineHead(masked, at, here, heads)
      here = next - 1
    }
  }
  return { end: Math.min(firstLine, horizon), hasBody: true, oneLine: false, isLost: horizon < masked.length }
}

/** The second bracket of `name() (`. */
const opensRoundBody = (masked: string, at: number): boolean =>
  /\)[ \t]*$/.test(masked.slice(Math.max(0, at - 20), at)) && restIsBlank(masked, at + 1)

/** `class A:`, `def a do`: what opens the body is no part of the head. */
const lineHead = (masked: string, at: number, lineBreak: number, heads: OutlineSyntax["heads"]): Header => {
  const line = masked.slice(at, lineBreak).trimEnd()
  const opener = /(?::|\s(?:do|then|begin))$/.exec(line)
  if (opener !== null) return { end: at + opener.index, hasBody: true, oneLine: false }
  const isLine = heads === "line"
  return { end: withoutComma(masked, lineBreak), hasBody: isLine, oneLine: isLine && endsOnLine(masked, at, lineBreak) }
}

/** The first sign after a line break, if the head goes on there; else -1. */
const continuation = (masked: string, lineBreak: number, isHolder: boolean): number => {
  let at = lineBreak
  while (at < masked.length && isSpace(masked.charCodeAt(at))) at++
  goesOn.lastIndex = at
  if (goesOn.test(masked)) return at
  constructs.lastIndex = at
  return isHolder && constructs.test(masked) ? constructs.lastIndex : -1
}

/** `=` of an expression body or an initial value; not of `==`, `<=`, `=>`, nor of `operator=`. */
const isAssignment = (masked: string, at: number): boolean =>
  !/[=<>!~+\-*/|&^]/.test(masked.charAt(at - 1)) &&
  !/[=>~]/.test(masked.charAt(at + 1)) &&
  !/operator\s*$/.test(masked.slice(Math.max(0, at - 12), at))

const closesOnLine = (masked: string, open: number): boolean => {
  let depth = 0
  for (let here = open; here < masked.length && here < open + longestHead; here++) {
    const unit = masked.charCodeAt(here)
    if (unit === 10) return false
    if (unit === 123) depth++
    else if (unit === 125 && --depth === 0) return true
  }
  return false
}

const restIsBlank = (masked: string, at: number): boolean => {
  for (let here = at; here < masked.length; here++) {
    const unit = masked.charCodeAt(here)
    if (unit === 10) return true
    if (unit !== 32 && unit !== 9 && unit !== 13) return false
  }
  return true
}

/** `def x = 1` or `def x; end`: nothing follows that an `end` would close. */
const endsOnLine = (masked: string, from: number, to: number): boolean =>
  /(?:\bend|\})\s*$/.test(masked.slice(Math.max(from, to - 40), to))

/** All of a short line whose brackets are closed; else the `=` ends the head. */
const valueEnd = (masked: string, at: number, equals: number, lineEnd: number): number => {
  if (equals > lineEnd || lineEnd - at > shortLine) return equals
  const line = masked.slice(at, lineEnd).trimEnd()
  let depth = 0
  for (const sign of line) depth += "([{".includes(sign) ? 1 : ")]}".includes(sign) ? -1 : 0
  return depth === 0 && !/[=\\+,({[]$/.test(line) ? at + line.replace(/[;,]$/, "").length : equals
}

/** A field of a struct ends with the comma before the line break. */
const withoutComma = (masked: string, end: number): number => {
  let at = end
  while (at > 0 && /[ \t\r]/.test(masked.charAt(at - 1))) at--
  return masked.charAt(at - 1) === "," ? at - 1 : end
}
