/** Puts placeholders where secrets stood. Equal secrets get equal placeholders, and lines stay where they are. */
import type { Span } from "./Model.js"

export interface Redactor {
  readonly apply: (text: string, spans: ReadonlyArray<Span>) => string
}

/**
 * One redactor a compile: it numbers distinct secrets in the order in which it meets them. A number tells
 * nothing about the value, unlike a hash, and it is the same on every machine.
 */
export const makeRedactor = (): Redactor => {
  const known = new Map<string, string>()
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
    apply: (text, spans) => {
      const pieces: Array<string> = []
      let from = 0
      for (const span of spans) {
        const secret = text.slice(span.start, span.end)
        pieces.push(text.slice(from, span.start))
        if (!span.strip) pieces.push(placeholder(secret, span.rule))
        pieces.push((secret.match(lineBreaks) ?? []).join(""))
        from = span.end
      }
      pieces.push(text.slice(from))
      return pieces.join("")
    }
  }
}

const lineBreaks = /\r\n|\n|\r/g
