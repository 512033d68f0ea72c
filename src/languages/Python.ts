/** Python: blocks by indentation, docstrings, imports with and without parentheses. */
import { namesOf } from "./Imports.js"
import { type CommentSyntax, doubleQuoted, hashComments, singleQuoted, tripleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importRule, rule, words } from "./Patterns.js"
import { type TreeSyntax, textOf } from "./Tree.js"

const comments: CommentSyntax = {
  ...hashComments,
  strings: [tripleQuoted, { open: "'''", close: "'''", multiline: true, escapes: true }, doubleQuoted, singleQuoted]
}

const fromImport = (module: string, list: string) => {
  const symbols = namesOf(list.replace(/[()\\]/g, " ").replace(/#[^\n]*/g, ""))
  return [{ source: module, symbols, isRelative: module.startsWith(".") }]
}

/** `from . import x` may mean a module `x`, and `from a import b` a module `a.b`: a resolver looks for that first. */
const withNames = ({ source, symbols }: { readonly source: string; readonly symbols: ReadonlyArray<string> }) =>
  symbols.length === 0
    ? [source]
    : symbols.map((it) => (it === "*" ? source : `${source}${source.endsWith(".") ? "" : "."}${it}`))

const tree: TreeSyntax = {
  grammar: "python",
  through: words(
    "module if_statement elif_clause else_clause try_statement except_clause finally_clause with_statement block expression_statement"
  ),
  wraps: words("decorated_definition"),
  nodes: {
    function_definition: { kind: "function" },
    class_definition: { kind: "class", holds: true },
    type_alias_statement: { kind: "type", name: "left" },
    assignment: {
      kind: "variable",
      name: (node, text) => {
        const left = node.childForFieldName("left")
        return left?.type === "identifier" ? textOf(left, text) : ""
      },
      value: (node) => node.childForFieldName("right")
    }
  }
}

export const python = lineLanguage({
  id: "python",
  extensions: [".py", ".pyw", ".pyi"],
  fileNames: ["SConstruct", "SConscript", "wscript"],
  shebangs: ["python", "pypy", "uv"],
  comments,
  outline: {
    heads: "colon",
    newlineEnds: true,
    docstrings: true,
    decorator: /@[\w.]+/y,
    isExported: (name) => !name.startsWith("_") || /^__\w+__$/.test(name),
    rules: [
      rule("function", /(?:async[ \t]+)?def[ \t]+(\w+)/),
      holder("class", /class[ \t]+(\w+)[ \t]*[(:[]/),
      rule("type", /type[ \t]+(\w+)[ \t]*[=[]/),
      rule("constant", /([A-Z][A-Z0-9_]*)[ \t]*(?::[^=\n]+)?=(?!=)/)
    ]
  },
  imports: [
    {
      ...importRule(
        /from[ \t]+([\w.]+)[ \t]+import[ \t]*(\((?:[^()#\n]*(?:#[^\n]*)?\n){0,400}[^()#\n]*\)|(?:[^\n;\\]{0,500}\\\r?\n(?![ \t]*from\b)){0,20}[^\n;\\]*)/,
        (match) => fromImport(match[1] ?? "", match[2] ?? "")
      ),
      specifiers: (match) => fromImport(match[1] ?? "", match[2] ?? "").flatMap(withNames)
    },
    importRule(/import[ \t]+([\w.][\w., \t]*)/, (match) => namesOf(match[1] ?? "").map((source) => ({ source })))
  ],
  tree
})
