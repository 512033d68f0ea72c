/** Kotlin: types, functions, properties; imports. */
import { declarations } from "./Fast.js"
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  ...cComments,
  doc: ["/**"],
  nests: true,
  strings: [{ open: '"""', close: '"""', multiline: true }, doubleQuoted, singleQuoted]
}

const modifiers = String.raw`(?:(?:public|private|protected|internal|open|abstract|final|sealed|data|inline|value|inner|companion|override|suspend|operator|infix|tailrec|external|const|lateinit|expect|actual|annotation|fun|enum)\s+)*`
const pattern = (source: string) => new RegExp(modifiers + source)

export const kotlin = lineLanguage({
  id: "kotlin",
  extensions: [".kt", ".kts"],
  declaredPackages: declarations(/^[ \t]*package[ \t]+([\w.`]{1,300})/gm),
  comments,
  outline: {
    heads: "brace",
    newlineEnds: true,
    decorator: /@(?:\w+:)?[\w.]+/y,
    isExported: (_, head) => !/^(?:\w+\s+){0,4}(?:private|internal)\b/.test(head),
    rules: [
      holder("enum", /(?:(?:public|private|internal)\s+)?enum\s+class\s+(\w+)/),
      holder("class", pattern(String.raw`(?:class|object)\s+(\w+)`)),
      holder("class", /(?:(?:public|private|internal)\s+)?(companion\s+object)\s*\{/),
      holder("interface", pattern(String.raw`interface\s+(\w+)`)),
      rule("type", pattern(String.raw`typealias\s+(\w+)`)),
      rule(
        "function",
        pattern(String.raw`fun\s+(?:<[^>\n]*>\s*)?(?:[\w.?]+(?:<[^>()\n]*>)?\??\.)?(${"`"}[^${"`"}\n]+${"`"}|\w+)\s*\(`)
      ),
      rule("constant", pattern(String.raw`val\s+(?:<[^>\n]*>\s*)?(?:[\w.]+\.)?(\w+)\s*[:=\n]`)),
      rule("variable", pattern(String.raw`var\s+(\w+)\s*[:=]`))
    ]
  },
  imports: [
    importOf(/import\s+([\w`]+(?:\.[\w`]+)*(?:\.\*)?)/, (match) => ({
      symbols: [(match[1] ?? "").slice((match[1] ?? "").lastIndexOf(".") + 1)],
      isRelative: false
    }))
  ]
})
