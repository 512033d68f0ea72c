/** Cuts a block of Markdown into sentences, without the marks that say nothing. */

const longestSentence = 1_000

/** Emphasis, link targets, marks of tasks and pictures; code spans stay. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/!?\[([^\][\n]{0,300})\]\([^()\n]{0,500}\)/g, "$1")
    .replace(/\*\*|__|~~/g, "")
    .replace(/(^|[\s(])[*_](?=\S)([^*_`\n]{1,200})[*_](?=[\s.,;:!?)]|$)/g, "$1$2")
    .replace(/(?:\p{Extended_Pictographic}|\ufe0f|\u200d)/gu, " ")
    .replace(/\s+/g, " ")
    .trim()

export const sentencesOf = (block: string): ReadonlyArray<string> => {
  const text = withoutMarkup(block)
  const sentences: Array<string> = []
  let inCode = false
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === "`") inCode = !inCode
    if (inCode || !(char === "." || char === "!" || char === "?")) continue
    if (!endsSentence(text, from, at)) continue
    push(sentences, text.slice(from, at + 1))
    from = at + 1
  }
  push(sentences, text.slice(from))
  return sentences
}

const push = (sentences: Array<string>, text: string): void => {
  const trimmed = text.trim()
  if (trimmed.length > 0 && trimmed.length <= longestSentence && /\p{L}/u.test(trimmed)) sentences.push(trimmed)
}

/** A mark at the end, or before a blank and a capital; not the dot of `e.g.`, `v2.` or `1.`. */
const endsSentence = (text: string, from: number, at: number): boolean => {
  const rest = text.slice(at + 1, at + 8)
  if (rest.trim() === "") return true
  if (!/^["')\]]?\s+["'(`[]?[\p{Lu}\p{Lo}`\d]/u.test(rest)) return false
  const before = text.slice(Math.max(from, at - 12), at + 1)
  return !/(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|sec|dr|mr|ms|st|inc|ltd)|(?:^|\s)(?:\d{1,3}|[A-Za-z]))\.$/i.test(
    before
  )
}
