/**
 * Edits of JSON text that touch nothing but their place. jsonc-parser's own `modify` formats the neighbours of what it
 * inserts, and a person's file must keep its form.
 */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser"

export type JsonPath = ReadonlyArray<string | number>

export const nodeAt = (text: string, path: JsonPath): Node | undefined => {
  const tree = parseTree(text, [], { allowTrailingComma: true, disallowComments: false })
  return tree === undefined ? undefined : findNodeAtLocation(tree, [...path])
}

/** The value at a path: replaced, or added with the objects that lead there. A list is added to by its length. */
export const setAt = (text: string, path: JsonPath, value: unknown): string => {
  const node = nodeAt(text, path)
  const form = formOf(text)
  if (node !== undefined) {
    const inner = written(value, form, indentOfLine(text, node.offset))
    return splice(text, node.offset, node.offset + node.length, inner)
  }
  const key = path.at(-1)
  const parentPath = path.slice(0, -1)
  const parent = nodeAt(text, parentPath)
  if (key === undefined) return text
  if (parent === undefined) return setAt(text, parentPath, typeof key === "number" ? [value] : { [key]: value })
  return insertInto(text, parent, typeof key === "number" ? null : key, value, form)
}

/** Without the value at a path, its comma and its line. */
export const removeAt = (text: string, path: JsonPath): string => {
  const value = nodeAt(text, path)
  if (value === undefined) return text
  const item = value.parent?.type === "property" ? value.parent : value
  const siblings = item.parent?.children ?? []
  const at = siblings.indexOf(item)
  const end = item.offset + item.length
  const comma = commaAfter(text, end)
  const to = comma ?? end
  // a file that had no trailing comma must not be left with one
  const before = siblings[at - 1]
  const stale = comma === null && before !== undefined ? commaAfter(text, before.offset + before.length) : null
  const from = ownLineStart(text, item.offset)
  const cut =
    from === null ? splice(text, afterBlank(text, item.offset), to, "") : splice(text, from, ownLineEnd(text, to), "")
  return stale === null ? cut : splice(cut, stale - 1, stale, "")
}

interface Form {
  readonly unit: string
  readonly eol: string
}

const formOf = (text: string): Form => ({
  unit: /^([ \t]+)\S/m.exec(text)?.[1] ?? "  ",
  eol: text.includes("\r\n") ? "\r\n" : "\n"
})

const written = (value: unknown, { eol, unit }: Form, indent: string): string =>
  JSON.stringify(value, null, unit).split("\n").join(`${eol}${indent}`)

const insertInto = (text: string, parent: Node, key: string | null, value: unknown, form: Form): string => {
  const children = parent.children ?? []
  const base = indentOfLine(text, parent.offset)
  const last = children.at(-1)
  const isSpread = last !== undefined && ownLineStart(text, last.offset) !== null
  const indent = isSpread ? indentOfLine(text, last.offset) : base + form.unit
  const item = `${key === null ? "" : `${JSON.stringify(key)}: `}${written(value, form, indent)}`
  const close = parent.offset + parent.length - 1
  if (last === undefined) {
    const isOneLine = !text.slice(parent.offset, close).includes("\n")
    const place = isOneLine ? close : lineEndBefore(text, close)
    const head = text.slice(0, place).trimEnd().length === parent.offset + 1 && isOneLine ? parent.offset + 1 : place
    return splice(
      text,
      head,
      isOneLine ? close : head,
      `${form.eol}${indent}${item}${isOneLine ? form.eol + base : ""}`
    )
  }
  const end = last.offset + last.length
  const comma = commaAfter(text, end)
  const after = comma ?? end
  const place = onlyCommentsTo(text, after, close)
  const isClosedHere = !text.slice(after, close).includes("\n")
  const added = `${form.eol}${indent}${item}${comma === null ? "" : ","}${isClosedHere ? form.eol + base : ""}`
  const head = isClosedHere
    ? splice(text, text.slice(0, close).trimEnd().length, close, added)
    : splice(text, place, place, added)
  return comma === null ? splice(head, end, end, ",") : head
}

const splice = (text: string, from: number, to: number, by: string): string => text.slice(0, from) + by + text.slice(to)

const indentOfLine = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset))?.[0] ?? ""

/** Where the line begins, if nothing but blanks stands before; else null. */
const ownLineStart = (text: string, offset: number): number | null => {
  const start = text.lastIndexOf("\n", offset - 1) + 1
  return start > 0 && /^[ \t]*$/.test(text.slice(start, offset)) ? start : null
}

/** Behind the line end, if nothing but blanks stands there; else where we are. */
const ownLineEnd = (text: string, offset: number): number => {
  const rest = /^[ \t]*\r?\n/.exec(text.slice(offset))
  return rest === null ? offset : offset + rest[0].length
}

const afterBlank = (text: string, offset: number): number => text.slice(0, offset).trimEnd().length

const lineEndBefore = (text: string, offset: number): number => {
  const at = text.lastIndexOf("\n", offset)
  return at > 0 && text[at - 1] === "\r" ? at - 1 : at
}

/** The end of the comma that follows, comments aside; null when something else does. */
const commaAfter = (text: string, offset: number): number | null => {
  const at = matchEnd(/(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y, text, offset)
  return text[at] === "," ? at + 1 : null
}

/** A comment at the end of a line belongs to what stands before it. */
const onlyCommentsTo = (text: string, offset: number, limit: number): number => {
  const at = matchEnd(/(?:[ \t]|\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/)*/y, text, offset)
  return at < limit && (text[at] === "\n" || text[at] === "\r") ? at : offset
}

const matchEnd = (pattern: RegExp, text: string, offset: number): number => {
  pattern.lastIndex = offset
  return offset + (pattern.exec(text)?.[0].length ?? 0)
}
