/** Terraform and other HCL: blocks by type and labels; module sources. */
import { type CommentSyntax, doubleQuoted, heredocEnd } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { importOf, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  line: ["#", "//"],
  block: [["/*", "*/"]],
  doc: [],
  strings: [doubleQuoted],
  special: { starts: "<", endOf: heredocEnd(/<<[-~]?(\w+)/y) }
}

export const hcl = lineLanguage({
  id: "hcl",
  extensions: [".tf", ".tfvars", ".hcl", ".nomad", ".tofu"],
  fileNames: [".terraformrc", ".terraform.lock.hcl"],
  comments,
  outline: {
    heads: "brace",
    newlineEnds: true,
    isExported: () => true,
    rules: [
      rule("rule", /([a-z_]\w*(?:[ \t]+"[^"\n]{1,100}"){1,3})[ \t]*\{/, { quoted: true }),
      rule("section", /([a-z_]\w*)[ \t]*\{/),
      rule("key", /([a-z_]\w*)[ \t]*=(?!=)/)
    ]
  },
  imports: [importOf(/source[ \t]*=[ \t]*"([^"\n]+)"/, (match) => ({ isRelative: /^\.{1,2}\//.test(match[1] ?? "") }))]
})
