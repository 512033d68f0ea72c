/** C: functions, types, macros; includes. C++ builds upon it. */
import { type CommentSyntax, cComments, doubleQuoted, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import type { Rule } from "./Outline.js"
import { holder, importOf, rule, words } from "./Patterns.js"

export const cLexis: CommentSyntax = { ...cComments, strings: [doubleQuoted, singleQuoted] }

export const cNotNames = words(
  "if for while switch return sizeof else do case default goto typedef struct union enum class namespace using public private protected catch throw new delete defined alignof decltype operator"
)

export const cRules: ReadonlyArray<Rule> = [
  rule("constant", /#[ \t]*define[ \t]+(\w+)/),
  holder("class", /(?:typedef\s+)?(?:struct|union)\s+(\w+)\s*\{/),
  holder("enum", /(?:typedef\s+)?enum\s+(\w+)\s*\{/),
  rule("type", /typedef\s[^;{}\n]{0,300}?(\w+)\s*;/),
  rule(
    "function",
    /(?!return\b|else\b|typedef\b|goto\b|case\b|using\b|delete\b|throw\b|new\b)(?:[A-Za-z_][\w:]*(?:<[^;{}()\n]*>)?[*& \t]+){1,6}((?:\w+::)*~?\w+)[ \t]*\(/
  )
]

/** `"x.h"` is looked for beside the file, `<x.h>` is not. */
export const includes = [
  importOf(/#[ \t]*(?:include|import)[ \t]*(["<])([^">\n]+)[">]/, (match) => ({
    source: match[2] ?? "",
    isRelative: match[1] === '"'
  }))
]

export const c = lineLanguage({
  id: "c",
  extensions: [".c", ".h"],
  comments: cLexis,
  outline: {
    heads: "brace",
    ignored: /#[ \t]*(?!define)/y,
    isExported: (_, head) => !/^static\b/.test(head),
    notNames: cNotNames,
    rules: cRules
  },
  imports: includes
})
