/** Swift: types, extensions, functions, properties; imports of modules. */
import { type CommentSyntax, cComments, doubleQuoted, tripleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, member, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  ...cComments,
  doc: ["///", "/**"],
  nests: true,
  strings: [tripleQuoted, doubleQuoted]
}

const modifiers = String.raw`(?:(?:public|private|fileprivate|internal|open|package|final|static|class|override|mutating|nonmutating|required|convenience|lazy|weak|unowned|indirect|nonisolated|isolated|dynamic|optional|private\(set\)|prefix|postfix|infix)\s+)*`
const pattern = (source: string) => new RegExp(modifiers + source)

export const swift = lineLanguage({
  id: "swift",
  extensions: [".swift"],
  comments,
  outline: {
    heads: "brace",
    newlineEnds: true,
    decorator: /@\w+/y,
    ignored: /#(?:if|else|elseif|endif)/y,
    isExported: (_, head) => !/^(?:\w+\s+){0,3}(?:private|fileprivate)\b/.test(head),
    rules: [
      rule("function", pattern(String.raw`func\s+(\w+|[-+*/=<>!&|^~%]+)\s*[<(]`)),
      holder("class", pattern(String.raw`(?:class|struct|actor)\s+(?!func\b|var\b)([\w.]+)\s*[<:{\n]`)),
      holder("enum", pattern(String.raw`enum\s+(\w+)`)),
      holder("interface", pattern(String.raw`protocol\s+(\w+)`)),
      holder("class", pattern(String.raw`extension\s+([\w.]+)`)),
      rule("type", pattern(String.raw`(?:typealias|associatedtype)\s+(\w+)`)),
      member("method", pattern(String.raw`(init[?!]?|deinit|subscript)\s*[<({]`)),
      rule("constant", pattern(String.raw`let\s+(\w+)\s*[:=]`)),
      rule("variable", pattern(String.raw`var\s+(\w+)\s*[:={]`)),
      member("property", /case\s+(\w+)\s*(?:[(=,\n]|$)/)
    ]
  },
  imports: [importOf(/(?:@testable\s+)?import\s+(?:(?:class|struct|enum|protocol|func|var)\s+)?([\w.]+)/)]
})
