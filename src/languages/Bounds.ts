/** What a parser may be given, and how much an answer may hold. The rest goes to the line scanners, which take anything. */
import type { FileFacts } from "../domain/FileFacts.js"

const longestText = 2_000_000
const longestLine = 100_000
/** Parsers recurse on brackets. */
const deepest = 300

export const fitForParser = (text: string): boolean =>
  text.length <= longestText && !text.includes("\u0000") && hasShortLines(text) && !isDeep(text)

/** A line may hold thousands of definitions: with all of it for each of them, a small file would fill the memory. */
const longestSignature = 2_000

export const withShortSignatures = (definitions: FileFacts["definitions"]): FileFacts["definitions"] =>
  definitions.map((it) =>
    it.signature.length > longestSignature
      ? { ...it, signature: `${it.signature.slice(0, longestSignature).replace(/[\ud800-\udbff]$/, "")}…` }
      : it
  )

const hasShortLines = (text: string): boolean => {
  let from = 0
  while (text.length - from > longestLine) {
    const end = text.lastIndexOf("\n", from + longestLine)
    if (end < from) return false
    from = end + 1
  }
  return true
}

/**
 * A merge that nobody finished: without its marks, both sides stand one after the other, which every way of looking takes.
 * The marks become blanks, so that no offset moves.
 */
export const withoutConflictMarks = (text: string): string =>
  /^<{7} /m.test(text) && /^>{7} /m.test(text)
    ? text.replace(/^(?:<{7}|={7}|>{7}|\|{7})(?: [^\r\n]*)?$/gm, (mark) => " ".repeat(mark.length))
    : text

/** Brackets in strings count, too: no text is refused wrongly until it has hundreds of them unclosed. */
const isDeep = (text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 40 || unit === 91 || unit === 123) {
      if (++depth > deepest) return true
    } else if ((unit === 41 || unit === 93 || unit === 125) && depth > 0) depth--
  }
  return false
}
