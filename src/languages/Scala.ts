/** Scala, with braces or by indentation; imports with selectors. */
import { type CommentSyntax, cComments, doubleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importRule, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  ...cComments,
  doc: ["/**"],
  nests: true,
  strings: [{ open: '"""', close: '"""', multiline: true }, doubleQuoted]
}

const modifiers = String.raw`(?:(?:private|protected)(?:\[\w+\])?\s+|(?:override|final|sealed|abstract|implicit|lazy|case|inline|transparent|opaque|open|infix|given)\s+)*`
const pattern = (source: string) => new RegExp(modifiers + source)

export const scala = lineLanguage({
  id: "scala",
  extensions: [".scala", ".sc", ".sbt"],
  comments,
  outline: {
    heads: "brace",
    newlineEnds: true,
    decorator: /@\w+/y,
    closer: /[}\])]|end\b/y,
    isExported: (_, head) => !/^(?:\w+\s+){0,3}private\b/.test(head),
    rules: [
      holder("class", pattern(String.raw`class\s+(\w+)`)),
      holder("module", pattern(String.raw`(?:package\s+)?object\s+(\w+)`)),
      holder("interface", pattern(String.raw`trait\s+(\w+)`)),
      holder("enum", pattern(String.raw`enum\s+(\w+)`)),
      rule("function", pattern(String.raw`def\s+(\w+|[^\s\w(\[]{1,4})`)),
      holder("class", /extension\s*(?:\[[^\]\n]*\]\s*)?(\([^)\n]*\))/),
      rule("type", pattern(String.raw`type\s+(\w+)`)),
      rule("constant", pattern(String.raw`(?:val|given)\s+(\w+)\s*[:=]`)),
      rule("variable", pattern(String.raw`var\s+(\w+)\s*[:=]`))
    ]
  },
  imports: [
    importRule(/import\s+([\w.]+)\.\{([^}]{0,1000})\}/, (match) =>
      (match[2] ?? "").split(",").flatMap((it) => {
        const name = it.trim().split(/\s+/)[0] ?? ""
        return name === "" ? [] : [{ source: `${match[1]}.${name}`, symbols: [name] }]
      })
    ),
    importRule(/import\s+(\w+(?:\.\w+)*(?:\.\*)?)/, (match) => {
      const source = match[1] ?? ""
      return [{ source, symbols: [source.slice(source.lastIndexOf(".") + 1)] }]
    })
  ]
})
