/** Makefiles: targets, variables, defines; includes. */
import { type CommentSyntax, hashComments } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { importRule, rule, words } from "./Patterns.js"

const comments: CommentSyntax = { ...hashComments, strings: [] }

export const makefile = lineLanguage({
  id: "makefile",
  extensions: [".mk", ".mak"],
  fileNames: ["Makefile", "GNUmakefile", "makefile", "Makefile.*"],
  shebangs: ["make"],
  comments,
  outline: {
    heads: "line",
    closer: /endef\b/y,
    ignored: /(?:ifeq|ifneq|ifdef|ifndef|else|endif)\b/y,
    isExported: (name) => !name.startsWith("."),
    notNames: words(".PHONY .SUFFIXES .SECONDARY .PRECIOUS .DEFAULT .SILENT"),
    rules: [
      rule("function", /define[ \t]+([\w.-]+)/),
      rule("variable", /(?:export[ \t]+|override[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*(?::=|::=|\?=|\+=|!=|=)/),
      rule("rule", /([\w.%/$(){}-]+(?:[ \t][\w.%/$(){} \t-]{0,200})?)[ \t]?::?(?![=:])/)
    ]
  },
  imports: [
    importRule(/-?s?include[ \t]+([^\n#:=]{1,500})/, (match) =>
      (match[1] ?? "").split(/\s+/).flatMap((source) => (source === "" ? [] : [{ source, isRelative: true }]))
    )
  ]
})
