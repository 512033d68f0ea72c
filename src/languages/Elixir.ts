/** Elixir: modules and what they define; alias, import, use, require. */
import { type CommentSyntax, doubleQuoted, hashComments, tripleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importRule, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  ...hashComments,
  strings: [tripleQuoted, { open: "'''", close: "'''", multiline: true, escapes: true }, doubleQuoted]
}

export const elixir = lineLanguage({
  id: "elixir",
  extensions: [".ex", ".exs"],
  shebangs: ["elixir"],
  comments,
  outline: {
    heads: "line",
    closer: /end\b/y,
    isExported: (_, head) => !/^def(?:macro|guard)?p\b|^@typep\b/.test(head),
    rules: [
      holder("module", /defmodule[ \t]+([\w.]+)/),
      holder("interface", /defprotocol[ \t]+([\w.]+)/),
      holder("class", /defimpl[ \t]+([\w.]+)/),
      rule("function", /def(?:p|macro|macrop|guard|guardp|delegate|callback)?[ \t]+([\w]+[?!]?)/),
      rule("class", /(defstruct|defexception|embedded_schema|schema)\b/),
      rule("type", /@(?:type|typep|opaque)[ \t]+(\w+)/),
      rule("method", /@callback[ \t]+(\w+[?!]?)/),
      rule(
        "constant",
        /@(?!doc|moduledoc|spec|impl|type|typep|opaque|callback|behaviour|derive|tag|describetag|moduletag)(\w+)[ \t]+(?=\S)/
      )
    ]
  },
  imports: [
    importRule(/(?:alias|import|require|use)[ \t]+([A-Z][\w.]*)\.\{([^}]{0,1000})\}/, (match) =>
      (match[2] ?? "").split(",").flatMap((it) => (it.trim() === "" ? [] : [{ source: `${match[1]}.${it.trim()}` }]))
    ),
    importRule(/(?:alias|import|require|use)[ \t]+([A-Z][\w.]*)/, (match) => [{ source: match[1] ?? "" }])
  ]
})
