/**
 * Definitions from a syntax tree. A language says which nodes declare something and which are only walked through; nothing
 * else is entered, so that most of a file (its function bodies) is never looked at.
 */
import type { Definition, SymbolKind } from "../domain/FileFacts.js"
import { docAbove, docstringBelow } from "./Docs.js"
import type { Lexed } from "./Lexis.js"
import { type Lines, lineIndex, lineNumber } from "./Lines.js"
import { kindInside, type OutlineSyntax, skipDecorators } from "./Outline.js"

/** The part of a parser's tree that is used here: no parser library is named in this folder. */
export interface SyntaxNode {
  readonly type: string
  readonly startIndex: number
  readonly endIndex: number
  readonly hasError: boolean
  readonly namedChildren: ReadonlyArray<SyntaxNode>
  readonly childForFieldName: (name: string) => SyntaxNode | null
}

export interface NodeRule {
  readonly kind: SymbolKind | ((node: SyntaxNode) => SymbolKind)
  /** Field of the name, or a way to find it; `""` means that the node declares nothing. */
  readonly name?: string | ((node: SyntaxNode, text: string) => string)
  /** What the signature leaves out; field `body` unless said. */
  readonly body?: (node: SyntaxNode) => SyntaxNode | null
  /** Definitions are looked for in the body. */
  readonly holds?: boolean
  /** A word at the start of the body that belongs to the signature. */
  readonly keeps?: string
  /** Left out of the signature, too, unless all is small. */
  readonly value?: (node: SyntaxNode) => SyntaxNode | null
}

export interface TreeSyntax {
  readonly grammar: string
  readonly nodes: Readonly<Record<string, NodeRule>>
  /** Entered, without declaring anything. */
  readonly through: ReadonlySet<string>
  /** Like `through`, and the only declaration inside begins where this begins (decorators, templates, `type`). */
  readonly wraps?: ReadonlySet<string>
  /** Nodes that belong to the declaration after them. */
  readonly before?: ReadonlySet<string>
  /** Rewrites what the grammar cannot take, without moving anything: the result is as long as the text. */
  readonly prepare?: (text: string) => string
}

interface Visit {
  readonly node: SyntaxNode
  readonly depth: number
  readonly inside: SymbolKind | undefined
  /** Where the declaration begins that the node is a part of. */
  readonly from: number
  readonly until: number
}

const smallValue = 200

export const treeDefinitions = (
  root: SyntaxNode,
  source: Lexed,
  lines: Lines,
  tree: TreeSyntax,
  outline: OutlineSyntax
): ReadonlyArray<Definition> => {
  const found: Array<Definition> = []
  const stack: Array<Visit> = []
  const enter = (node: SyntaxNode, depth: number, inside: SymbolKind | undefined, from = -1, until = -1) => {
    const visits: Array<Visit> = []
    let earlier = -1
    const { namedChildren } = node
    const alone = from !== -1 && namedChildren.filter((it) => Object.hasOwn(tree.nodes, it.type)).length === 1
    for (const child of namedChildren) {
      if (tree.before?.has(child.type) === true) {
        if (earlier === -1) earlier = child.startIndex
        continue
      }
      const start = alone ? from : earlier === -1 ? child.startIndex : earlier
      visits.push({ node: child, depth, inside, from: start, until: alone ? until : child.endIndex })
      if (!child.type.endsWith("comment")) earlier = -1
    }
    for (let index = visits.length - 1; index >= 0; index--) stack.push(visits[index]!)
  }
  enter(root, 0, undefined)
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { node, depth, inside, from, until } = visit
    const rule = Object.hasOwn(tree.nodes, node.type) ? tree.nodes[node.type] : undefined
    if (rule === undefined) {
      if (tree.wraps?.has(node.type) === true) enter(node, depth, inside, from, until)
      else if (tree.through.has(node.type) || node.type === "ERROR") enter(node, depth, inside)
      continue
    }
    const name = nameOf(node, rule, source.text)
    const body = rule.body === undefined ? node.childForFieldName("body") : rule.body(node)
    const kind = kindInside(typeof rule.kind === "string" ? rule.kind : rule.kind(node), inside)
    // what stands on one line is its own signature, members and all
    const small = rule.holds === true && kind !== "module" && isSmall(source.text, from, node.endIndex)
    if (name !== "") {
      const head = headEnd(source, node, from, small ? null : body, rule)
      found.push(
        definition(source, lines, outline, {
          name,
          kind,
          inside,
          depth,
          from,
          until,
          at: node.startIndex,
          head,
          hasBody: body !== null
        })
      )
    }
    if (rule.holds === true && body !== null && !small)
      enter(body, name === "" ? depth : depth + 1, name === "" ? inside : kind)
  }
  return found
}

const nameOf = (node: SyntaxNode, { name = "name" }: NodeRule, text: string): string => {
  if (typeof name === "function") return name(node, text).replace(/\s+/g, " ").trim()
  const field = node.childForFieldName(name)
  return field === null ? "" : textOf(field, text)
}

export const textOf = (node: SyntaxNode, text: string): string => text.slice(node.startIndex, node.endIndex)

/** Before the body or the value, without the sign that introduces it and the comments between. */
const headEnd = (source: Lexed, node: SyntaxNode, from: number, body: SyntaxNode | null, rule: NodeRule): number => {
  const value = rule.value?.(node) ?? null
  const whole = node.endIndex
  const stop = body ?? (value !== null && !isSmall(source.text, node.startIndex, whole) ? value : null)
  let end = stop === null || stop.startIndex <= node.startIndex ? whole : stop.startIndex
  if (stop !== null && rule.keeps !== undefined && source.text.startsWith(rule.keeps, end))
    return end + rule.keeps.length
  const back = () => {
    while (end > from && /[\s\\]/.test(source.code.charAt(end - 1))) end--
  }
  back()
  if (stop === null ? /[;,]/.test(source.masked.charAt(end - 1)) : /[:{=]/.test(source.masked.charAt(end - 1))) end--
  back()
  return end
}

const isSmall = (text: string, from: number, to: number): boolean =>
  to - from <= smallValue && !text.slice(from, to).trimEnd().includes("\n")

interface Found {
  readonly name: string
  readonly kind: SymbolKind
  readonly inside: SymbolKind | undefined
  readonly depth: number
  readonly from: number
  readonly until: number
  readonly at: number
  readonly head: number
  readonly hasBody: boolean
}

const definition = (source: Lexed, lines: Lines, outline: OutlineSyntax, found: Found): Definition => {
  const first = lineIndex(lines, found.from)
  const headLine = lineIndex(lines, Math.max(found.from, found.head - 1))
  const last = lineIndex(lines, Math.max(found.from, lastCode(source.text, found.from, found.until) - 1))
  const doc =
    outline.docstrings === true && found.hasBody
      ? docstringBelow(source, lines, first, headLine)
      : docAbove(source, lines, first)
  const indent = source.text.slice(lines.starts[first]!, found.from)
  return {
    name: found.name,
    kind: found.kind,
    exported: outline.isExported(
      found.name,
      source.masked.slice(skipDecorators(source.masked, found.at, outline.decorator), found.head),
      found.inside
    ),
    startLine: lineNumber(first),
    endLine: lineNumber(Math.max(headLine, last)),
    signature: (indent.trim() === "" ? indent : "") + source.text.slice(found.from, found.head),
    doc: doc.text,
    docStartLine: lineNumber(doc.line),
    depth: found.depth
  }
}

/** Some nodes end with their line break. */
const lastCode = (text: string, from: number, until: number): number => {
  let end = until
  while (end > from && /\s/.test(text.charAt(end - 1))) end--
  return end
}
