/** Puts placeholders where secrets stood. Equal secrets get equal placeholders, and lines stay where they are. */
import type { Span } from "./Model.js"

export interface Redactor {
  /** `own`: how often each placeholder of this redactor may stand in the text already. */
  readonly apply: (text: string, spans: ReadonlyArray<Span>, own?: ReadonlyMap<string, number>) => string
  /** How many distinct secrets it has met. */
  readonly issued: () => number
  /** Something in a text looked like a placeholder. */
  readonly sawLookalike: () => boolean
}

/**
 * One redactor a compile: it numbers distinct secrets in the order in which it meets them. A number tells
 * nothing about the value, unlike a hash, and it is the same on every machine.
 *
 * With `marksLookalikes`, what looks like a placeholder and came with the text gets a backslash, so that it cannot
 * pass for one of ours.
 */
export const makeRedactor = ({ marksLookalikes = false } = {}): Redactor => {
  const known = new Map<string, string>()
  let lookalike = false
  const placeholder = (secret: string, rule: string) => {
    // The same key indented, or written with `\n`, is the same key.
    const value = secret.replace(/\s+|\\[nr]/g, "")
    const before = known.get(value)
    if (before !== undefined) return before
    const made = `[REDACTED:${rule}#${known.size + 1}]`
    known.set(value, made)
    return made
  }
  return {
    apply: (text, spans, own = none) => {
      const ours = ownIn(text, own)
      const pieces: Array<string> = []
      // What is taken out without a trace may have stood in the middle of something, so foreign text is one piece.
      let foreign = ""
      const finish = () => {
        const safe = marksLookalikes ? markLookalikes(foreign, ours) : foreign
        if (safe !== foreign) lookalike = true
        pieces.push(safe)
        foreign = ""
      }
      let from = 0
      for (const span of spans) {
        const secret = text.slice(span.start, span.end)
        foreign += text.slice(from, span.start)
        if (!span.strip) {
          finish()
          pieces.push(placeholder(secret, span.rule))
        }
        foreign += (secret.match(lineBreaks) ?? []).join("")
        from = span.end
      }
      foreign += text.slice(from)
      finish()
      return pieces.join("")
    },
    issued: () => known.size,
    sawLookalike: () => lookalike
  }
}

/** How often each placeholder stands in a text. */
export const placeholdersIn = (text: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const [it] of text.matchAll(placeholders)) counts.set(it, (counts.get(it) ?? 0) + 1)
  return counts
}

/** `""` where placeholders stand: for what reads the words around them. */
export const withoutPlaceholders = (text: string): string => text.replace(placeholders, "")

/** The start of a text, without half a placeholder or half a character at its end. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/\[REDACTED(?:\\?:[a-z0-9#-]*)?$|[\ud800-\udbff]$/, "")

/** The whole text is a placeholder. */
export const isPlaceholderText = (text: string): boolean => /^\[REDACTED(?:\\?:[a-z0-9-]{1,48}#\d{1,7})?\]$/.test(text)

const none: ReadonlyMap<string, number> = new Map()

/** More of them than there may be: nobody can tell which are forged, so none counts. */
const ownIn = (text: string, own: ReadonlyMap<string, number>): ReadonlySet<string> => {
  if (own.size === 0) return new Set()
  return new Set([...placeholdersIn(text)].filter(([it, count]) => count <= (own.get(it) ?? 0)).map(([it]) => it))
}

const markLookalikes = (text: string, ours: ReadonlySet<string>): string =>
  text.replace(lookalikes, (start, mark: string, rest: string) =>
    rest !== "" && ours.has(start) ? start : `${start.slice(0, mark.length)}\\${start.slice(mark.length)}`
  )

const lineBreaks = /\r\n|\n|\r/g
const placeholders = /\[REDACTED:[a-z0-9-]{1,48}#\d{1,7}\]/g
const unseen = "[\\s\\x00-\\x1f\\x7f-\\x9f\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufe00-\\ufe0f\\ufeff]{0,16}"
/**
 * Also in other cases, in full width and with characters in between that nobody sees: a reader takes these for the
 * same. The second group is the rest of a whole one.
 */
const lookalikes = new RegExp(
  `([[\\uff3b]${unseen}${[..."redacted"].join(unseen)}${unseen}(?=[:\\uff1a]))((?::[a-z0-9-]{1,48}#\\d{1,7}\\])?)`,
  "gi"
)
