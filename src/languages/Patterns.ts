/** Short ways to write the tables of a language. */
import type { SymbolKind } from "../domain/FileFacts.js"
import type { Found, ImportRule } from "./Imports.js"
import type { Rule } from "./Outline.js"

/**
 * A rule for `pattern`. Two runs of white space must never meet in one pattern (`\s*x?\s*`): on a megabyte of blanks that is
 * quadratic.
 */
export const rule = (kind: SymbolKind, pattern: RegExp, more: Omit<Rule, "kind" | "pattern"> = {}): Rule => ({
  kind,
  pattern: new RegExp(pattern.source, `${pattern.flags.replace("y", "")}y`),
  ...more
})

export const holder = (kind: SymbolKind, pattern: RegExp): Rule => rule(kind, pattern, { holds: true })
export const member = (kind: SymbolKind, pattern: RegExp): Rule => rule(kind, pattern, { member: true })

export const importRule = (pattern: RegExp, read: (match: RegExpExecArray) => ReadonlyArray<Found>): ImportRule => ({
  pattern: new RegExp(pattern.source, `${pattern.flags.replace("y", "")}y`),
  read
})

/** One import whose specifier is group 1. */
export const importOf = (pattern: RegExp, more: (match: RegExpExecArray) => Partial<Found> = () => ({})): ImportRule =>
  importRule(pattern, (match) => [{ source: match[1] ?? "", ...more(match) }])

/** The same, for a resolver: what it finds is a path from the file itself. */
export const fromHere = (rule: ImportRule, path = (match: RegExpExecArray) => match[1] ?? ""): ImportRule => ({
  ...rule,
  specifiers: (match) => [`./${path(match)}`]
})

export const words = (list: string): ReadonlySet<string> => new Set(list.split(" "))

export const always = () => true
