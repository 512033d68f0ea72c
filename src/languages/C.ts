/** C: functions, types, macros; includes. C++ builds upon it. */
import type { SymbolKind } from "../domain/FileFacts.js"
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import type { Rule } from "./Outline.js"
import { holder, importOf, rule, words } from "./Patterns.js"
import { type SyntaxNode, type TreeSyntax, textOf } from "./Tree.js"

export const cLexis: CommentSyntax = { ...cComments, strings: [doubleQuoted, singleQuoted] }

export const cNotNames = words(
  "if for while switch return sizeof else do case default goto typedef struct union enum class namespace using public private protected catch throw new delete defined alignof decltype operator"
)

export const cRules: ReadonlyArray<Rule> = [
  rule("constant", /#[ \t]*define[ \t]+(\w+)/),
  holder("class", /(?:typedef\s+)?(?:struct|union)\s+(\w+)\s*\{/),
  holder("enum", /(?:typedef\s+)?enum\s+(\w+)\s*\{/),
  rule("type", /typedef\s[^;{}\n]{0,300}?(\w+)\s*;/),
  rule(
    "function",
    /(?!return\b|else\b|typedef\b|goto\b|case\b|using\b|delete\b|throw\b|new\b)(?:[A-Za-z_][\w:]*(?:<[^;{}()\n]*>)?[*& \t]+){1,6}((?:\w+::)*~?\w+)[ \t]*\(/
  )
]

/** `"x.h"` is looked for beside the file, `<x.h>` is not. */
export const includes = [
  importOf(/#[ \t]*(?:include|import)[ \t]*(["<])([^">\n]+)[">]/, (match) => ({
    source: match[2] ?? "",
    isRelative: match[1] === '"'
  }))
]

/** `*name(…)`, `name[3]`, `(*name)(…)`: the name is at the end of the chain of declarators. */
const declaratorChain = (node: SyntaxNode): ReadonlyArray<SyntaxNode> => {
  const chain: Array<SyntaxNode> = []
  let next: SyntaxNode | null = node
  while (next !== null) {
    const inner: SyntaxNode | null =
      next.childForFieldName("declarator") ??
      (next !== node && next.type.endsWith("_declarator")
        ? (next.namedChildren.find((it) => /declarator|identifier|destructor|operator/.test(it.type)) ?? null)
        : null)
    if (inner !== null) chain.push(inner)
    next = inner
  }
  return chain
}

const declaredName = (node: SyntaxNode, text: string): string => {
  const last = declaratorChain(node).at(-1)
  if (last === undefined) return ""
  const cast = declaratorChain(node).find((it) => it.type === "operator_cast")
  if (cast !== undefined) return textOf(cast, text).replace(/\s*\([\s\S]*$/, "")
  return textOf(last, text)
}

/** A pointer to a function is a variable. */
const declaredKind =
  (otherwise: SymbolKind) =>
  (node: SyntaxNode): SymbolKind => {
    const functions = declaratorChain(node).filter((it) => it.type === "function_declarator")
    const last = functions.at(-1)?.childForFieldName("declarator")
    return last === undefined || last?.type === "parenthesized_declarator" ? otherwise : "function"
  }

const named = (node: SyntaxNode, text: string): string => {
  const name = node.childForFieldName("body") === null ? null : node.childForFieldName("name")
  return name === null ? "" : textOf(name, text)
}

const initial = (node: SyntaxNode): SyntaxNode | null =>
  node.childForFieldName("declarator")?.childForFieldName("value") ?? node.childForFieldName("default_value")

export const cNodes: TreeSyntax["nodes"] = {
  function_definition: { kind: "function", name: declaredName },
  declaration: { kind: declaredKind("variable"), name: declaredName, value: initial },
  field_declaration: { kind: declaredKind("property"), name: declaredName, value: initial },
  struct_specifier: { kind: "class", name: named, holds: true },
  union_specifier: { kind: "class", name: named, holds: true },
  enum_specifier: { kind: "enum", name: named, holds: true },
  enumerator: { kind: "property", body: () => null },
  type_definition: {
    kind: (node) => (node.childForFieldName("type")?.childForFieldName("body") == null ? "type" : "class"),
    name: declaredName,
    body: (node) => node.childForFieldName("type")?.childForFieldName("body") ?? null,
    holds: true
  },
  preproc_def: { kind: "constant", value: (node) => node.childForFieldName("value") },
  preproc_function_def: { kind: "function", value: (node) => node.childForFieldName("value") }
}

export const cThrough = words(
  "translation_unit preproc_if preproc_ifdef preproc_else preproc_elif linkage_specification declaration_list"
)

/** `class EXPORT Thing`: a macro that no grammar can know. */
export const withoutMacros = (text: string): string =>
  text.replace(
    /\b(class|struct|union)([ \t]+)([A-Z][A-Z0-9_]+)(?=[ \t]+[A-Za-z_])/g,
    (_, word: string, gap: string, macro: string) => word + gap + " ".repeat(macro.length)
  )

const tree: TreeSyntax = { grammar: "c", through: cThrough, nodes: cNodes, prepare: withoutMacros }

export const c = lineLanguage({
  id: "c",
  extensions: [".c", ".h"],
  comments: cLexis,
  outline: {
    heads: "brace",
    ignored: /#[ \t]*(?!define)/y,
    isExported: (_, head) => !/^static\b/.test(head),
    notNames: cNotNames,
    rules: cRules
  },
  imports: includes,
  tree
})
