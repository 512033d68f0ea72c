/**
 * The tokens of an encoding, by their bytes. All bytes stand in one array, and a hash table of plain integers finds
 * them: a hundred thousand strings in a Map would take several times as long to build, and every look-up of a part
 * of a piece would have to make a string first.
 */

export interface Vocabulary {
  /** Rank of the token with the bytes `start` to `end` of `bytes`; -1 when there is none. */
  readonly rankOf: (bytes: Uint8Array, start: number, end: number) => number
}

/** `ranks`: lines of `! <first rank> <token in base64> <token in base64> …`. */
export const decodeVocabulary = (ranks: string): Vocabulary => {
  // Base64 is longer than what it stands for, and a token takes at least four of its characters and a blank.
  const arena = new Uint8Array(ranks.length)
  const maxTokens = Math.ceil(ranks.length / 5)
  const rankAt = new Int32Array(maxTokens)
  const startAt = new Int32Array(maxTokens + 1)
  let count = 0
  let longest = 0
  let filled = 0
  for (const line of ranks.split("\n")) {
    const first = line.indexOf(" ") + 1
    const second = line.indexOf(" ", first)
    if (second < 0) continue
    let rank = Number.parseInt(line.slice(first, second), 10)
    let at = second + 1
    while (at < line.length) {
      const blank = line.indexOf(" ", at)
      const end = blank < 0 ? line.length : blank
      startAt[count] = filled
      filled = decodeBase64(line, at, end, arena, filled)
      longest = Math.max(longest, filled - startAt[count]!)
      rankAt[count++] = rank++
      at = end + 1
    }
  }
  startAt[count] = filled

  // Open addressing, at most half full, so that a search meets a free slot soon. A slot holds token number + 1.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 2)))
  const mask = slots.length - 1
  for (let token = 0; token < count; token++) {
    let slot = hashOf(arena, startAt[token]!, startAt[token + 1]!) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = token + 1
  }

  return {
    rankOf: (bytes, start, end) => {
      if (end - start > longest) return -1
      let slot = hashOf(bytes, start, end) & mask
      for (let token = slots[slot]! - 1; token >= 0; token = slots[slot]! - 1) {
        if (sameBytes(arena, startAt[token]!, startAt[token + 1]!, bytes, start, end)) return rankAt[token]!
        slot = (slot + 1) & mask
      }
      return -1
    }
  }
}

/** FNV-1a, with a last mix since the table uses low bits only. */
const hashOf = (bytes: Uint8Array, start: number, end: number): number => {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash ^ (hash >>> 15)
}

const sameBytes = (a: Uint8Array, aStart: number, aEnd: number, b: Uint8Array, bStart: number, bEnd: number) => {
  if (aEnd - aStart !== bEnd - bStart) return false
  for (let at = aStart, other = bStart; at < aEnd; at++, other++) if (a[at] !== b[other]) return false
  return true
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
const sixBits = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, alphabet.indexOf(String.fromCharCode(code))))
const padding = "=".charCodeAt(0)

/** Writes the bytes of one token from `filled` on; answers where they end. */
const decodeBase64 = (text: string, start: number, end: number, into: Uint8Array, filled: number): number => {
  let bits = 0
  let held = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === padding) break
    bits = ((bits << 6) | sixBits[code]!) & 0xffff
    held += 6
    if (held >= 8) {
      held -= 8
      into[filled++] = (bits >>> held) & 0xff
    }
  }
  return filled
}
