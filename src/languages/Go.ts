/** Go: top-level functions, methods, types, constants; imports alone and in groups. */
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { importOf, importRule, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  ...cComments,
  doc: [],
  strings: [doubleQuoted, { open: "`", close: "`", multiline: true }, singleQuoted]
}

const isCapital = (name: string) => /^\p{Lu}/u.test(name.slice(name.lastIndexOf(".") + 1))

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
    importRule(/import[ \t]*\(([^)]{0,8000})\)/, (match) =>
      [...(match[1] ?? "").matchAll(/["`]([^"`\n]+)["`]/g)].map((it) => ({ source: it[1] ?? "" }))
    )
  ]
})
