/** Elixir: modules and what they define; alias, import, use, require. */
import { type CommentSyntax, doubleQuoted, hashComments, tripleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importRule, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  ...hashComments,
  strings: [tripleQuoted, { open: "'''", close: "'''", multiline: true, escapes: true }, doubleQuoted]
}

/** Modules with the names of those around them, which their indentation tells. */
const modules = (text: string): ReadonlyArray<string> => {
  const found = new Set<string>()
  const open: Array<{ readonly indent: number; readonly name: string }> = []
  for (const [, indent = "", name = ""] of withoutDocs(text).matchAll(
    /^([ \t]{0,200})(?:defmodule|defprotocol)[ \t]+([\w.]{1,300})/gm
  )) {
    while (open.length > 0 && open.at(-1)!.indent >= indent.length) open.pop()
    const outer = open.at(-1)?.name
    const whole = outer === undefined ? name : `${outer}.${name.replace(/^__MODULE__\.?/, "")}`
    open.push({ indent: indent.length, name: whole.slice(0, 600) })
    if (found.size >= mostModules) break
    found.add(whole.slice(0, 600))
  }
  return [...found]
}

const mostModules = 200

/** The modules of an example in a doc string are none. */
const withoutDocs = (text: string): string =>
  text
    .split('"""')
    .filter((_, at) => at % 2 === 0)
    .join('""')

export const elixir = lineLanguage({
  id: "elixir",
  extensions: [".ex", ".exs"],
  shebangs: ["elixir"],
  declaredPackages: modules,
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
    importRule(/(?:alias|import|require|use)[ \t]+((?:[A-Z]|__MODULE__)[\w.]*)\.\{([^}]{0,2000})\}/, (match) =>
      (match[2] ?? "").split(",").flatMap((it) => (it.trim() === "" ? [] : [{ source: `${match[1]}.${it.trim()}` }]))
    ),
    importRule(/(?:alias|import|require|use|@behaviour)[ \t]+((?:[A-Z]|__MODULE__)[\w.]*)/, (match) => [
      { source: match[1] ?? "" }
    ])
  ]
})
