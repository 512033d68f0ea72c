/** For every other language: words that start a declaration nearly everywhere, blocks by indentation. */
import { type CommentSyntax, doubleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, rule } from "./Patterns.js"

/** Only what no language uses for something else; a `'` may be an apostrophe, so it opens nothing. */
const comments: CommentSyntax = {
  line: ["//", "#"],
  block: [["/*", "*/"]],
  lineNeedsSpace: true,
  doc: ["/**", "///"],
  strings: [doubleQuoted]
}

const modifiers = String.raw`(?:(?:export|public|private|protected|internal|static|abstract|final|async|pub|local|inline|virtual|override|open|sealed|partial|default)\s+)*`
const pattern = (source: string) => new RegExp(modifiers + source)

export const generic = lineLanguage({
  id: "unknown",
  extensions: [],
  comments,
  outline: {
    heads: "brace",
    newlineEnds: true,
    decorator: /@\w[\w.]*/y,
    closer: /[}\])]|end\b/y,
    isExported: (name, head) => !name.startsWith("_") && !/\b(?:private|local)\b/.test(head),
    rules: [
      rule(
        "function",
        pattern(
          String.raw`(?:function|func|fun|fn|def|sub|proc|procedure|subroutine|defn|defun|macro)\s+([A-Za-z_$][\w$.:!?-]*)`
        )
      ),
      holder(
        "class",
        pattern(
          String.raw`(?:class|struct|record|object|contract|library|union)\s+([A-Za-z_$][\w$]*)\s*(?:[({:<;\n]|extends\b|is\b|implements\b|where\b)`
        )
      ),
      holder(
        "interface",
        pattern(
          String.raw`(?:interface|trait|protocol|typeclass)\s+([A-Za-z_$][\w$]*)\s*(?:[({:<;\n]|extends\b|where\b)`
        )
      ),
      holder("enum", pattern(String.raw`enum\s+([A-Za-z_$][\w$]*)\s*[({:<\n]`)),
      holder("module", pattern(String.raw`(?:module|namespace|package)\s+([A-Za-z_$][\w$.:]*)\s*(?:[{(;\n]|where\b)`)),
      rule("type", pattern(String.raw`type\s+([A-Za-z_$][\w$]*)\s*[=<:]`))
    ]
  },
  imports: [importOf(/(?:import|include|require|use|using|#include|source)(?:\s*\(\s*|\s*)["'<]([^"'<>\n]+)["'>]/)]
})
