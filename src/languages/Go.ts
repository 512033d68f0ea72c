/** Go: top-level functions, methods, types, constants; imports alone and in groups. */
import type { SymbolKind } from "../domain/FileFacts.js"
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { importOf, importRule, rule, words } from "./Patterns.js"
import { type SyntaxNode, type TreeSyntax, textOf } from "./Tree.js"

const comments: CommentSyntax = {
  ...cComments,
  doc: [],
  strings: [doubleQuoted, { open: "`", close: "`", multiline: true }, singleQuoted]
}

const isCapital = (name: string) => /^\p{Lu}/u.test(name.slice(name.lastIndexOf(".") + 1))

const structure = (node: SyntaxNode): SyntaxNode | null => {
  const type = node.childForFieldName("type")
  return type?.type === "struct_type" || type?.type === "interface_type" ? type : null
}

const kinds: Readonly<Record<string, SymbolKind>> = { struct_type: "class", interface_type: "interface" }

/** `type A struct` is the signature, so what is left out begins at the brace. */
const fields = (node: SyntaxNode): SyntaxNode | null => {
  const type = structure(node)
  return type?.type === "struct_type" ? (type.namedChildren[0] ?? null) : type
}

const tree: TreeSyntax = {
  grammar: "go",
  through: words("source_file field_declaration_list interface_type struct_type"),
  wraps: words("type_declaration const_declaration var_declaration var_spec_list"),
  nodes: {
    function_declaration: { kind: "function" },
    method_declaration: { kind: "method" },
    type_spec: {
      kind: (node) => kinds[structure(node)?.type ?? ""] ?? "type",
      body: fields,
      holds: true,
      keeps: "interface"
    },
    type_alias: { kind: "type", body: () => null },
    const_spec: { kind: "constant", value: (node) => node.childForFieldName("value") },
    var_spec: { kind: "variable", value: (node) => node.childForFieldName("value") },
    field_declaration: {
      kind: "property",
      body: () => null,
      name: (node, text) => {
        const name = node.childForFieldName("name") ?? node.childForFieldName("type")
        return name === null ? "" : textOf(name, text)
      }
    },
    method_elem: { kind: "method", body: () => null }
  }
}

export const go = lineLanguage({
  id: "go",
  extensions: [".go"],
  comments,
  outline: {
    heads: "brace",
    newlineEnds: true,
    isExported: isCapital,
    rules: [
      rule("method", /func[ \t]*\([^)\n]*\)[ \t]*(\w+)/),
      rule("function", /func[ \t]+(\w+)/),
      rule("interface", /type[ \t]+(\w+)(?:\[[^\]\n]*\])?[ \t]+interface\b/),
      rule("class", /type[ \t]+(\w+)(?:\[[^\]\n]*\])?[ \t]+struct\b/),
      rule("type", /type[ \t]+(\w+)/),
      rule("constant", /const[ \t]+(\w+)/),
      rule("variable", /var[ \t]+(\w+)/)
    ]
  },
  imports: [
    importOf(/import[ \t]+(?:[\w.]+[ \t]+)?["`]([^"`\n]+)["`]/),
    // line by line: what a comment in the group says may hold brackets and quotes
    importRule(
      /import[ \t]*\(((?:[^\n()"`]{0,200}["`][^"`\n]{1,500}["`][^\n]{0,2000}(?:\n|$)|[ \t\r]{0,200}(?:\/[/*][^\n]{0,2000})?\n){1,2000})/,
      (match) => [...(match[1] ?? "").matchAll(/^[^\n/"`]*["`]([^"`\n]+)["`]/gm)].map((it) => ({ source: it[1] ?? "" }))
    ),
    importRule(/import[ \t]*\(([^()\n]{0,2000})\)/, (match) =>
      [...(match[1] ?? "").matchAll(/["`]([^"`\n]+)["`]/g)].map((it) => ({ source: it[1] ?? "" }))
    )
  ],
  tree
})
