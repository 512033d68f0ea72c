/** Scala, with braces or by indentation; imports with selectors. */
import { type CommentSyntax, cComments, doubleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importRule, rule } from "./Patterns.js"

const comments: CommentSyntax = {
  ...cComments,
  doc: ["/**"],
  nests: true,
  strings: [{ open: '"""', close: '"""', multiline: true }, doubleQuoted]
}

const modifiers = String.raw`(?:(?:private|protected)(?:\[\w+\])?\s+|(?:override|final|sealed|abstract|implicit|lazy|case|inline|transparent|opaque|open|infix|given)\s+)*`
const pattern = (source: string) => new RegExp(modifiers + source)

export const scala = lineLanguage({
  id: "scala",
  extensions: [".scala", ".sc", ".sbt"],
  declaredPackages: (text) => packages(text),
  comments,
  outline: {
    heads: "brace",
    newlineEnds: true,
    decorator: /@\w+/y,
    closer: /[}\])]|end\b/y,
    isExported: (_, head) => !/^(?:\w+\s+){0,3}private\b/.test(head),
    rules: [
      holder("class", pattern(String.raw`class\s+(\w+)`)),
      holder("module", pattern(String.raw`(?:package\s+)?object\s+(\w+)`)),
      holder("interface", pattern(String.raw`trait\s+(\w+)`)),
      holder("enum", pattern(String.raw`enum\s+(\w+)`)),
      rule("function", pattern(String.raw`def\s+(\w+|[^\s\w(\[]{1,4})`)),
      holder("class", /extension\s*(?:\[[^\]\n]*\]\s*)?(\([^)\n]*\))/),
      rule("type", pattern(String.raw`type\s+(\w+)`)),
      rule("constant", pattern(String.raw`(?:val|given)\s+(\w+)\s*[:=]`)),
      rule("variable", pattern(String.raw`var\s+(\w+)\s*[:=]`))
    ]
  },
  imports: [
    importRule(/import\s+((?:[^\n{};]|\{[^{}]{0,2000}\}){1,3000})/, (match) => clauses(match[1] ?? "").map(imported))
  ]
})

/** `a.b, c.{d, e => f, _}` → `a.b`, `c.d`, `c.e`, `c._`. */
const clauses = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/([\w.`*]+)(?:\.?\{([^{}]*)\})?/g)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - 4), match.index)
    // the new name of `a.b as c`
    if (/\bas $|=>\s?$/.test(before) || match[1] === "as") return []
    const prefix = (match[1] ?? "").replace(/\.$/, "")
    if (match[2] === undefined) return prefix === "" ? [] : [prefix]
    return match[2].split(",").flatMap((it) => {
      const name = it.trim().split(/\s+/)[0] ?? ""
      return name === "" ? [] : [`${prefix}.${name}`]
    })
  })

const imported = (source: string) => ({ source, symbols: [source.slice(source.lastIndexOf(".") + 1)] })

/** `package a.b`, then `package c`: what follows is in `a.b.c`. A `package object` is a package of its name, too. */
const packages = (text: string): ReadonlyArray<string> => {
  const declares = /^(?:[a-z]+(?:\[\w+\])?[ \t]+){0,4}(?:class|trait|object|enum|def|val|type)[ \t]/m
  let inside = ""
  let clauses = 0
  for (const { 1: object, 2: name = "", index } of text
    .slice(0, 100_000)
    .matchAll(/^package[ \t]+(object[ \t]+)?([\w.`]{1,300})/gm)) {
    if (++clauses > 10) break
    const outer = inside
    inside = inside === "" ? name : `${inside}.${name}`
    if (object === undefined) continue
    // what stands before it is in the package around it
    return outer !== "" && declares.test(text.slice(0, index)) ? [outer, inside] : [inside]
  }
  return inside === "" ? [] : [inside]
}
