/**
 * A word as 40 bits: its hash and one more byte. Records hold no words, so they are small, need no common dictionary,
 * and say nothing that could be read. Of a million different words, two share a key once in two projects; what is then
 * counted in the wrong place is a word or two.
 */

export interface TermKey {
  readonly hash: number
  readonly check: number
}

export const keyOf = (word: string): TermKey => {
  let hash = seed
  for (let at = 0; at < word.length; at++) hash = step(hash, word.charCodeAt(at))
  return { hash: finish(hash), check: checkOf(word, 0, word.length) }
}

export const seed = 0x811c9dc5

/** FNV-1a over code units. */
export const step = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)

/** Mixes the high bits into the low ones, which tables use. Never negative. */
export const finish = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** From what the hash says least about by itself: length and both ends. */
export const checkOf = (text: string, start: number, end: number): number =>
  ((end - start) * 37 +
    text.charCodeAt(start) * 101 +
    text.charCodeAt(end - 1) * 11 +
    text.charCodeAt(start + ((end - start) >> 1)) * 3) &
  0xff
