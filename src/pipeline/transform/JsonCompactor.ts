/**
 * JSON: short arrays and objects on one line. Only white space between tokens changes, so big numbers, duplicate
 * keys, key order and escapes stay as they are. Anything that is not plain JSON (comments, say) is left alone.
 */
import { extensionOf } from "../../domain/Paths.js"
import type { Transformer } from "./Transformer.js"

const extensions = new Set([".json", ".jsonc", ".json5", ".webmanifest", ".geojson", ".ipynb"])

export const JsonCompactor: Transformer = {
  id: "JsonCompactor",
  setting: "compactJson",
  applies: ({ path }) => extensions.has(extensionOf(path)),
  transform: ({ text }) => compactJson(text)
}

const lineWidth = 120
/** Below this depth nothing is broken into lines: indentation would be most of the text. */
const deepest = 40

export const compactJson = (text: string): string => {
  const tokens = tokenize(text)
  if (tokens === null) return text
  const shapes = measure(tokens)
  if (shapes === null) return text
  const compact = print(tokens, shapes, text.length)
  return compact === null || compact.length >= text.length ? text : compact
}

/** Sticky, and each alternative starts with another character: linear. */
const token = /[ \t\r\n]+|[{}[\],:]|[-\w.+]+/y

const tokenize = (text: string): ReadonlyArray<string> | null => {
  const tokens: Array<string> = []
  let at = 0
  while (at < text.length) {
    const first = text.charAt(at)
    let end = -1
    if (first === '"') end = stringEnd(text, at)
    else {
      token.lastIndex = at
      if (token.test(text)) end = token.lastIndex
    }
    if (end === -1) return null
    if (!/[ \t\r\n]/.test(first)) tokens.push(text.slice(at, end))
    at = end
  }
  return tokens
}

const stringEnd = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 34) return at + 1
    if (unit === 92) at++
    else if (unit < 32) return -1
  }
  return -1
}

interface Shapes {
  /** Of an opening token: the index of its closing one. */
  readonly close: ReadonlyArray<number>
  /** Of an opening token: holds scalars only. */
  readonly flat: ReadonlyArray<boolean>
  /** Characters before each token, when all stand on one line. */
  readonly offset: ReadonlyArray<number>
}

const measure = (tokens: ReadonlyArray<string>): Shapes | null => {
  const close: Array<number> = []
  const flat: Array<boolean> = []
  const offset: Array<number> = [0]
  const open: Array<number> = []
  for (let at = 0; at < tokens.length; at++) {
    const it = tokens[at]!
    offset.push(offset[at]! + it.length + (it === "," || it === ":" ? 1 : 0))
    if (it === "{" || it === "[") {
      const outer = open[open.length - 1]
      if (outer !== undefined) flat[outer] = false
      flat[at] = true
      open.push(at)
    } else if (it === "}" || it === "]") {
      const opener = open.pop()
      if (opener === undefined || (tokens[opener] === "{") !== (it === "}")) return null
      close[opener] = at
    } else if (isScalar(tokens[at - 1]) && isScalar(it)) return null
  }
  return open.length === 0 ? { close, flat, offset } : null
}

const isScalar = (it: string | undefined): boolean => it !== undefined && !/^[{}[\],:]$/.test(it)

/** Null as soon as it is longer than `limit`. */
const print = (tokens: ReadonlyArray<string>, { close, flat, offset }: Shapes, limit: number): string | null => {
  const out: Array<string> = []
  /** Where the containers around a token end, with how each is laid out. */
  const around: Array<{ readonly end: number; readonly layout: "lines" | "filled" | "line" }> = []
  let length = 0
  let column = 0
  const write = (piece: string) => {
    out.push(piece)
    length += piece.length
    column += piece.length
  }
  const breakLine = () => {
    write(`\n${"  ".repeat(Math.min(around.length, deepest))}`)
    column = 2 * around.length
  }
  for (let at = 0; at < tokens.length; at++) {
    if (length >= limit) return null
    const it = tokens[at]!
    const inside = around[around.length - 1]
    if (it === "{" || it === "[") {
      const end = close[at]!
      const width = offset[end + 1]! - offset[at]!
      const onOneLine =
        inside?.layout === "line" || around.length >= deepest || (flat[at]! && column + width <= lineWidth)
      const layout = onOneLine ? "line" : flat[at] && it === "[" ? "filled" : "lines"
      write(it)
      around.push({ end, layout })
      if (layout !== "line") breakLine()
    } else if (inside?.end === at) {
      around.pop()
      if (inside.layout !== "line") breakLine()
      write(it)
      if (around.length === 0 && at < tokens.length - 1) write("\n")
    } else if (it === "," && inside !== undefined) {
      write(",")
      const next = tokens[at + 1]?.length ?? 0
      if (inside.layout === "lines" || (inside.layout === "filled" && column + next + 2 > lineWidth)) breakLine()
      else write(" ")
    } else write(it === ":" ? ": " : it)
  }
  write("\n")
  return out.join("")
}
