/** What a cue stands in: a comment, a string of a program, prose, data, or a place that readers do not see. */
import type { PathTraits } from "../PathTraits.js"

/** Hidden places are judged hardest. Strings of programs are what filters and chat applications are made of. */
export type Carrier = "hidden" | "comment" | "prose" | "data" | "string" | "code"

export interface Place {
  readonly carrier: Carrier
  /** The line's part around the cue that goes when the cue goes. */
  readonly start: number
  readonly end: number
  /** Between quotation marks in running text: mentioned, not said. */
  readonly quoted: boolean
}

const reach = 1_200

export const placeOf = (text: string, start: number, end: number, traits: PathTraits): Place => {
  const back = text.slice(Math.max(0, start - reach), start)
  const lineStart = start - back.length + back.lastIndexOf("\n") + 1
  const ahead = text.slice(end, end + reach)
  const lineStop = ahead.indexOf("\n")
  const lineEnd = end + (lineStop === -1 ? ahead.length : lineStop)
  const before = text.slice(lineStart, start)
  const after = text.slice(end, lineEnd)
  const quote = enclosing(before, after)
  const quoted = quote !== null && isMention(before, after, quote)
  if (traits.markdown || traits.markup || traits.docs) {
    const hidden = hiddenAround(text, start, end)
    if (hidden !== null) return { carrier: "hidden", ...hidden, quoted: false }
  }
  if (!traits.source) {
    if (quote !== null && isData.test(before))
      return { carrier: "data", ...inside(lineStart, before, after, end, quote), quoted: false }
    return { carrier: "prose", start: contentStart(lineStart, before), end: lineEnd - trailing(after), quoted }
  }
  const marker = commentMarker.exec(before)
  if (marker !== null && !isInString(before.slice(0, marker.index))) {
    const from = lineStart + marker.index + marker[0].length
    const close = /\s*(?:\*\/|-->)/.exec(after)
    return {
      carrier: "comment",
      start: from,
      end: close === null ? lineEnd - trailing(after) : end + close.index,
      quoted
    }
  }
  if (quote !== null) return { carrier: "string", ...inside(lineStart, before, after, end, quote), quoted }
  // A docstring or a template has lines of prose without a mark of their own.
  const prose = /^\s*(?:\p{L}[^=(){};]*)?$/u.test(before) && !isStatement(text.slice(lineStart, lineEnd))
  return {
    carrier: prose ? "comment" : "code",
    start: contentStart(lineStart, before),
    end: lineEnd - trailing(after),
    quoted
  }
}

/** A few words and a mark that no sentence ends on: an argument, a property, a call. */
const isStatement = (line: string): boolean =>
  /[,;{}()[\]]\s*$/.test(line) && line.trim().split(/\s+/, fewWords + 1).length <= fewWords

const fewWords = 4

const commentMarker = /(?:^|[\s;{}(,])(?:\/\/+!?|#+!?|\/\*+!?|--+|;+|<!--|%+|"""|''')\s?|^\s*\*+\s/
const isData = /(?:[:=,[({]|^|- )\s*["']?[^"']*$/

/** The kind of quote that is open before and closed after. */
const enclosing = (before: string, after: string): string | null => {
  for (const quote of ['"', "`", "'", "“", "«", "„"]) {
    const closing = quote === "“" || quote === "„" ? "”" : quote === "«" ? "»" : quote
    const open = quote === "'" ? before.replace(/\w'\w/g, "") : before
    const isOpen =
      closing === quote ? count(open, quote) % 2 === 1 : open.lastIndexOf(quote) > open.lastIndexOf(closing)
    if (isOpen && after.includes(closing === "”" ? "”" : closing)) return quote
  }
  return null
}

const count = (text: string, quote: string): number => text.replaceAll(`\\${quote}`, "").split(quote).length - 1

const isInString = (before: string): boolean => ['"', "`"].some((quote) => count(before, quote) % 2 === 1)

/** The quote opens close before the cue, in the middle of a sentence or a cell. */
const isMention = (before: string, after: string, quote: string): boolean => {
  const open = before.length - before.lastIndexOf(quote)
  return open <= 24 && after.length > 0 && /[\w|,:(>*-]\s*$/.test(before.slice(0, before.length - open))
}

const inside = (lineStart: number, before: string, after: string, end: number, quote: string) => {
  const closing = quote === "“" || quote === "„" ? "”" : quote === "«" ? "»" : quote
  return {
    start: lineStart + before.lastIndexOf(quote) + 1,
    end: end + Math.max(0, after.indexOf(closing))
  }
}

const contentStart = (lineStart: number, before: string): number =>
  lineStart + (/^\s*(?:[-*+>#|]+\s+|\d+[.)]\s+|[\w.-]{1,40}:\s+["']?)?/.exec(before)?.[0].length ?? 0)

const trailing = (after: string): number => /\s*["']?\s*$/.exec(after)?.[0].length ?? 0

/** HTML comments, and elements that a style or an attribute hides. */
const hiddenAround = (
  text: string,
  start: number,
  end: number
): { readonly start: number; readonly end: number } | null => {
  const from = Math.max(0, start - 2 * reach)
  const before = text.slice(from, start)
  const after = text.slice(end, end + 2 * reach)
  const comment = before.lastIndexOf("<!--")
  if (comment !== -1 && comment > before.lastIndexOf("-->")) {
    const close = after.indexOf("-->")
    return { start: from + comment + 4, end: close === -1 ? end : end + close }
  }
  const element = hiddenElement.exec(before)
  if (element === null) return null
  const close = after.indexOf("<")
  return { start: from + element.index + element[0].length - element[1]!.length, end: close === -1 ? end : end + close }
}

const hiddenElement =
  /<[a-z][^<>]{0,200}(?:display\s?:\s?none|visibility\s?:\s?hidden|font-size\s?:\s?0|opacity\s?:\s?0(?![.\d])|color\s?:\s?(?:#fff(?:fff)?|white|transparent)|\shidden(?=[\s>=])|aria-hidden="true")[^<>]{0,200}>([^<>]{0,600})$/i
