/** Java: types, methods, fields; imports. */
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted, tripleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, member, words } from "./Patterns.js"

const comments: CommentSyntax = { ...cComments, doc: ["/**"], strings: [tripleQuoted, doubleQuoted, singleQuoted] }

const modifiers = String.raw`(?:(?:public|private|protected|static|final|abstract|sealed|non-sealed|strictfp|default|synchronized|native|transient|volatile)\s+)*`
const generics = String.raw`(?:<[^>\n]*>\s*)?`
const typeName = String.raw`[\w.]+(?:<[^;{}()\n]*>)?(?:\[\])*\s+`
const pattern = (source: string) => new RegExp(modifiers + source)

export const java = lineLanguage({
  id: "java",
  extensions: [".java"],
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
      member("property", pattern(String.raw`(?!return\b|package\b|import\b|throw\b)${typeName}(\w+)\s*[=;]`))
    ]
  },
  imports: [
    importOf(/import\s+(?:static\s+)?([\w.]+(?:\.\*)?)\s*;/, (match) => {
      const name = (match[1] ?? "").slice((match[1] ?? "").lastIndexOf(".") + 1)
      return { symbols: [name], isRelative: false }
    })
  ]
})
