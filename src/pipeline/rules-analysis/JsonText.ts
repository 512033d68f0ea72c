/** Where things stand in the text of a JSON file, so that an edit can leave all the rest as it is. */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser"

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** The elements of a list that repeat an earlier one, each with the comma before it. Never the first element. */
export const duplicateElements = (text: string, path: ReadonlyArray<string>): ReadonlyArray<TextRange> => {
  if (text.length > mostCharacters || depthOf(text) > deepest) return []
  const root = parseTree(text, [], { allowTrailingComma: true })
  const list = root === undefined ? undefined : findNodeAtLocation(root, [...path])
  const children: ReadonlyArray<Node> = list?.type === "array" ? (list.children ?? []) : []
  const seen = new Set<unknown>()
  return children.flatMap((node, at) => {
    const before = children[at - 1]
    const isAgain = node.type === "string" && seen.has(node.value)
    seen.add(node.value)
    return isAgain && before !== undefined
      ? [{ start: before.offset + before.length, end: node.offset + node.length }]
      : []
  })
}

/** Line of the last place where a text stands as a JSON string; null when it is spelled otherwise. */
export const lineOfString = (text: string, value: string): number | null => {
  const at = text.lastIndexOf(JSON.stringify(value))
  if (at < 0) return null
  let line = 1
  for (let from = text.indexOf("\n"); from >= 0 && from < at; from = text.indexOf("\n", from + 1)) line++
  return line
}

const mostCharacters = 1_048_576
const deepest = 200

/** The parser recurses. */
const depthOf = (text: string): number => {
  let depth = 0
  let most = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === "[" || char === "{") most = Math.max(most, ++depth)
    else if (char === "]" || char === "}") depth--
  }
  return most
}
