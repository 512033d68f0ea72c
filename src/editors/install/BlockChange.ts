/** A block of ours in somebody else's text file, between two marks. */
import { parse } from "smol-toml"
import type { Change, Changed } from "./Change.js"

type Block = Extract<Change, { readonly kind: "block" }>

const marks = {
  hash: { begin: "# >>> aic (managed; `aic uninstall` removes it)", end: "# <<< aic" },
  html: { begin: "<!-- aic:begin (managed; `aic uninstall` removes it) -->", end: "<!-- aic:end -->" }
} as const

export const withBlock = (before: string | null, block: Block): Changed => {
  const found = find(before ?? "", block)
  if (found === "broken") return { refused: `has a mark of aic without its other half; remove it, then try again` }
  const eol = before?.includes("\r\n") === true ? "\r\n" : "\n"
  const { begin, end } = marks[block.marks]
  const text = [begin, ...block.text.trimEnd().split("\n"), end].join(eol)
  if (found !== null) {
    const now = before ?? ""
    return { text: now.slice(0, found.from) + text + now.slice(found.to) }
  }
  const clash = block.marks === "hash" ? tomlClash(before ?? "", block) : null
  if (clash !== null) return { refused: clash }
  if (before === null || before === "") return { text: `${text}${eol}` }
  const gap = before.endsWith(`${eol}${eol}`) ? "" : before.endsWith(eol) ? eol : `${eol}${eol}`
  return { text: `${before}${gap}${text}${eol}` }
}

export const withoutBlock = (before: string | null, block: Block): Changed => {
  if (before === null) return { text: null }
  const found = find(before, block)
  if (found === null || found === "broken") return { text: before }
  const head = before.slice(0, found.from)
  const tail = before.slice(found.to).replace(/^\r?\n/, "")
  // the empty line that was put before the block goes with it
  const text = (tail === "" ? head.replace(/(\r?\n)\r?\n$/, "$1") : head) + tail
  return { text: text.trim() === "" ? null : text }
}

const find = (text: string, block: Block): { readonly from: number; readonly to: number } | "broken" | null => {
  const { begin, end } = marks[block.marks]
  const from = text.indexOf(begin)
  const last = text.indexOf(end, Math.max(0, from))
  if (from < 0 && last < 0) return null
  return from < 0 || last < 0 ? "broken" : { from, to: last + end.length }
}

/** Two tables of one name are an error in TOML, which would take the person's whole config with it. */
const tomlClash = (before: string, block: Block): string | null => {
  try {
    parse(before)
  } catch {
    return "is not valid TOML; mend it, then try again"
  }
  try {
    parse(`${before}\n${block.text}`)
    return null
  } catch {
    return "has an entry named aic already that was not made by `aic install`; remove it, then try again"
  }
}
