/** Python: blocks by indentation, docstrings, imports with and without parentheses. */
import { namesOf } from "./Imports.js"
import { type CommentSyntax, doubleQuoted, hashComments, singleQuoted, tripleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importRule, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  ...hashComments,
  strings: [tripleQuoted, { open: "'''", close: "'''", multiline: true, escapes: true }, doubleQuoted, singleQuoted]
}

/** `from . import x` may mean a module `x`, and `from a import b` a module `a.b`, so both are offered. */
const fromImport = (module: string, list: string) => {
  const symbols = namesOf(list.replace(/[()\\]/g, " ").replace(/#[^\n]*/g, ""))
  return [{ source: module, symbols, isRelative: module.startsWith(".") }]
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
    importRule(/from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]{0,2000}\)|[^\n;]*)/, (match) =>
      fromImport(match[1] ?? "", match[2] ?? "")
    ),
    importRule(/import[ \t]+([\w.][\w., \t]*)/, (match) => namesOf(match[1] ?? "").map((source) => ({ source })))
  ]
})
