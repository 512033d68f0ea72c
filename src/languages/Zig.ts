/** Zig: functions, containers, constants, tests; `@import`. */
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, member, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  line: ["//"],
  block: [],
  doc: ["///", "//!"],
  strings: [{ open: "\\\\", close: "\n" }, doubleQuoted, singleQuoted]
}

const pattern = (source: string) =>
  new RegExp(String.raw`(?:(?:pub|export|extern|inline|noinline|threadlocal|comptime)\s+)*${source}`)

export const zig = lineLanguage({
  id: "zig",
  extensions: [".zig", ".zon"],
  comments: { ...comments, doc: [...comments.doc], line: cComments.line },
  outline: {
    heads: "brace",
    isExported: (_, head) => /^(?:pub|export)\b/.test(head),
    rules: [
      rule("function", pattern(String.raw`fn\s+(\w+)\s*\(`)),
      holder("enum", pattern(String.raw`const\s+(\w+)\s*=\s*(?:extern\s+|packed\s+)?enum\b`)),
      holder("class", pattern(String.raw`const\s+(\w+)\s*=\s*(?:extern\s+|packed\s+)?(?:struct|union|opaque)\b`)),
      rule("constant", pattern(String.raw`const\s+(\w+)\s*[:=]`)),
      rule("variable", pattern(String.raw`var\s+(\w+)\s*[:=]`)),
      rule("section", /test\s+("[^"\n]{1,200}")\s*\{/, { quoted: true }),
      member("property", /(\w+)\s*:(?!:)/)
    ]
  },
  imports: [
    importOf(
      /(?:(?:pub\s+)?(?:const|usingnamespace)\s[^@\n]{0,200})?@(?:import|cImport|embedFile)\(\s*"([^"\n]+)"/,
      (match) => ({
        isRelative: /\.\w+$/.test(match[1] ?? "")
      })
    )
  ]
})
