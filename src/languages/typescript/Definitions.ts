/** What a TypeScript or JavaScript file declares, from its syntax tree. Function bodies are not entered. */
import type ts from "typescript"
import type { Definition } from "../../domain/FileFacts.js"
import { lineAt } from "../Lines.js"
import type { TypeScript } from "../Provider.js"
import { type Head, heads } from "./Heads.js"
import type { Parsed } from "./Parsed.js"

interface Place {
  readonly depth: number
  readonly exported: boolean
  /** Inside `declare module` or a `.d.ts` everything is visible. */
  readonly ambient: boolean
}

export const definitionsOf = (parsed: Parsed): ReadonlyArray<Definition> => {
  const out: Array<Definition> = []
  const place = { depth: 0, exported: false, ambient: parsed.file.isDeclarationFile }
  statements(parsed, parsed.file.statements, place, exportedNames(parsed), out)
  return out
}

const statements = (
  parsed: Parsed,
  nodes: ReadonlyArray<ts.Statement>,
  place: Place,
  exportedLater: ReadonlySet<string>,
  out: Array<Definition>
): void => {
  for (const node of nodes) {
    for (const head of heads(parsed, node)) {
      const exported = place.ambient || head.exported || exportedLater.has(head.name)
      push(parsed, head, { ...place, exported }, out)
      const ambient = place.ambient || (head.ambient && exported)
      if (head.statements !== undefined) {
        const inner = { depth: place.depth + 1, exported, ambient }
        statements(parsed, head.statements, inner, new Set(), out)
      }
      for (const member of head.members) {
        push(parsed, member, { depth: place.depth + 1, exported: exported && member.exported, ambient }, out)
      }
    }
  }
}

const push = ({ ts, file, lines }: Parsed, head: Head, place: Place, out: Array<Definition>): void => {
  const doc = docOf(ts, file.text, head.fullStart, head.start)
  const startLine = lineAt(lines, head.start)
  const lineStart = lines.starts[startLine - 1] ?? 0
  const indent = file.text.slice(lineStart, head.start)
  out.push({
    name: head.name,
    kind: head.kind,
    exported: place.exported,
    startLine,
    endLine: lineAt(lines, Math.max(head.start, head.end - 1)),
    signature:
      (indent.trim() === "" ? indent : "") + file.text.slice(head.start, head.headEnd).trimEnd().replace(/\s*=$/, ""),
    doc: doc === undefined ? "" : file.text.slice(doc.pos, doc.end),
    docStartLine: doc === undefined ? startLine : lineAt(lines, doc.pos),
    depth: place.depth
  })
}

/** The last JSDoc comment before the declaration. */
const docOf = (ts: TypeScript, text: string, from: number, to: number): ts.CommentRange | undefined =>
  (ts.getLeadingCommentRanges(text, from) ?? []).findLast(
    (it) => it.end <= to && text.startsWith("/**", it.pos) && it.end - it.pos > 4
  )

/** Names that leave the file by `export { a }`, `export default a`, or `module.exports = { a }`. */
const exportedNames = ({ ts, file }: Parsed): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const node of file.statements) {
    if (ts.isExportDeclaration(node) && node.moduleSpecifier === undefined) {
      if (node.exportClause !== undefined && ts.isNamedExports(node.exportClause)) {
        for (const it of node.exportClause.elements) names.add((it.propertyName ?? it.name).text)
      }
    } else if (ts.isExportAssignment(node) && ts.isIdentifier(node.expression)) {
      names.add(node.expression.text)
    } else if (ts.isExpressionStatement(node) && ts.isBinaryExpression(node.expression)) {
      const { left, right } = node.expression
      if (!ts.isPropertyAccessExpression(left) || !/^(module\.)?exports\b/.test(left.getText(file))) continue
      if (ts.isIdentifier(right)) names.add(right.text)
      if (ts.isObjectLiteralExpression(right)) for (const it of right.properties) addShorthand(ts, it, names)
    }
  }
  return names
}

const addShorthand = (ts: TypeScript, node: ts.ObjectLiteralElementLike, names: Set<string>): void => {
  if (ts.isShorthandPropertyAssignment(node)) names.add(node.name.text)
  else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.initializer)) names.add(node.initializer.text)
}
