/** What classes, interfaces, enums and object literals hold. */
import type ts from "typescript"
import { type Head, hasModifier, head, valueOf, withoutSemicolon } from "./Heads.js"
import type { Parsed } from "./Parsed.js"

export const membersOf = (parsed: Parsed, node: ts.ClassLikeDeclaration): ReadonlyArray<Head> =>
  node.members.flatMap((it) => member(parsed, it))

const member = (parsed: Parsed, node: ts.ClassElement): ReadonlyArray<Head> => {
  const { ts, file } = parsed
  const { SyntaxKind } = ts
  const hidden =
    hasModifier(parsed, node, SyntaxKind.PrivateKeyword) ||
    hasModifier(parsed, node, SyntaxKind.ProtectedKeyword) ||
    (node.name !== undefined && ts.isPrivateIdentifier(node.name))
  const rest = { exported: !hidden, ambient: false }
  if (ts.isConstructorDeclaration(node)) {
    return [head(parsed, node, "constructor", "method", bodyStart(parsed, node), rest)]
  }
  if (ts.isMethodDeclaration(node))
    return [head(parsed, node, nameOf(parsed, node), "method", bodyStart(parsed, node), rest)]
  if (ts.isGetAccessor(node) || ts.isSetAccessor(node)) {
    return [head(parsed, node, nameOf(parsed, node), "property", bodyStart(parsed, node), rest)]
  }
  if (ts.isPropertyDeclaration(node)) {
    const value = valueOf(parsed, node.initializer, node.getStart(file), node.end, "property")
    const kind = value.kind === "function" ? "method" : "property"
    return [head(parsed, node, nameOf(parsed, node), kind, value.headEnd, rest)]
  }
  return []
}

const bodyStart = (parsed: Parsed, node: ts.FunctionLikeDeclaration): number =>
  node.body?.getStart(parsed.file) ?? withoutSemicolon(parsed, node.end)

const nameOf = ({ ts, file }: Parsed, node: ts.NamedDeclaration): string => {
  const name = node.name
  if (name === undefined) return "default"
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isPrivateIdentifier(name))
    return name.text || "default"
  return name.getText(file).slice(0, 200) || "default"
}

/** Members of interfaces, type literals and enums: each is its own signature. */
export const typeMembers = (
  parsed: Parsed,
  members: ReadonlyArray<ts.TypeElement | ts.EnumMember>
): ReadonlyArray<Head> =>
  members.map((node) => {
    const { ts, file } = parsed
    const kind = isCallable(parsed, node) ? "method" : "property"
    const name = ts.isCallSignatureDeclaration(node)
      ? "call"
      : ts.isConstructSignatureDeclaration(node)
        ? "new"
        : ts.isIndexSignatureDeclaration(node)
          ? "index"
          : nameOf(parsed, node)
    const end = /[;,]/.test(file.text.charAt(node.end - 1)) ? node.end - 1 : node.end
    return head(parsed, node, name, kind, end, { exported: true, ambient: false })
  })

const isCallable = ({ ts }: Parsed, node: ts.Node): boolean =>
  ts.isMethodSignature(node) ||
  ts.isCallSignatureDeclaration(node) ||
  ts.isConstructSignatureDeclaration(node) ||
  (ts.isPropertySignature(node) && node.type !== undefined && ts.isFunctionTypeNode(node.type))

/** Functions of an object literal: an API in the shape of a record. */
export const literalMembers = (parsed: Parsed, node: ts.ObjectLiteralExpression): ReadonlyArray<Head> => {
  const { ts, file } = parsed
  const rest = { exported: true, ambient: false }
  return node.properties.flatMap((it): ReadonlyArray<Head> => {
    if (ts.isMethodDeclaration(it) || ts.isGetAccessor(it) || ts.isSetAccessor(it)) {
      return [head(parsed, it, nameOf(parsed, it), "method", bodyStart(parsed, it), rest)]
    }
    if (!ts.isPropertyAssignment(it)) return []
    const value = valueOf(parsed, it.initializer, it.getStart(file), it.end, "property")
    return value.kind === "function" ? [head(parsed, it, nameOf(parsed, it), "method", value.headEnd, rest)] : []
  })
}
