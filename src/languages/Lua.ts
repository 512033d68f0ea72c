/** Lua: functions in all their spellings; `require`. */
import { type CommentSyntax, doubleQuoted, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { importOf, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  line: ["--"],
  block: [
    ["--[[", "]]"],
    ["--[=[", "]=]"]
  ],
  doc: [],
  strings: [{ open: "[[", close: "]]", multiline: true }, doubleQuoted, singleQuoted]
}

export const lua = lineLanguage({
  id: "lua",
  extensions: [".lua", ".luau", ".rockspec"],
  shebangs: ["lua", "luajit"],
  comments,
  outline: {
    heads: "line",
    closer: /end\b|\}/y,
    isExported: (_, head) => !/^local\b/.test(head),
    rules: [
      rule("function", /(?:local[ \t]+)?function[ \t]+([\w.:]+)/),
      rule("function", /(?:local[ \t]+)?([\w.]+)[ \t]*=[ \t]*function\b/),
      rule("variable", /local[ \t]+(\w+)[ \t]*(?:<\w+>[ \t]*)?=/),
      rule("constant", /([A-Z][A-Z0-9_]+|[A-Z]\w*(?:\.\w+)+|M\.\w+)[ \t]*=(?!=)/)
    ]
  },
  imports: [
    importOf(
      /(?:local[ \t]+[\w, \t]{1,200}=[ \t]*)?(?:require|dofile|include)(?:[ \t]*\([ \t]*|[ \t]+|)["']([^"'\n]+)["']/
    ),
    importOf(/[^\n]{0,400}?\brequire(?:[ \t]*[(,][ \t]*|[ \t]+|)["']([^"'\n]+)["']/)
  ]
})
