/**
 * What a ranking of thousands of files can afford: one look at the start of each line, no lexing. Prose in a comment may
 * add a name now and then; nothing here is shown to anybody.
 */
import type { SymbolKind } from "../domain/FileFacts.js"
import type { ImportRule } from "./Imports.js"
import { cleanName, type Rule } from "./Outline.js"

/** A line's start says all; what is longer is data or minified. */
const longestLine = 2000

/** What is indented and no member is a local value, which says nothing about the file. */
const marginOnly: ReadonlySet<SymbolKind> = new Set<SymbolKind>(["constant", "variable", "key", "section"])

export const fastNames = (rules: ReadonlyArray<Rule>, notNames?: ReadonlySet<string>) => {
  const atMargin = oneOf(rules)
  const inside = oneOf(rules.filter((it) => it.member === true || !marginOnly.has(it.kind)))
  return (text: string): ReadonlyArray<string> => {
    const names = new Set<string>()
    eachLine(text, (at, indented) => {
      const pattern = indented ? inside : atMargin
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match === null) return
      for (let group = 1; group < match.length; group++) {
        const name = match[group]
        if (name === undefined) continue
        if (notNames?.has(name) !== true) names.add(cleanName(name))
        return
      }
    })
    return [...names]
  }
}

export const fastSources =
  (rules: ReadonlyArray<ImportRule>) =>
  (text: string): ReadonlyArray<string> => {
    const sources = new Set<string>()
    eachLine(text, (at) => {
      for (const it of specifiersAt(rules, text, at)) sources.add(it)
    })
    return [...sources]
  }

/** What the first rule that fits says of the code at an offset. */
export const specifiersAt = (rules: ReadonlyArray<ImportRule>, text: string, at: number): ReadonlyArray<string> => {
  for (const { pattern, read, specifiers } of rules) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) return specifiers?.(match) ?? read(match).map((it) => it.source)
  }
  return none
}

const none: ReadonlyArray<string> = []

/** What stands after `package` or `namespace`; a language that has one a file stops at the first. */
export const declarations =
  (pattern: RegExp, most = 1) =>
  (text: string): ReadonlyArray<string> => {
    const found = new Set<string>()
    for (const match of text.slice(0, declaredBefore).matchAll(pattern)) {
      found.add((match[1] ?? "").replace(/[\s`]/g, ""))
      if (found.size >= most) break
    }
    return [...found]
  }

/** A license before a package is shorter, and what comes later is generated. */
const declaredBefore = 200_000

const oneOf = (rules: ReadonlyArray<Rule>): RegExp => {
  const flags = new Set(rules.flatMap((it) => [...it.pattern.flags]).concat("y"))
  return new RegExp(rules.map((it) => `(?:${it.pattern.source})`).join("|") || "(?!)", [...flags].join(""))
}

/** Calls `visit` with the offset of each line's first character that is no blank, if a word or a sign could start there. */
export const eachLine = (text: string, visit: (at: number, indented: boolean) => void): void => {
  let from = 0
  while (from < text.length) {
    const next = text.indexOf("\n", from)
    const end = next === -1 ? text.length : next
    let at = from
    let unit = text.charCodeAt(at)
    while (at < end && (unit === 32 || unit === 9)) unit = text.charCodeAt(++at)
    if (at < end && end - at <= longestLine && unit !== 47 && unit !== 42) visit(at, at > from)
    from = end + 1
  }
}
