/**
 * The YAML between two `---` lines at the start of a Markdown file. Nodes are read as they stand in the file: nothing
 * is built from them, so no alias can grow and no key can reach a prototype. A key that is not YAML costs that key only.
 */
import { isAlias, isMap, isScalar, isSeq, type ParsedNode, parseDocument } from "yaml"

export type HeaderValue =
  | { readonly _tag: "Text"; readonly text: string; readonly isBoolean: boolean }
  | { readonly _tag: "List"; readonly items: ReadonlyArray<string> }
  | { readonly _tag: "Map"; readonly values: ReadonlyMap<string, HeaderValue> }

export interface Header {
  readonly fields: ReadonlyMap<string, HeaderValue>
  /** All that follows the closing line, byte for byte. */
  readonly body: string
  readonly problems: ReadonlyArray<string>
}

/** Past this it is no header. Broken YAML takes far longer to read than good YAML. */
const maxHeader = 65_536

/** Null: the text has no header. */
export const readHeader = (content: string): Header | null => {
  const fences = findFences(content)
  if (fences === null) return null
  const body = content.slice(fences.bodyStart)
  const text = content.slice(fences.start, fences.end)
  if (text.length > maxHeader) return { fields: new Map(), body, problems: ["the header is too long to be one"] }
  return { ...readFields(text), body }
}

const findFences = (content: string) => {
  const firstEnd = content.indexOf("\n")
  if (firstEnd < 0 || content.slice(0, firstEnd).trim() !== "---") return null
  const start = firstEnd + 1
  for (let at = start; at <= content.length; ) {
    const found = content.indexOf("\n", at)
    const end = found < 0 ? content.length : found
    // a line is only cut out when it can be the fence: one huge line is looked at, not copied
    if (end - at < 100 && content.slice(at, end).trim() === "---") {
      return { start, end: at, bodyStart: found < 0 ? content.length : found + 1 }
    }
    if (found < 0) return null
    at = found + 1
  }
  return null
}

const readFields = (text: string): Pick<Header, "fields" | "problems"> => {
  const whole = readYaml(text)
  if (whole !== null) return { fields: whole, problems: [] }
  const fields = new Map<string, HeaderValue>()
  const problems: Array<string> = []
  for (const chunk of chunksOf(text)) {
    const read = readYaml(chunk) ?? readYaml(withoutTabs(chunk)) ?? readRaw(chunk)
    if (read === null) problems.push(`\`${(chunk.split("\n")[0] ?? "").slice(0, 60).trim()}\` is not YAML`)
    else for (const [key, value] of read) fields.set(key, value)
  }
  return { fields, problems }
}

/** Null: an error that leaves open what was meant. */
const readYaml = (text: string): Map<string, HeaderValue> | null => {
  let root: ParsedNode | null
  try {
    const parsed = parseDocument(text, { uniqueKeys: false, strict: false, prettyErrors: false, logLevel: "silent" })
    // `[a,, b]` can only mean one thing
    if (parsed.errors.some((it) => !/^Unexpected , in flow sequence/.test(it.message))) return null
    root = parsed.contents
  } catch {
    // nested deeper than the parser's stack
    return null
  }
  const fields = new Map<string, HeaderValue>()
  if (root === null) return fields
  if (!isMap<ParsedNode, ParsedNode | null>(root)) return null
  for (const { key, value } of root.items) {
    const name = textOf(key)
    const read = valueOf(value, 1)
    if (name !== null && read !== null) fields.set(name.text, read)
  }
  return fields
}

const valueOf = (node: unknown, depth: number): HeaderValue | null => {
  if (isSeq(node)) return { _tag: "List", items: node.items.flatMap((it) => textOf(it)?.text ?? []) }
  if (isMap(node)) {
    const values = new Map<string, HeaderValue>()
    if (depth > 0) {
      for (const { key, value } of node.items) {
        const name = textOf(key)
        const read = valueOf(value, depth - 1)
        if (name !== null && read !== null) values.set(name.text, read)
      }
    }
    return { _tag: "Map", values }
  }
  return textOf(node)
}

/** Numbers and the like keep their spelling: `3.10` is a version, not 3.1. */
const textOf = (node: unknown): Extract<HeaderValue, { _tag: "Text" }> | null => {
  // an unquoted glob looks like the use of an anchor
  if (isAlias(node)) return { _tag: "Text", text: `*${node.source}`, isBoolean: false }
  if (!isScalar(node)) return null
  if (typeof node.value === "string") return { _tag: "Text", text: node.value, isBoolean: false }
  if (node.value === null || node.value === undefined) return null
  return { _tag: "Text", text: node.source ?? String(node.value), isBoolean: typeof node.value === "boolean" }
}

/** Each key of the first level with the lines that belong to it. */
const chunksOf = (text: string): ReadonlyArray<string> => {
  const chunks: Array<Array<string>> = []
  for (const line of text.split("\n")) {
    const current = chunks[chunks.length - 1]
    if (current === undefined || /^[^\s#-][^:]{0,200}:(\s|$)/.test(line)) chunks.push([line])
    else current.push(line)
  }
  return chunks.map((lines) => lines.join("\n"))
}

const withoutTabs = (chunk: string): string => chunk.replace(/^[\t ]+/gm, (blanks) => blanks.replaceAll("\t", "  "))

/** `globs: *.{ts,tsx}, src/**` and the like: not YAML, and clear all the same. */
const readRaw = (chunk: string): Map<string, HeaderValue> | null => {
  const lines = chunk.split("\n").filter((line) => line.trim() !== "" && !/^\s*#/.test(line))
  const [, key = "", value = ""] = /^([^:]{1,200}):\s+(.*)$/.exec((lines[0] ?? "").trim()) ?? []
  if (lines.length !== 1 || value === "" || /^["'[|>&!%@`]/.test(value)) return null
  const text = value.replace(/\s+#.*$/, "").trim()
  return new Map([[key.trim(), { _tag: "Text", text, isBoolean: false }]])
}
