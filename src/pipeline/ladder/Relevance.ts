/** How much each block has to do with the request: BM25 over its words and names, against the other blocks. */
import type { Query } from "../selector/Query.js"
import { clearTally, emptyTally, makeScanner } from "../selector/Scanner.js"
import { rarity } from "../selector/Signal.js"
import type { Sheet } from "./Sheet.js"

/** Robertson and Zaragoza, 2009: how fast repeats stop to count, and how much a long block is held against it. */
const k1 = 1.2
const b = 0.5

/** A word in the name of what a block defines counts like so many in its text. */
const nameWorth = 2
/** The request names the very thing; `code` is written like a name, `word` may be one by chance. */
const definedWorth = { code: 3, word: 1 } as const

/** Of the blocks of a file, numbers from 0 to 1. */
export interface BlockRelevance {
  /** Half of it is against the best of the file, half against all. */
  readonly compared: Float64Array
  /** What the block says of all that was asked, by the worth of the words: how often it says them does not count. */
  readonly said: Float64Array
}

/** For each file. */
export const relevanceOf = (sheets: ReadonlyArray<Sheet>, query: Query): ReadonlyArray<BlockRelevance> => {
  const { identifiers, terms } = query
  if (terms.length === 0 && identifiers.length === 0)
    return sheets.map(({ blocks }) => ({
      compared: new Float64Array(blocks.length),
      said: new Float64Array(blocks.length)
    }))
  const scan = makeScanner(query)
  const tally = emptyTally(query)
  const counted = sheets.map((sheet) =>
    sheet.blocks.map(({ definitions, end, start }) => {
      clearTally(tally)
      for (let at = start; at <= end; at++) scan(sheet.lines[at - 1]!, tally)
      const words = Math.max(1, tally.words)
      const inText = tally.terms.slice()
      clearTally(tally)
      for (const at of definitions) scan(sheet.placed[at]!.definition.name, tally)
      return { words, inText, inNames: tally.terms.slice(), named: tally.identifiers.slice() }
    })
  )

  const all = counted.flat()
  const average = all.reduce((sum, it) => sum + it.words, 0) / Math.max(1, all.length)
  const worth = terms.map(({ weight }, at) => {
    const having = all.reduce((sum, it) => sum + (it.inText[at]! > 0 ? 1 : 0), 0)
    return weight * rarity(all.length, having)
  })
  const scores = counted.map((blocks) =>
    Float64Array.from(blocks, ({ inNames, inText, named, words }) => {
      let score = 0
      const length = k1 * (1 - b + (b * words) / average)
      for (let at = 0; at < worth.length; at++) {
        const count = inText[at]! + nameWorth * inNames[at]!
        if (count > 0) score += (worth[at]! * count * (k1 + 1)) / (count + length)
      }
      for (let at = 0; at < identifiers.length; at++) if (named[at]! > 0) score += definedWorth[identifiers[at]!.kind]
      return score
    })
  )
  const best = scores.map((blocks) => blocks.reduce((most, it) => Math.max(most, it), 0))
  const most = Math.max(0, ...best)
  const asked = worth.reduce((sum, it) => sum + it, 0)
  return scores.map((blocks, at) => ({
    compared: blocks.map((it) => (it > 0 ? (it / best[at]! + it / most) / 2 : 0)),
    said: Float64Array.from(counted[at]!, ({ inNames, inText }) => {
      let said = 0
      for (let term = 0; term < worth.length; term++) if (inText[term]! + inNames[term]! > 0) said += worth[term]!
      return asked > 0 ? said / asked : 0
    })
  }))
}
