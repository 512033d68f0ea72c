/** Our entries in somebody else's JSON: comments, order, indentation, line ends and a trailing comma stay. */
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser"
import type { Changed, JsonEntry, Refusal } from "./Change.js"
import { type JsonPath, nodeAt, removeAt, setAt } from "./JsonText.js"

const bom = "\ufeff"

/** An empty file, or none, becomes an object. */
export const withEntries = (before: string | null, entries: ReadonlyArray<JsonEntry>): Changed =>
  edited(before, (text) => entries.reduce<string | Refusal>((it, entry) => chain(it, (now) => put(now, entry)), text))

/** Without everything that is ours, whichever version of us wrote it. */
export const withoutOurs = (before: string | null, entries: ReadonlyArray<JsonEntry>): Changed =>
  before === null
    ? { text: null }
    : edited(before, (text) =>
        entries.reduce<string | Refusal>((it, entry) => chain(it, (now) => take(now, entry)), text)
      )

/** An entry of a list is ours when it runs our hook. */
export const isOurs = (value: unknown): boolean =>
  typeof value === "string"
    ? /[\\/]dist[\\/]hook\.c?js(?:["']|$|\s)/.test(value)
    : typeof value === "object" && value !== null && Object.values(value).some(isOurs)

const chain = (text: string | Refusal, next: (text: string) => string | Refusal): string | Refusal =>
  typeof text === "string" ? next(text) : text

const edited = (before: string | null, edit: (text: string) => string | Refusal): Changed => {
  const mark = before?.startsWith(bom) === true ? bom : ""
  const body = (before ?? "").slice(mark.length)
  const text = body.trim() === "" ? "{}\n" : body
  const problem = problemOf(text)
  if (problem !== null) return { refused: problem }
  const after = edit(text)
  if (typeof after !== "string") return after
  return { text: after === text && before !== null ? before : mark + after }
}

const parseOptions = { allowTrailingComma: true, disallowComments: false }

const problemOf = (text: string): string | null => {
  const errors: Array<ParseError> = []
  const tree = parseTree(text, errors, parseOptions)
  const [first] = errors
  if (first !== undefined) {
    const line = text.slice(0, first.offset).split("\n").length
    return `is not valid JSON (line ${line}: ${printParseErrorCode(first.error)}); mend it, then try again`
  }
  return tree?.type === "object" ? null : "does not hold a JSON object"
}

const put = (text: string, { how, path, value }: JsonEntry): string | Refusal => {
  const blocked = blockedBy(text, how === "append" ? path : path.slice(0, -1), how)
  if (blocked !== null) return { refused: blocked }
  if (how === "default") return nodeAt(text, path) === undefined ? setAt(text, path, value) : text
  if (how === "set") {
    const known = nodeAt(text, path)
    return known !== undefined && sameJson(getNodeValue(known), value) ? text : setAt(text, path, value)
  }
  const ours = oursIn(text, path)
  if (ours.length === 1 && sameJson(ours[0]?.value, value)) return text
  const without = removeAll(text, path, ours)
  const list = nodeAt(without, path)
  return list === undefined
    ? setAt(without, path, [value])
    : setAt(without, [...path, list.children?.length ?? 0], value)
}

const take = (text: string, { how, path }: JsonEntry): string => {
  if (how === "default") return text
  if (how === "set") {
    return nodeAt(text, path) === undefined ? text : withoutEmpty(removeAt(text, path), path.slice(0, -1))
  }
  const ours = oursIn(text, path)
  return ours.length === 0 ? text : withoutEmpty(removeAll(text, path, ours), path)
}

/** A parent that is there and of another kind is somebody's, and not ours to replace. */
const blockedBy = (text: string, path: ReadonlyArray<string>, how: JsonEntry["how"]): string | null => {
  for (let length = 1; length <= path.length; length++) {
    const node = nodeAt(text, path.slice(0, length))
    const wanted = how === "append" && length === path.length ? "array" : "object"
    if (node !== undefined && node.type !== wanted) {
      return `holds something else than ${wanted === "array" ? "a list" : "an object"} at ${path.slice(0, length).join(".")}`
    }
  }
  return null
}

const oursIn = (text: string, path: JsonPath): ReadonlyArray<{ readonly at: number; readonly value: unknown }> =>
  (nodeAt(text, path)?.children ?? [])
    .map((node, at): { readonly at: number; readonly value: unknown } => ({ at, value: getNodeValue(node) }))
    .filter((it) => isOurs(it.value))

const removeAll = (text: string, path: JsonPath, ours: ReadonlyArray<{ readonly at: number }>): string =>
  ours.reduceRight((now, { at }) => removeAt(now, [...path, at]), text)

/** What we made to put an entry in, and nobody has used since. */
const withoutEmpty = (text: string, path: JsonPath): string => {
  if (path.length === 0) return text
  const node = nodeAt(text, path)
  const isEmpty = node !== undefined && (node.children?.length ?? 0) === 0 && !/[/]/.test(textOf(text, node))
  return isEmpty ? withoutEmpty(removeAt(text, path), path.slice(0, -1)) : text
}

const textOf = (text: string, node: Node): string => text.slice(node.offset, node.offset + node.length)

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
