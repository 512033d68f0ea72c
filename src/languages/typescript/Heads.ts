/** One declaration after another: its name, where its head ends, and what it holds. */
import type ts from "typescript"
import type { SymbolKind } from "../../domain/FileFacts.js"
import type { TypeScript } from "../Provider.js"
import { literalMembers, membersOf, typeMembers } from "./Members.js"
import type { Parsed } from "./Parsed.js"

export interface Head {
  readonly name: string
  readonly kind: SymbolKind
  readonly exported: boolean
  readonly ambient: boolean
  /** With the comments before it. */
  readonly fullStart: number
  readonly start: number
  readonly end: number
  /** What is before it is the signature. */
  readonly headEnd: number
  readonly members: ReadonlyArray<Head>
  readonly statements?: ReadonlyArray<ts.Statement>
}

/** A declaration that is its own contents (a type, a constant) is shown whole up to this size. */
const smallest = { lines: 12, units: 600 }
const smallValue = { lines: 6, units: 240 }

export const heads = (parsed: Parsed, node: ts.Statement): ReadonlyArray<Head> => {
  const { ts } = parsed
  if (ts.isFunctionDeclaration(node)) {
    const end = node.body?.getStart(parsed.file) ?? withoutSemicolon(parsed, node.end)
    return [head(parsed, node, node.name?.text ?? "default", "function", end)]
  }
  if (ts.isClassDeclaration(node)) {
    return [container(parsed, node, node.name?.text ?? "default", "class", node.members, () => membersOf(parsed, node))]
  }
  if (ts.isInterfaceDeclaration(node)) {
    return [container(parsed, node, node.name.text, "interface", node.members, () => typeMembers(parsed, node.members))]
  }
  if (ts.isEnumDeclaration(node)) {
    return [container(parsed, node, node.name.text, "enum", node.members, () => typeMembers(parsed, node.members))]
  }
  if (ts.isTypeAliasDeclaration(node)) return [typeAlias(parsed, node)]
  if (ts.isModuleDeclaration(node)) return [moduleHead(parsed, node)]
  if (ts.isVariableStatement(node)) return variables(parsed, node)
  if (ts.isExportAssignment(node)) return exportDefault(parsed, node)
  if (ts.isExpressionStatement(node)) return expression(parsed, node)
  return []
}

export const head = (
  parsed: Parsed,
  node: ts.Node,
  name: string,
  kind: SymbolKind,
  headEnd: number,
  rest: Partial<Head> = {}
): Head => ({
  name,
  kind,
  exported: hasModifier(parsed, node, parsed.ts.SyntaxKind.ExportKeyword),
  ambient: hasModifier(parsed, node, parsed.ts.SyntaxKind.DeclareKeyword),
  fullStart: node.pos,
  start: node.getStart(parsed.file),
  end: node.end,
  headEnd,
  members: [],
  ...rest
})

export const hasModifier = ({ ts }: Parsed, node: ts.Node, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some((it) => it.kind === kind) ?? false)

export const withoutSemicolon = ({ file }: Parsed, end: number): number =>
  file.text.charCodeAt(end - 1) === 59 ? end - 1 : end

/** On one line it is its own signature; over many, its members speak for themselves. */
const container = (
  parsed: Parsed,
  node: ts.Node,
  name: string,
  kind: SymbolKind,
  list: ts.NodeArray<ts.Node>,
  members: () => ReadonlyArray<Head>
): Head => {
  const start = node.getStart(parsed.file)
  if (isSmall(parsed, start, node.end, { lines: 1, units: 200 })) return head(parsed, node, name, kind, node.end)
  return head(parsed, node, name, kind, openingOf(parsed, list), { members: members() })
}

/** The offset of the `{` before a list of members. */
const openingOf = ({ file }: Parsed, list: ts.NodeArray<ts.Node>): number =>
  file.text.charCodeAt(list.pos - 1) === 123 ? list.pos - 1 : list.pos

const isSmall = (
  { file }: Parsed,
  start: number,
  end: number,
  limit: { readonly lines: number; readonly units: number }
): boolean => {
  if (end - start > limit.units) return false
  let lines = 1
  for (let at = file.text.indexOf("\n", start); at !== -1 && at < end; at = file.text.indexOf("\n", at + 1)) lines++
  return lines <= limit.lines
}

const typeAlias = (parsed: Parsed, node: ts.TypeAliasDeclaration): Head => {
  const { ts, file } = parsed
  const whole = withoutSemicolon(parsed, node.end)
  const start = node.getStart(file)
  const { type } = node
  if (ts.isTypeLiteralNode(type) && !isSmall(parsed, start, node.end, { lines: 1, units: 200 })) {
    const members = typeMembers(parsed, type.members)
    return head(parsed, node, node.name.text, "type", type.getStart(file), { members })
  }
  const end = isSmall(parsed, start, whole, smallest) ? whole : cut(parsed, start, type.getStart(file))
  return head(parsed, node, node.name.text, "type", end)
}

/** `namespace a.b.c { … }` is one node a dot, so the chain is followed and not recursed into. */
const moduleHead = (parsed: Parsed, node: ts.ModuleDeclaration): Head => {
  const { ts, file } = parsed
  let body = node.body
  while (body !== undefined && ts.isModuleDeclaration(body)) body = body.body
  const opened = body !== undefined && ts.isModuleBlock(body) ? body : undefined
  const headEnd = opened?.getStart(file) ?? withoutSemicolon(parsed, node.end)
  const name = file.text.slice(node.name.getStart(file), headEnd).trim()
  const kind = "module"
  return head(parsed, node, name.replace(/^["']|["']$/g, "") || "module", kind, headEnd, {
    statements: opened?.statements ?? [],
    // what is said about another module, or about all of them, is said to everybody
    ...(ts.isStringLiteral(node.name) || name === "global" ? { exported: true, ambient: true } : {})
  })
}

const variables = (parsed: Parsed, node: ts.VariableStatement): ReadonlyArray<Head> => {
  const { ts, file } = parsed
  const constant = (node.declarationList.flags & ts.NodeFlags.Const) !== 0
  return node.declarationList.declarations.flatMap((declaration, index) => {
    if (isRequire(parsed, declaration.initializer)) return []
    const alone = node.declarationList.declarations.length === 1
    const end = alone ? node.end : declaration.end
    const start = index === 0 ? node.getStart(file) : declaration.getStart(file)
    const value = valueOf(parsed, declaration.initializer, start, end, constant ? "constant" : "variable")
    return bindingNames(ts, declaration.name).map((name, nth) =>
      head(parsed, node, name, value.kind, value.headEnd, {
        start: index === 0 ? start : declaration.getStart(file),
        fullStart: index === 0 ? node.pos : declaration.pos,
        end,
        members: nth === 0 ? value.members : []
      })
    )
  })
}

/** `const x = require("y")` is an import. */
const isRequire = ({ ts }: Parsed, value: ts.Expression | undefined): boolean =>
  value !== undefined &&
  ts.isCallExpression(value) &&
  ts.isIdentifier(value.expression) &&
  value.expression.text === "require"

export const bindingNames = (ts: TypeScript, root: ts.BindingName): ReadonlyArray<string> => {
  const names: Array<string> = []
  const queue: Array<ts.BindingName> = [root]
  for (const next of queue) {
    if (ts.isIdentifier(next)) {
      if (next.text !== "") names.push(next.text)
    } else for (const it of next.elements) if (!ts.isOmittedExpression(it)) queue.push(it.name)
  }
  return names
}

interface Value {
  readonly kind: SymbolKind
  readonly headEnd: number
  readonly members: ReadonlyArray<Head>
}

/** What stands to the right of `=` decides where the signature stops. */
export const valueOf = (
  parsed: Parsed,
  initial: ts.Expression | undefined,
  start: number,
  end: number,
  kind: SymbolKind
): Value => {
  const { ts, file } = parsed
  const whole = withoutSemicolon(parsed, end)
  if (initial === undefined) return { kind, headEnd: whole, members: [] }
  const value = unwrapped(parsed, initial)
  if (ts.isArrowFunction(value)) return { kind: "function", headEnd: value.body.getStart(file), members: [] }
  if (ts.isFunctionExpression(value)) return { kind: "function", headEnd: value.body.getStart(file), members: [] }
  if (ts.isClassExpression(value)) {
    return { kind: "class", headEnd: openingOf(parsed, value.members), members: membersOf(parsed, value) }
  }
  if (isSmall(parsed, start, whole, smallValue)) return { kind, headEnd: whole, members: [] }
  if (ts.isObjectLiteralExpression(value)) {
    return { kind, headEnd: value.getStart(file), members: literalMembers(parsed, value) }
  }
  if (ts.isCallExpression(value) || ts.isNewExpression(value)) {
    return { kind, headEnd: cut(parsed, start, value.expression.end), members: [] }
  }
  return { kind, headEnd: cut(parsed, start, value.getStart(file)), members: [] }
}

/** No signature of a value runs over more than its small share of lines. */
const cut = (parsed: Parsed, start: number, end: number): number => {
  if (isSmall(parsed, start, end, smallest)) return end
  const lineBreak = parsed.file.text.indexOf("\n", start)
  return Math.min(end, start + smallValue.units, lineBreak === -1 ? end : lineBreak)
}

const unwrapped = ({ ts }: Parsed, expression: ts.Expression): ts.Expression => {
  let it = expression
  while (ts.isAsExpression(it) || ts.isSatisfiesExpression(it) || ts.isParenthesizedExpression(it)) it = it.expression
  return it
}

const exportDefault = (parsed: Parsed, node: ts.ExportAssignment): ReadonlyArray<Head> => {
  if (parsed.ts.isIdentifier(node.expression)) return []
  const start = node.getStart(parsed.file)
  const { kind, headEnd, members } = valueOf(parsed, node.expression, start, node.end, "constant")
  return [head(parsed, node, "default", kind, headEnd, { members, exported: true })]
}

const suites = new Set(["describe", "suite", "context", "test", "it", "bench"])

/** `exports.x = …`, `Thing.prototype.x = …`, and the blocks of a test file. */
const expression = (parsed: Parsed, node: ts.ExpressionStatement): ReadonlyArray<Head> => {
  const { ts, file } = parsed
  const { expression: it } = node
  const start = node.getStart(file)
  if (ts.isBinaryExpression(it) && it.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    if (!ts.isPropertyAccessExpression(it.left)) return []
    const path = it.left.getText(file)
    const exports = /^(module\.)?exports\b/.test(path)
    if (!exports && !path.includes(".prototype.")) return []
    if (exports && ts.isIdentifier(it.right)) return []
    const { kind, headEnd, members } = valueOf(parsed, it.right, start, node.end, "constant")
    const name = path === "module.exports" ? path : it.left.name.text
    return [head(parsed, node, name, exports ? kind : "method", headEnd, { exported: exports, members })]
  }
  return ts.isCallExpression(it) ? suite(parsed, node, it) : []
}

const suite = (parsed: Parsed, node: ts.ExpressionStatement, call: ts.CallExpression): ReadonlyArray<Head> => {
  const { ts, file } = parsed
  let callee = call.expression
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression
  const title = call.arguments[0]
  if (!ts.isIdentifier(callee) || !suites.has(callee.text) || title === undefined) return []
  if (!ts.isStringLiteralLike(title)) return []
  const body = call.arguments.findLast((it) => ts.isArrowFunction(it) || ts.isFunctionExpression(it))
  const block = body !== undefined && ts.isBlock(body.body) ? body.body.statements : undefined
  return [
    head(parsed, node, title.text, "section", cut(parsed, node.getStart(file), title.end), {
      statements: block?.filter((it) => ts.isExpressionStatement(it)) ?? []
    })
  ]
}
