/** Disguises of a sentence taken off: invisible characters inside words, spaced letters, letters of another script, reversed text. */
import { lastNotAfter } from "../../../domain/Halving.js"

export interface View {
  readonly text: string
  /** Where a character of the view stands in the text it was made of. */
  readonly at: (index: number) => number
}

export const viewsOf = (text: string): ReadonlyArray<View> => [
  ...(hasInvisible.test(text) ? [withoutInvisible(text)] : []),
  ...spacedLetters(text),
  ...(hasLookalikes.test(text) ? [withLatinLetters(text)] : []),
  ...reversedLines(text)
]

const hasInvisible = /[A-Za-z][\u00ad\u200b-\u200d\u2060\ufeff]+[A-Za-z]/
const invisibleUnit = /[\u00ad\u200b-\u200d\u2060\ufeff]+/g

const withoutInvisible = (text: string): View => {
  const pieces: Array<string> = []
  const starts: Array<number> = []
  const places: Array<number> = []
  let from = 0
  let length = 0
  const take = (to: number) => {
    starts.push(length)
    places.push(from)
    pieces.push(text.slice(from, to))
    length += to - from
  }
  for (const match of text.matchAll(invisibleUnit)) {
    take(match.index)
    from = match.index + match[0].length
  }
  take(text.length)
  return { text: pieces.join(""), at: (index) => placeIn(starts, places, index) }
}

const placeIn = (starts: ReadonlyArray<number>, places: ReadonlyArray<number>, index: number): number => {
  const last = lastNotAfter(starts, index)
  return places[last]! + index - starts[last]!
}

const spaced = /(?<![A-Za-z0-9])(?:[A-Za-z][ \u00a0._-]{1,3}){8,400}[A-Za-z](?![A-Za-z])/g

/** `I g n o r e  a l l`: one separator is inside a word, more than one is between two. */
const spacedLetters = (text: string): ReadonlyArray<View> => {
  const views: Array<View> = []
  for (const match of text.matchAll(spaced)) {
    const places: Array<number> = []
    let plain = ""
    for (let index = 0; index < match[0].length; ) {
      const gap = /^[ \u00a0._-]+/.exec(match[0].slice(index, index + 4))?.[0].length ?? 0
      if (gap === 0) {
        plain += match[0][index]
        places.push(match.index + index)
        index++
        continue
      }
      if (gap > 1) {
        plain += " "
        places.push(match.index + index)
      }
      index += gap
    }
    const end = match.index + match[0].length
    views.push({ text: plain, at: (index) => places[index] ?? end })
  }
  return views
}

/** Cyrillic, Greek and full-width letters beside Latin ones. */
const hasLookalikes =
  /[A-Za-z][\u0391-\u03c9\u0400-\u0458\uff21-\uff5a]|[\u0391-\u03c9\u0400-\u0458\uff21-\uff5a][A-Za-z]|[\uff21-\uff5a]{4}/
const lookalikeUnit = /[\u0391-\u03c9\u0400-\u0458\uff01-\uff5e]/g

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  [..."АВЕКМНОРСТХаеорсухіјѕ"]
    .map((unit, index) => [unit, "ABEKMHOPCTXaeopcyxijs"[index]!])
    .concat([..."ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο"].map((unit, index) => [unit, "ABEZHIKMNOPTYXo"[index]!]))
)

const withLatinLetters = (text: string): View => ({
  text: text.replace(lookalikeUnit, (unit) => {
    const code = unit.charCodeAt(0)
    return code >= 0xff01 ? String.fromCharCode(code - 0xfee0) : (latin[unit] ?? unit)
  }),
  at: (index) => index
})

const reversedWord = /snoitcurtsni|tpmorp metsys|suoiverp|erongi|dragersid/i

/** Only lines in which the words of an attack stand backwards. */
const reversedLines = (text: string): ReadonlyArray<View> => {
  if (!reversedWord.test(text)) return []
  const views: Array<View> = []
  let start = 0
  for (const line of text.split("\n")) {
    if (line.length <= 4_000 && reversedWord.test(line)) {
      const from = start
      const length = line.length
      views.push({ text: line.split("").reverse().join(""), at: (index) => from + Math.max(0, length - 1 - index) })
    }
    start += line.length + 1
  }
  return views
}
