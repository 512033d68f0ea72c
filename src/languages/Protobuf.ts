/** Protocol buffers: messages, enums, services and their calls; imports. */
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, member } from "./Patterns.js"

const comments: CommentSyntax = { ...cComments, doc: [], strings: [doubleQuoted, singleQuoted] }

export const protobuf = lineLanguage({
  id: "protobuf",
  extensions: [".proto"],
  comments,
  outline: {
    heads: "brace",
    isExported: () => true,
    rules: [
      holder("class", /(?:message|group)\s+(\w+)/),
      holder("enum", /enum\s+(\w+)/),
      holder("interface", /service\s+(\w+)/),
      holder("class", /extend\s+([\w.]+)/),
      member("method", /rpc\s+(\w+)/),
      member("section", /oneof\s+(\w+)/),
      member("property", /(?:(?:repeated|optional|required)\s+)?(?:map\s*<[^>\n]*>|[\w.]+)\s+(\w+)\s*=\s*\d/),
      member("property", /([A-Z][A-Z0-9_]*)\s*=\s*-?\d/)
    ]
  },
  imports: [
    importOf(/import\s+(public\s+|weak\s+)?["']([^"'\n]+)["']/, (match) => ({
      source: match[2] ?? "",
      isRelative: false,
      isReExport: match[1]?.startsWith("public") === true
    }))
  ]
})
