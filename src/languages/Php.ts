/** PHP: types, functions, constants; `use`, also in groups, and includes. */
import { declarations } from "./Fast.js"
import { type CommentSyntax, cComments, doubleQuoted, heredocEnd, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, importRule, member, rule, words } from "./Patterns.js"
import { type NodeRule, type SyntaxNode, type TreeSyntax, textOf } from "./Tree.js"

const heredoc = heredocEnd(/<<<[ \t]*["']?(\w+)["']?/y)

const comments: CommentSyntax = {
  line: ["//", "# ", "#!"],
  block: cComments.block,
  doc: ["/**"],
  strings: [
    { ...doubleQuoted, multiline: true },
    { ...singleQuoted, multiline: true }
  ],
  special: { starts: "<", endOf: heredoc }
}

const modifiers = String.raw`(?:(?:public|private|protected|static|abstract|final|readonly|var)\s+)`
const pattern = (source: string) => new RegExp(source)

const firstNamed =
  (type: string) =>
  (node: SyntaxNode): SyntaxNode | null =>
    node.namedChildren.find((it) => it.type === type) ?? null

const element = firstNamed("const_element")
const property = firstNamed("property_element")

const constant: NodeRule = {
  kind: "constant",
  name: (node, text) => textOf(element(node)?.namedChildren[0] ?? node, text).slice(0, 80),
  value: (node) => element(node)?.namedChildren[1] ?? null
}

/** `__DIR__ . "/x"` is beside the file, each `dirname(…)` around it a folder up. */
const stepsOut = (before: string): string => {
  if (!/__(?:DIR|FILE)__/.test(before)) return ""
  const levels = Number(/,\s*(\d)\s*\)/.exec(before)?.[1] ?? 0)
  const steps = Math.max(levels, before.split("dirname").length - 1) - (before.includes("__FILE__") ? 1 : 0)
  return `./${"../".repeat(Math.max(0, steps))}`
}

const tree: TreeSyntax = {
  grammar: "php",
  through: words("program compound_statement if_statement"),
  nodes: {
    namespace_definition: {
      kind: "module",
      holds: true,
      // without braces it declares nothing that has an end
      name: (node, text) =>
        node.childForFieldName("body") === null ? "" : textOf(node.childForFieldName("name") ?? node, text)
    },
    class_declaration: { kind: "class", holds: true },
    interface_declaration: { kind: "interface", holds: true },
    trait_declaration: { kind: "class", holds: true },
    enum_declaration: { kind: "enum", holds: true },
    enum_case: { kind: "property" },
    function_definition: { kind: "function" },
    method_declaration: { kind: "method" },
    const_declaration: constant,
    property_declaration: {
      kind: "property",
      name: (node, text) =>
        textOf(property(node)?.childForFieldName("name") ?? node, text)
          .replace("$", "")
          .slice(0, 80),
      value: (node) => property(node)?.childForFieldName("default_value") ?? null
    }
  }
}

export const php = lineLanguage({
  id: "php",
  extensions: [".php", ".phtml", ".php5", ".inc"],
  shebangs: ["php"],
  declaredPackages: declarations(/^[ \t]*(?:<\?php[ \t]+)?namespace[ \t]+([\w\\]{1,300})/gm, 20),
  comments,
  outline: {
    heads: "brace",
    decorator: /#(?=\[)/y,
    isExported: (_, head) => !/^(?:\w+\s+){0,3}(?:private|protected)\b/.test(head),
    rules: [
      holder("class", pattern(`${modifiers}*(?:class|trait)\\s+(\\w+)`)),
      holder("interface", /interface\s+(\w+)/),
      holder("enum", /enum\s+(\w+)/),
      rule("function", pattern(`${modifiers}*function\\s+&?\\s*(\\w+)\\s*\\(`.replace("&?\\s*", "&?"))),
      rule("constant", pattern(`${modifiers}*const\\s+(?:\\w+\\s+)?(\\w+)\\s*=`)),
      member("property", pattern(`${modifiers}+(?:[?\\w|\\\\]+\\s+)?\\$(\\w+)`))
    ]
  },
  imports: [
    importRule(/use\s+(?:function\s+|const\s+)?([\w\\]+)\\\{([^}]{0,2000})\}/, (match) =>
      (match[2] ?? "").split(",").flatMap((it) => {
        const name = it.trim().split(/\s+/)[0] ?? ""
        return name === ""
          ? []
          : [{ source: `${match[1]}\\${name}`, symbols: [name.slice(name.lastIndexOf("\\") + 1)] }]
      })
    ),
    // a class may use several traits, and a file several names
    importRule(
      /use\s+(?:(?:function|const)\s+)?([\\A-Za-z_][\w\\, \t\r]{0,500}(?:\n(?![ \t]*use\b)[\w\\, \t\r]{0,500}){0,50})[;{]/,
      (match) =>
        (match[1] ?? "").split(",").flatMap((it) => {
          const source = (it.trim().split(/\s+/)[0] ?? "").replace(/^\\/, "")
          return source === "" ? [] : [{ source, symbols: [source.slice(source.lastIndexOf("\\") + 1)] }]
        })
    ),
    {
      ...importOf(
        /(?:return\s+|\$\w+\s*=\s*)?(?:require|include)(?:_once)?\b([^'"\n;]{0,60})["']\/?([^"'\n]+)["']/,
        (match) => ({ source: match[2] ?? "", isRelative: true })
      ),
      specifiers: (match) => [stepsOut(match[1] ?? "") + (match[2] ?? "")]
    }
  ],
  tree
})
