/** Dart: types, functions, fields; imports, exports, parts. */
import { namesOf } from "./Imports.js"
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importOf, importRule, member, rule, words } from "./Patterns.js"

const comments: CommentSyntax = {
  ...cComments,
  doc: ["///", "/**"],
  nests: true,
  strings: [
    { open: "'''", close: "'''", multiline: true, escapes: true },
    { open: '"""', close: '"""', multiline: true, escapes: true },
    doubleQuoted,
    singleQuoted
  ]
}

const typeName = String.raw`(?:[\w.]+(?:<[^;{}()\n]*>)?\??\s+)`
const fieldMark = String.raw`(?:(?:static|final|const|late|external|covariant)\s+)`

export const dart = lineLanguage({
  id: "dart",
  extensions: [".dart"],
  comments,
  outline: {
    heads: "brace",
    decorator: /@[\w.]+/y,
    isExported: (name) => !name.startsWith("_"),
    notNames: words("if for while switch catch return new throw else do try await assert super this"),
    rules: [
      holder("class", /(?:(?:abstract|base|final|interface|sealed|mixin)\s+)*class\s+(\w+)/),
      holder("class", /(?:base\s+)?mixin\s+(\w+)/),
      holder("class", /extension\s+(?:type\s+)?(\w+)/),
      holder("enum", /enum\s+(\w+)/),
      rule("type", /typedef\s+(?:\w+\s+)?(\w+)/),
      rule(
        "function",
        new RegExp(
          String.raw`(?:(?:static|external|override)\s+)*(?!return\b|new\b|throw\b|await\b|else\b|const\b)${typeName}(?:get\s+|set\s+|operator\s*)?(\w+|[=<>+*/[\]~-]{1,3})\s*(?:<[^>\n]*>)?\(`
        )
      ),
      member("property", /(?:static\s+)?(?:[\w.<>?, ]{1,80}\s+)?get\s+(\w+)/),
      member("method", /(?:const\s+|factory\s+)?((?:[A-Z_]\w*)(?:\.\w+)?)\s*\(/),
      rule("constant", new RegExp(`${fieldMark}+(?:${typeName})?(\\w+)\\s*[=;]`))
    ]
  },
  imports: [
    {
      ...importRule(
        /(import|export)\s+["']([^"'\n]+)["']((?:\s+if\s*\([^()\n]{1,200}\)\s*["'][^"'\n]+["']){1,10})/,
        (match) => [
          { source: match[2] ?? "", isRelative: !/^\w+:/.test(match[2] ?? ""), isReExport: match[1] === "export" }
        ]
      ),
      // which of them is taken is decided when it is built
      specifiers: (match) => [
        match[2] ?? "",
        ...[...(match[3] ?? "").matchAll(/\)\s*["']([^"'\n]+)["']/g)].map((it) => it[1] ?? "")
      ]
    },
    importOf(/import\s+["']([^"'\n]+)["'](?:\s+as\s+\w+)?(?:\s+show\s+([\w, ]{1,500}))?/, (match) => ({
      symbols: namesOf(match[2] ?? ""),
      isRelative: !/^\w+:/.test(match[1] ?? "")
    })),
    importOf(/export\s+["']([^"'\n]+)["']/, (match) => ({
      isReExport: true,
      isRelative: !/^\w+:/.test(match[1] ?? "")
    })),
    importOf(/part\s+(?:of\s+)?["']([^"'\n]+)["']/, () => ({ isRelative: true }))
  ]
})
