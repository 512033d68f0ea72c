/** GraphQL: types with their fields, operations, fragments. */
import { type CommentSyntax, doubleQuoted, hashComments, tripleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, member, rule } from "./Patterns.js"

const comments: CommentSyntax = { ...hashComments, strings: [tripleQuoted, doubleQuoted] }

export const graphql = lineLanguage({
  id: "graphql",
  extensions: [".graphql", ".gql", ".graphqls"],
  comments,
  outline: {
    heads: "brace",
    newlineEnds: true,
    isExported: () => true,
    rules: [
      holder("class", /(?:extend[ \t]+)?(?:type|input)[ \t]+(\w+)/),
      holder("interface", /(?:extend[ \t]+)?interface[ \t]+(\w+)/),
      holder("enum", /(?:extend[ \t]+)?enum[ \t]+(\w+)/),
      rule("type", /(?:extend[ \t]+)?(?:union|scalar)[ \t]+(\w+)/),
      rule("function", /(?:query|mutation|subscription)[ \t]+(\w+)/),
      rule("type", /fragment[ \t]+(\w+)/),
      rule("other", /directive[ \t]+(@\w+)/),
      holder("section", /(?:extend[ \t]+)?(schema)\b/),
      member("method", /(\w+)[ \t]*\(/),
      member("property", /(\w+)[ \t]*:/),
      member("property", /([A-Z][A-Z0-9_]*)[ \t]*(?:[\n@#]|$)/)
    ]
  },
  imports: [
    // importers of schemas write their directive as a comment
    {
      ...importOf(/#[ \t]*import[ \t]+(?:[\w.,* \t]{1,300}?[ \t]from[ \t]+)?["']([^"'\n]+)["']/, () => ({
        isRelative: true
      })),
      inComments: true
    }
  ]
})
