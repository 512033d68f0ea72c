/** A block of ours in somebody else's text file, between two marks. */
import type { Change, Changed } from "./Change.js"

type Block = Extract<Change, { readonly kind: "block" }>

const begin = "<!-- aic:begin (managed; `aic uninstall` removes it) -->"
const end = "<!-- aic:end -->"

export const withBlock = (before: string | null, block: Block): Changed => {
  const found = find(before ?? "")
  if (found === "broken") return { refused: `has a mark of aic without its other half; remove it, then try again` }
  const eol = before?.includes("\r\n") === true ? "\r\n" : "\n"
  const text = [begin, ...block.text.trimEnd().split("\n"), end].join(eol)
  if (found !== null) {
    const now = before ?? ""
    return { text: now.slice(0, found.from) + text + now.slice(found.to) }
  }
  if (before === null || before === "") return { text: `${text}${eol}` }
  const gap = before.endsWith(`${eol}${eol}`) ? "" : before.endsWith(eol) ? eol : `${eol}${eol}`
  return { text: `${before}${gap}${text}${eol}` }
}

export const withoutBlock = (before: string | null): Changed => {
  if (before === null) return { text: null }
  const found = find(before)
  if (found === null || found === "broken") return { text: before }
  const head = before.slice(0, found.from)
  const tail = before.slice(found.to).replace(/^\r?\n/, "")
  // the empty line that was put before the block goes with it
  const text = (tail === "" ? head.replace(/(\r?\n)\r?\n$/, "$1") : head) + tail
  return { text: text.trim() === "" ? null : text }
}

const find = (text: string): { readonly from: number; readonly to: number } | "broken" | null => {
  const from = text.indexOf(begin)
  const last = text.indexOf(end, Math.max(0, from))
  if (from < 0 && last < 0) return null
  return from < 0 || last < 0 ? "broken" : { from, to: last + end.length }
}
