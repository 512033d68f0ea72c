/**
 * An exact byte-pair counter that no text can stall: the usual ones take time that grows with the square of a long
 * run of blanks or of one letter. A text is cut into pieces as its encoding says; a piece is one token, or its
 * bytes are merged pair by pair, the pair of lowest rank first and the leftmost of equals.
 */
import type { Encoding } from "../../domain/ModelProfile.js"
import { flat } from "../../pipeline/index/Terms.js"
import { pieceEnds } from "./BpePieces.js"
import { decodeVocabulary, type Vocabulary } from "./BpeVocabulary.js"

/** `ranks` as `decodeVocabulary` takes them. */
export const makeBpeCounter = ({ encoding, ranks }: { readonly encoding: Encoding; readonly ranks: string }) => {
  const vocabulary = decodeVocabulary(ranks)
  const pieceEnd = pieceEnds[encoding]
  const known = new Map<string, number>()
  const utf8 = new TextEncoder()
  const short = new Uint8Array(longestKnown * 3)

  const mergeKnown = (piece: string): number => {
    const before = known.get(piece)
    if (before !== undefined) return before
    const { written } = utf8.encodeInto(piece, short)
    const tokens = countBytes(vocabulary, short, written)
    if (known.size >= mostKnown) known.clear()
    known.set(flat(piece), tokens)
    return tokens
  }

  const countPiece = (text: string, start: number, end: number): number => {
    if (end - start > longestKnown) {
      const bytes = utf8.encode(text.slice(start, end))
      return countBytes(vocabulary, bytes, bytes.length)
    }
    // Most pieces of source code are one token in ASCII: found without making a string.
    const length = copyAscii(text, start, end, short)
    if (length > 0 && vocabulary.rankOf(short, 0, length) >= 0) return 1
    return mergeKnown(text.slice(start, end))
  }

  return (text: string): number => {
    let tokens = 0
    for (let start = 0; start < text.length; ) {
      const end = pieceEnd(text, start)
      tokens += countPiece(text, start, end)
      start = end
    }
    return tokens
  }
}

/** Source code says the same words again and again; these two bound what remembering them may cost. */
const longestKnown = 48
const mostKnown = 50_000

/** 0 when a character is not ASCII. */
const copyAscii = (text: string, start: number, end: number, into: Uint8Array): number => {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return 0
    into[at - start] = code
  }
  return end - start
}

const countBytes = (vocabulary: Vocabulary, bytes: Uint8Array, length: number): number => {
  if (vocabulary.rankOf(bytes, 0, length) >= 0) return 1
  return length <= shortPiece ? mergeShort(vocabulary, bytes, length) : mergeLong(vocabulary, bytes, length)
}

/** Up to here a plain search for the lowest pair is faster than a heap. */
const shortPiece = 64

const noPair = 0x7fff_ffff

const starts = new Int32Array(shortPiece + 1)
const pairs = new Int32Array(shortPiece + 1)

/** Parts of the piece in a row: `starts[i]` is where part i begins, `pairs[i]` the rank of part i with part i + 1. */
const mergeShort = (vocabulary: Vocabulary, bytes: Uint8Array, length: number): number => {
  let parts = length
  const rankOfPair = (part: number): number => {
    if (part + 2 > parts) return noPair
    const rank = vocabulary.rankOf(bytes, starts[part]!, starts[part + 2]!)
    return rank < 0 ? noPair : rank
  }
  for (let part = 0; part <= length; part++) starts[part] = part
  for (let part = 0; part < length; part++) pairs[part] = rankOfPair(part)
  for (;;) {
    let lowest = 0
    for (let part = 1; part < parts; part++) if (pairs[part]! < pairs[lowest]!) lowest = part
    if (pairs[lowest] === noPair) return parts
    starts.copyWithin(lowest + 1, lowest + 2, parts + 1)
    pairs.copyWithin(lowest + 1, lowest + 2, parts)
    parts--
    pairs[lowest] = rankOfPair(lowest)
    if (lowest > 0) pairs[lowest - 1] = rankOfPair(lowest - 1)
  }
}

/**
 * Parts as a linked list over byte positions, and a heap of the pairs that can merge. A heap entry is rank × 2³² +
 * position, one exact number whose order is the order of merging. A merge changes up to two pairs; their old entries
 * stay in the heap and are known to be stale because `pairs` says another rank.
 */
const mergeLong = (vocabulary: Vocabulary, bytes: Uint8Array, length: number): number => {
  const ends = new Int32Array(length)
  const previous = new Int32Array(length + 1)
  const pairs = new Int32Array(length)
  const heap = makeHeap(length)
  for (let at = 0; at < length; at++) {
    ends[at] = at + 1
    previous[at + 1] = at
  }
  previous[0] = -1

  const findPair = (part: number): void => {
    const next = ends[part]!
    const rank = next < length ? vocabulary.rankOf(bytes, part, ends[next]!) : -1
    pairs[part] = rank
    if (rank >= 0) heap.push(rank * 2 ** 32 + part)
  }
  for (let at = 0; at < length; at++) findPair(at)

  let parts = length
  while (heap.size() > 0) {
    const entry = heap.pop()
    const rank = Math.floor(entry / 2 ** 32)
    const part = entry - rank * 2 ** 32
    if (pairs[part] !== rank) continue
    const next = ends[part]!
    ends[part] = ends[next]!
    previous[ends[next]!] = part
    pairs[next] = -1
    parts--
    findPair(part)
    if (part > 0) findPair(previous[part]!)
  }
  return parts
}

/** Smallest first. */
const makeHeap = (capacity: number) => {
  let items = new Float64Array(capacity)
  let size = 0
  return {
    size: () => size,
    push: (item: number): void => {
      if (size === items.length) {
        const larger = new Float64Array(size * 2)
        larger.set(items)
        items = larger
      }
      let at = size++
      while (at > 0) {
        const parent = (at - 1) >> 1
        if (items[parent]! <= item) break
        items[at] = items[parent]!
        at = parent
      }
      items[at] = item
    },
    /** Only when there is one. */
    pop: (): number => {
      const top = items[0]!
      const last = items[--size]!
      let at = 0
      for (let child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && items[child + 1]! < items[child]!) child++
        if (items[child]! >= last) break
        items[at] = items[child]!
        at = child
      }
      items[at] = last
      return top
    }
  }
}
