/** Edits as new texts. All that lies outside of them stays, byte for byte. */
import type { Edit } from "./Check.js"

/** Edits that touch an earlier one are passed over: what the first has changed is no longer what they were made for. */
export const applyEdits = (text: string, edits: ReadonlyArray<Omit<Edit, "source">>): string => {
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end)
  const parts: Array<string> = []
  let from = 0
  for (const { end, start, text: put } of ordered) {
    if (start < from || end < start || end > text.length) continue
    parts.push(text.slice(from, start), put)
    from = end
  }
  parts.push(text.slice(from))
  return parts.join("")
}
