/**
 * Finds many literals in one pass over a text (Aho–Corasick as a dense automaton). Letters match in both
 * cases, and digits that stand for letters (`1gn0re`) match these; the rule that owns the literal looks again.
 */
import { lookalikes } from "./Lookalikes.js"

export interface AnchorHits {
  /** Offsets at which the literal starts, ascending. */
  readonly at: (literal: string) => ReadonlyArray<number>
}

export interface Automaton {
  readonly find: (text: string) => AnchorHits
}

/** Built at its first search, and not before: a server that only lists its tools has nothing to search. */
export const makeAutomaton = (literals: ReadonlyArray<string>): Automaton => {
  let built: Automaton | null = null
  return {
    find: (text) => {
      built = built ?? automatonOf(literals)
      return built.find(text)
    }
  }
}

const automatonOf = (literals: ReadonlyArray<string>): Automaton => {
  const words = [...new Set(literals)]
  const indexOf = new Map(words.map((word, index) => [word, index]))
  const { classOf, width } = classesOf(words)
  const { next, endings } = compile(words, classOf, width)
  const lengths = words.map((word) => word.length)

  const find = (text: string): AnchorHits => {
    const found: Array<Array<number> | undefined> = new Array(words.length)
    let state = 0
    for (let index = 0; index < text.length; index++) {
      state = next[state * width + classOf[text.charCodeAt(index)]!]!
      const ending = endings[state]
      if (ending === undefined) continue
      for (const word of ending) {
        const start = index + 1 - lengths[word]!
        const list = found[word]
        if (list === undefined) found[word] = [start]
        else list.push(start)
      }
    }
    return {
      at: (literal) => {
        const word = indexOf.get(literal)
        return word === undefined ? none : (found[word] ?? none)
      }
    }
  }
  return { find }
}

const none: ReadonlyArray<number> = []

/** Characters that no literal has share class 0, so the table stays small. */
const classesOf = (words: ReadonlyArray<string>) => {
  const classOf = new Uint16Array(65_536)
  const known = new Map<string, number>()
  for (const word of words) {
    for (const unit of word.split("")) {
      const folded = lookalikes[unit] ?? unit
      if (!known.has(folded)) known.set(folded, known.size + 1)
    }
  }
  for (const [unit, number] of known) {
    classOf[unit.charCodeAt(0)] = number
    // The Turkish `ı` has the capital `I`, which belongs to `i`.
    const upper = unit.toUpperCase()
    if (upper.length === 1 && upper.toLowerCase() === unit) classOf[upper.charCodeAt(0)] = number
  }
  for (const [from, to] of Object.entries(lookalikes)) classOf[from.charCodeAt(0)] = known.get(to) ?? 0
  return { classOf, width: known.size + 1 }
}

const compile = (words: ReadonlyArray<string>, classOf: Uint16Array, width: number) => {
  // One block for all states: a row for each would be thousands of small arrays.
  const next = new Int32Array((1 + words.reduce((sum, word) => sum + word.length, 0)) * width).fill(-1)
  const endings: Array<ReadonlyArray<number> | undefined> = [undefined]
  let states = 1
  for (const [index, word] of words.entries()) {
    let state = 0
    for (let at = 0; at < word.length; at++) {
      const cell = state * width + classOf[word.charCodeAt(at)]!
      if (next[cell] === -1) {
        next[cell] = states
        endings[states++] = undefined
      }
      state = next[cell]!
    }
    endings[state] = [...(endings[state] ?? []), index]
  }

  // Breadth first, so that the state a failure leads to is complete before it is copied from.
  const fail = new Int32Array(states)
  const queue: Array<number> = []
  for (let unit = 0; unit < width; unit++) {
    const child = next[unit]!
    if (child === -1) next[unit] = 0
    else queue.push(child)
  }
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head]!
    const back = fail[state]!
    const inherited = endings[back]
    if (inherited !== undefined) endings[state] = [...(endings[state] ?? []), ...inherited]
    const row = state * width
    const below = back * width
    for (let unit = 0; unit < width; unit++) {
      const child = next[row + unit]!
      if (child === -1) next[row + unit] = next[below + unit]!
      else {
        fail[child] = next[below + unit]!
        queue.push(child)
      }
    }
  }
  return { next: next.slice(0, states * width), endings }
}
