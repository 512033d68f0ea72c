/** One pass over the whole tree, without recursion: imports wherever they stand, and the literals that hide comments. */
import type ts from "typescript"
import type { CommentRange, ImportRef } from "../../domain/FileFacts.js"
import { lineAt } from "../Lines.js"
import { bindingNames } from "./Heads.js"
import type { Parsed } from "./Parsed.js"

export const walk = (
  parsed: Parsed
): { readonly imports: ReadonlyArray<ImportRef>; readonly comments: ReadonlyArray<CommentRange> } => {
  const { ts, file } = parsed
  const literals: Array<ts.Node> = []
  const imports: Array<ImportRef & { readonly at: number }> = []
  const stack: Array<ts.Node> = [file]
  const add = (node: ts.Node, source: string, symbols: ReadonlyArray<string>, isReExport = false) => {
    const at = node.getStart(file)
    imports.push({
      at,
      source,
      symbols,
      isRelative: /^\.{1,2}(\/|$)/.test(source),
      isReExport,
      line: lineAt(parsed.lines, at)
    })
  }
  const taken = new Set<ts.Node>()
  const holdsAny = makeHolds(file.text)
  for (const it of file.referencedFiles) add(file, it.fileName.startsWith(".") ? it.fileName : `./${it.fileName}`, [])
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isLiteral(ts, node)) {
      literals.push(node)
      continue
    }
    if (ts.isImportDeclaration(node)) {
      if (ts.isStringLiteral(node.moduleSpecifier)) add(node, node.moduleSpecifier.text, importedBy(ts, node))
    } else if (ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) {
        add(node, node.moduleSpecifier.text, reExportedBy(ts, node), true)
      }
    } else if (ts.isImportEqualsDeclaration(node)) {
      const reference = node.moduleReference
      if (ts.isExternalModuleReference(reference) && ts.isStringLiteralLike(reference.expression)) {
        add(node, reference.expression.text, ["*"])
      }
    } else if (ts.isImportTypeNode(node)) {
      const { argument } = node
      if (ts.isLiteralTypeNode(argument) && ts.isStringLiteral(argument.literal)) {
        add(node, argument.literal.text, node.qualifier === undefined ? [] : [node.qualifier.getText(file)])
      }
    } else if (ts.isVariableDeclaration(node)) {
      const call =
        node.initializer !== undefined && ts.isAwaitExpression(node.initializer)
          ? node.initializer.expression
          : node.initializer
      const source = call === undefined ? undefined : calledModule(ts, call)
      if (call !== undefined && source !== undefined) {
        taken.add(call)
        add(call, source, ts.isIdentifier(node.name) ? ["*"] : bindingSources(ts, node.name))
      }
    } else if (ts.isCallExpression(node) && !taken.has(node)) {
      const source = calledModule(ts, node)
      if (source !== undefined) add(node, source, [])
    }
    ts.forEachChild(node, (child) => {
      if (holdsAny(child.pos, child.end)) stack.push(child)
    })
  }
  imports.sort((a, b) => a.at - b.at)
  return {
    imports: imports.map(({ at: _, ...it }) => it),
    comments: commentsBetween(
      file.text,
      literals.map((it) => ({ start: it.getStart(file), end: it.end }))
    )
  }
}

/** What starts a comment or names a module, and escapes, by which a name can be written otherwise. */
const telling = /\/[/*]|import|export|require|\\u/g

/** Whether a part of the text can have anything to tell: most of a tree has not, and need not be walked. */
const makeHolds = (text: string): ((from: number, to: number) => boolean) => {
  const places = [...text.matchAll(telling)].map((it) => it.index)
  return (from, to) => {
    let low = 0
    for (let high = places.length; low < high; ) {
      const middle = (low + high) >> 1
      if (places[middle]! < from) low = middle + 1
      else high = middle
    }
    return low < places.length && places[low]! < to
  }
}

const isLiteral = (ts: Parsed["ts"], node: ts.Node): boolean =>
  (node.kind >= ts.SyntaxKind.FirstLiteralToken && node.kind <= ts.SyntaxKind.LastTemplateToken) ||
  node.kind === ts.SyntaxKind.JsxText

const importedBy = (ts: Parsed["ts"], { importClause }: ts.ImportDeclaration): ReadonlyArray<string> => {
  if (importClause === undefined) return []
  const own = importClause.name === undefined ? [] : ["default"]
  const bindings = importClause.namedBindings
  if (bindings === undefined) return own
  if (ts.isNamespaceImport(bindings)) return [...own, "*"]
  return [...own, ...bindings.elements.map((it) => (it.propertyName ?? it.name).text)]
}

const reExportedBy = (ts: Parsed["ts"], { exportClause }: ts.ExportDeclaration): ReadonlyArray<string> =>
  exportClause !== undefined && ts.isNamedExports(exportClause)
    ? exportClause.elements.map((it) => (it.propertyName ?? it.name).text)
    : ["*"]

const bindingSources = (ts: Parsed["ts"], pattern: ts.BindingPattern): ReadonlyArray<string> =>
  ts.isObjectBindingPattern(pattern)
    ? pattern.elements.flatMap((it) =>
        it.propertyName !== undefined && ts.isIdentifier(it.propertyName)
          ? [it.propertyName.text]
          : bindingNames(ts, it.name)
      )
    : []

/** The specifier of `require("x")` or `import("x")`. */
const calledModule = (ts: Parsed["ts"], node: ts.Node): string | undefined => {
  if (!ts.isCallExpression(node)) return undefined
  const { expression } = node
  const first = node.arguments[0]
  const loads =
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === "require")
  return loads && first !== undefined && ts.isStringLiteralLike(first) ? first.text : undefined
}

/** Every `//` and `/*` that is in no literal starts a comment: the tree knows the literals, so this is exact. */
const commentsBetween = (
  text: string,
  literals: ReadonlyArray<{ readonly start: number; readonly end: number }>
): ReadonlyArray<CommentRange> => {
  const sorted = [...literals].sort((a, b) => a.start - b.start)
  const comments: Array<CommentRange> = []
  let next = 0
  let at = text.startsWith("#!") ? Math.max(0, text.indexOf("\n")) : 0
  for (;;) {
    at = text.indexOf("/", at)
    if (at === -1) return comments
    while (next < sorted.length && sorted[next]!.end <= at) next++
    const literal = sorted[next]
    if (literal !== undefined && literal.start <= at) {
      at = literal.end
      continue
    }
    const second = text.charCodeAt(at + 1)
    if (second !== 47 && second !== 42) {
      at++
      continue
    }
    const close = second === 47 ? text.indexOf("\n", at) : text.indexOf("*/", at + 2)
    const end = close === -1 ? text.length : second === 47 ? close : close + 2
    comments.push({ start: at, end, isDoc: text.startsWith("/**", at) && end - at > 4 })
    at = end
  }
}
