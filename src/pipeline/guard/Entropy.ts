/** How random a short text looks: what tells a generated key from a word, a name or a path. */

/** Shannon entropy in bits a character. */
export const entropy = (text: string): number => {
  const counts = new Map<number, number>()
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    counts.set(unit, (counts.get(unit) ?? 0) + 1)
  }
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

export interface Makeup {
  readonly lower: number
  readonly upper: number
  readonly digits: number
  readonly symbols: number
  readonly distinct: number
}

export const makeup = (text: string): Makeup => {
  let lower = 0
  let upper = 0
  let digits = 0
  const seen = new Set<number>()
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    seen.add(unit)
    if (unit >= 97 && unit <= 122) lower++
    else if (unit >= 65 && unit <= 90) upper++
    else if (unit >= 48 && unit <= 57) digits++
  }
  return { lower, upper, digits, symbols: text.length - lower - upper - digits, distinct: seen.size }
}

const hex = /^[0-9a-f]+$|^[0-9A-F]+$/

/** A generated key of at least 16 characters: hexadecimal, or letters and digits without the rhythm of words. */
export const looksGenerated = (text: string): boolean => {
  if (text.length < 16 || /\s/.test(text)) return false
  if (hex.test(text)) return text.length >= 20 && /[a-fA-F]/.test(text) && /\d/.test(text) && entropy(text) >= 2.8
  const { digits, distinct, lower, upper } = makeup(text)
  if (distinct < 9 || entropy(text) < 3.2) return false
  const cases = (lower > 0 ? 1 : 0) + (upper > 0 ? 1 : 0)
  if (digits === 0) return cases === 2 && text.length >= 20 && !hasWordRhythm(text)
  if (digits / text.length > 0.85) return false
  return !hasWordRhythm(text)
}

const part = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^A-Za-z\d]+/g

/**
 * Names read as words: parts of one case, three letters or more, with vowels in them (`userProfileToken2`,
 * `session-store-primary`). In a random text such parts are few.
 */
export const hasWordRhythm = (text: string): boolean => {
  let letters = 0
  let inWords = 0
  for (const [piece] of text.matchAll(part)) {
    if (!/[A-Za-z]/.test(piece)) continue
    letters += piece.length
    if (piece.length >= 3 && isPronounceable(piece)) inWords += piece.length
  }
  return letters > 0 && inWords / letters >= 0.7
}

const isPronounceable = (piece: string): boolean => {
  const lower = piece.toLowerCase()
  const vowels = lower.match(/[aeiouy]/g)?.length ?? 0
  const share = vowels / lower.length
  return (
    share >= 0.2 &&
    share <= 0.75 &&
    !/[^aeiouy]{5}/.test(lower) &&
    !/[jqz][^aeiouyh]|x[^aeiouyhcpt]|[bcdfgkpqtvwxz]q/.test(lower)
  )
}
