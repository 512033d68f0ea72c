/** Java: types, methods, fields; imports. */
import { declarations } from "./Fast.js"
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted, tripleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, member, words } from "./Patterns.js"
import { type NodeRule, type SyntaxNode, type TreeSyntax, textOf } from "./Tree.js"

const comments: CommentSyntax = { ...cComments, doc: ["/**"], strings: [tripleQuoted, doubleQuoted, singleQuoted] }

const modifiers = String.raw`(?:(?:public|private|protected|static|final|abstract|sealed|non-sealed|strictfp|default|synchronized|native|transient|volatile)\s+)*`
const generics = String.raw`(?:<[^>\n]*>\s*)?`
const typeName = String.raw`[\w.]+(?:<[^;{}()\n]*>)?(?:\[\])*\s+`
const pattern = (source: string) => new RegExp(modifiers + source)

const declared = (node: SyntaxNode): SyntaxNode | null => node.childForFieldName("declarator")

const field: NodeRule = {
  kind: "property",
  body: () => null,
  name: (node, text) => {
    const name = declared(node)?.childForFieldName("name") ?? null
    return name === null ? "" : textOf(name, text)
  },
  value: (node) => declared(node)?.childForFieldName("value") ?? null
}

const tree: TreeSyntax = {
  grammar: "java",
  through: words("program enum_body_declarations"),
  nodes: {
    class_declaration: { kind: "class", holds: true },
    record_declaration: { kind: "class", holds: true },
    interface_declaration: { kind: "interface", holds: true },
    annotation_type_declaration: { kind: "interface", holds: true },
    enum_declaration: { kind: "enum", holds: true },
    method_declaration: { kind: "method" },
    annotation_type_element_declaration: { kind: "method" },
    constructor_declaration: { kind: "method" },
    compact_constructor_declaration: { kind: "method" },
    field_declaration: field,
    constant_declaration: field,
    enum_constant: { kind: "property" }
  }
}

export const java = lineLanguage({
  id: "java",
  extensions: [".java"],
  declaredPackages: declarations(/^[ \t]*package[ \t]+([\w.]{1,300})[ \t]*;/gm),
  comments,
  outline: {
    heads: "brace",
    decorator: /@(?!interface\b)[\w.]+/y,
    isExported: (_, head) => !/^(?:[\w@]+\s+)*private\b/.test(head),
    notNames: words("if for while switch catch return new else throw try do synchronized assert"),
    rules: [
      holder("class", pattern(String.raw`(?:class|record)\s+(\w+)`)),
      holder("interface", pattern(String.raw`@?interface\s+(\w+)`)),
      holder("enum", pattern(String.raw`enum\s+(\w+)`)),
      member("method", pattern(String.raw`${generics}(?!return\b|new\b|else\b|throw\b)${typeName}(\w+)\s*\(`)),
      member("method", pattern(String.raw`(\w+)\s*\([^)\n]*\)?[^;=\n]*\{`)),
      member(
        "constant",
        /(?:(?:public|private|protected)\s+)?(?:static\s+final|final\s+static)\s+[\w.<>[\], ?]+\s(\w+)\s*=/
      ),
      member("property", new RegExp(`${modifiers.slice(0, -1)}+${typeName}(\\w+)\\s*[=;]`))
    ]
  },
  imports: [
    importOf(/import\s+(?:static\s+)?([\w.]+(?:\.\*)?)\s*;/, (match) => {
      const name = (match[1] ?? "").slice((match[1] ?? "").lastIndexOf(".") + 1)
      return { symbols: [name], isRelative: false }
    })
  ],
  tree
})
