/** C#: namespaces, types, members; using directives. */
import { declarations } from "./Fast.js"
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted, tripleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, member, rule, words } from "./Patterns.js"
import { type NodeRule, type SyntaxNode, type TreeSyntax, textOf } from "./Tree.js"

const verbatim = /\$?@\$?"/y

/** `@"…""…"`: a quote is doubled, a backslash means itself. */
const verbatimEnd = (text: string, at: number): number => {
  verbatim.lastIndex = at
  if (!verbatim.test(text)) return -1
  let here = verbatim.lastIndex
  for (;;) {
    const quote = text.indexOf('"', here)
    if (quote === -1) return text.length
    if (text.charCodeAt(quote + 1) !== 34) return quote + 1
    here = quote + 2
  }
}

const comments: CommentSyntax = {
  ...cComments,
  doc: ["///", "/**"],
  strings: [tripleQuoted, doubleQuoted, singleQuoted],
  special: { starts: "@$", endOf: verbatimEnd }
}

const modifiers = String.raw`(?:(?:public|private|protected|internal|static|abstract|sealed|partial|readonly|virtual|override|async|extern|unsafe|new|required|const|ref|file)\s+)`
const typeName = String.raw`[\w.]+(?:<[^;{}()\n]*>)?\??(?:\[[,]*\])*\??\s+`
const pattern = (source: string) => new RegExp(source)

const accessors = (node: SyntaxNode): SyntaxNode | null =>
  node.childForFieldName("accessors") ?? node.childForFieldName("value")

const variable = (node: SyntaxNode): SyntaxNode | undefined =>
  node.namedChildren
    .find((it) => it.type === "variable_declaration")
    ?.namedChildren.find((it) => it.type === "variable_declarator")

const field: NodeRule = {
  kind: "property",
  body: () => null,
  name: (node, text) => {
    const name = variable(node)?.childForFieldName("name")
    return name == null ? "" : textOf(name, text)
  },
  value: (node) => variable(node)?.namedChildren.at(-1) ?? null
}

const tree: TreeSyntax = {
  grammar: "c_sharp",
  through: words("compilation_unit declaration_list preproc_if preproc_else preproc_elif preproc_region"),
  nodes: {
    namespace_declaration: { kind: "module", holds: true },
    file_scoped_namespace_declaration: { kind: "module", holds: true },
    class_declaration: { kind: "class", holds: true },
    struct_declaration: { kind: "class", holds: true },
    record_declaration: { kind: "class", holds: true },
    interface_declaration: { kind: "interface", holds: true },
    enum_declaration: { kind: "enum", holds: true },
    enum_member_declaration: { kind: "property", body: () => null },
    delegate_declaration: { kind: "type" },
    method_declaration: { kind: "method" },
    constructor_declaration: { kind: "method" },
    destructor_declaration: { kind: "method", name: (node, text) => /~\s*\w+/.exec(textOf(node, text))?.[0] ?? "" },
    operator_declaration: {
      kind: "method",
      name: (node, text) => `operator ${textOf(node.childForFieldName("operator") ?? node, text)}`.slice(0, 40)
    },
    conversion_operator_declaration: {
      kind: "method",
      name: (node, text) => `operator ${textOf(node.childForFieldName("type") ?? node, text)}`.slice(0, 40)
    },
    property_declaration: { kind: "property", body: () => null, value: accessors },
    indexer_declaration: { kind: "property", name: () => "this", body: () => null, value: accessors },
    event_field_declaration: field,
    event_declaration: { kind: "property", body: () => null, value: accessors },
    field_declaration: field
  }
}

export const csharp = lineLanguage({
  id: "csharp",
  extensions: [".cs", ".csx"],
  declaredPackages: declarations(/^[ \t]*namespace[ \t]+([\w.]{1,300})/gm, 20),
  comments,
  outline: {
    heads: "brace",
    decorator: /(?=\[)/y,
    ignored: /#/y,
    isExported: (_, head) => !/^(?:\w+\s+){0,4}private\b/.test(head),
    notNames: words(
      "if for foreach while switch catch using lock fixed return new throw else do try get set when await nameof typeof"
    ),
    rules: [
      holder("module", /namespace\s+([\w.]+)\s*[{;\n]/),
      holder("class", pattern(`${modifiers}*(?:class|struct|record(?:\\s+(?:class|struct))?)\\s+(\\w+)`)),
      holder("interface", pattern(`${modifiers}*interface\\s+(\\w+)`)),
      holder("enum", pattern(`${modifiers}*enum\\s+(\\w+)`)),
      rule("type", pattern(`${modifiers}*delegate\\s+${typeName}(\\w+)\\s*[<(]`)),
      member(
        "method",
        pattern(`${modifiers}*(?!return\\b|new\\b|else\\b|throw\\b|await\\b)${typeName}(\\w+)\\s*(?:<[^>\\n]*>)?\\(`)
      ),
      member("method", pattern(`${modifiers}+(\\w+)\\s*\\(`)),
      member("property", pattern(`${modifiers}+(?:event\\s+)?${typeName}(\\w+)\\s*(?:[{=;]|\\n)`))
    ]
  },
  imports: [
    importOf(
      /(?:global\s+)?using\s+(?:static\s+)?(?:\w+\s*=\s*)?(?:global::)?([A-Za-z_][\w.]*)(?:<[^;\n]*>)?\s*;/,
      () => ({
        isRelative: false
      })
    )
  ],
  tree
})
