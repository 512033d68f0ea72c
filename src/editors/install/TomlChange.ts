/**
 * A table of ours in somebody else's TOML. It has a mark before it and none after it: a program that adds to the file puts
 * its tables before the last comment, and what stood between two marks of ours would be taken out with our own.
 */
import { parse } from "smol-toml"
import type { Change, Changed } from "./Change.js"

type Table = Pick<Extract<Change, { readonly kind: "toml" }>, "table" | "text">

const mark = "# >>> aic (managed; `aic uninstall` removes it)"

/** Stood behind the table once. */
const endMark = /^# <<< aic[ \t]*\r?\n?/m

export const withTable = (before: string | null, { table, text }: Table): Changed => {
  const now = before ?? ""
  const eol = now.includes("\r\n") ? "\r\n" : "\n"
  const own = `${[mark, ...text.trimEnd().split("\n")].join(eol)}${eol}`
  const found = cut(now, table)
  if (found !== null) return { text: found.head + own + found.tail }
  const clash = clashOf(now, text)
  if (clash !== null) return { refused: clash }
  const gap = now === "" || now.endsWith(`${eol}${eol}`) ? "" : now.endsWith(eol) ? eol : `${eol}${eol}`
  return { text: `${now}${gap}${own}` }
}

export const withoutTable = (before: string | null, { table }: Pick<Table, "table">): Changed => {
  if (before === null) return { text: null }
  const found = cut(before, table)
  if (found === null) return { text: before }
  const { head, tail } = found
  // the empty line that was put before the table goes with it
  const text = (tail.trim() === "" || /^\s*\n/.test(tail) ? head.replace(/(^|\r?\n)\r?\n$/, "$1") : head) + tail
  return { text: text.trim() === "" ? null : text }
}

/** What stands before and behind our table, and those below it; null where none is ours. */
const cut = (text: string, table: string): { readonly head: string; readonly tail: string } | null => {
  const at = text.indexOf(mark)
  if (at < 0) return null
  const behind = text
    .slice(at + mark.length)
    .replace(/^[ \t]*\r?\n/, "")
    .replace(endMark, "")
  return { head: withoutSections(text.slice(0, at), table), tail: withoutSections(behind, table) }
}

/** A section ends with its last entry: comments and empty lines before the next header are the next one's. */
const withoutSections = (text: string, table: string): string => {
  const kept: Array<string> = []
  let waiting: Array<string> = []
  let isOurs = false
  for (const line of text.split(/(?<=\n)/)) {
    const header = /^[ \t]*\[{1,2}[ \t]*([^[\]]+?)[ \t]*\]{1,2}[ \t]*(?:#.*)?\r?\n?$/.exec(line)?.[1]
    if (header !== undefined) {
      const name = header.replaceAll('"', "")
      isOurs = name === table || name.startsWith(`${table}.`)
      kept.push(...waiting)
      waiting = []
    }
    if (!isOurs) kept.push(line)
    else if (/^[ \t]*(?:#.*)?\r?\n?$/.test(line)) waiting.push(line)
    else waiting = []
  }
  return [...kept, ...waiting].join("")
}

/** Two tables of one name are an error in TOML, which would take the person's whole config with it. */
const clashOf = (before: string, own: string): string | null => {
  try {
    parse(before)
  } catch {
    return "is not valid TOML; mend it, then try again"
  }
  try {
    parse(`${before}\n${own}`)
    return null
  } catch {
    return "has an entry named aic already that was not made by `aic install`; remove it, then try again"
  }
}
