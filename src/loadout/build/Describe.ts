/** What a file is about, when nobody said: keywords from its name, headings and most frequent words; a line that sums it up. */
import { functionWords, genericWords } from "../match/Common.js"
import { foldWord, lex } from "../match/Lexer.js"

const maxKeywords = 12
const maxSummary = 120
/** Distinct telling words up to which every one of them may say what a text is about. */
const shortText = 40
/** The first pages say what the rest is about. */
const maxRead = 50_000

export const summaryOf = (body: string): string => {
  const lines = visibleLines(body)
  const sentence = lines.find((it) => !/^(#|[-*+>|]|\d+\.|<)/.test(it)) ?? ""
  const heading = headingsOf(lines)[0] ?? ""
  const text = plain(heading === "" ? sentence : sentence === "" ? heading : `${heading}: ${sentence}`)
  return shortened(text)
}

export const shortened = (text: string): string => {
  const characters = [...text.replace(/\s+/g, " ").trim()]
  return characters.length <= maxSummary
    ? characters.join("")
    : `${characters
        .slice(0, maxSummary - 1)
        .join("")
        .trimEnd()}…`
}

/** In order of what they are worth; the same for the same text. */
export const keywordsOf = (name: string, described: string, body: string): ReadonlyArray<string> => {
  const weights = new Map<string, number>()
  const lines = visibleLines(body)
  const add = (text: string, weight: number, most = Number.POSITIVE_INFINITY) => {
    for (const word of tellingWords(text)) {
      const known = weights.get(word) ?? 0
      if (known < most) weights.set(word, Math.min(most, known + weight))
    }
  }
  add(name.replaceAll("-", " "), 12)
  add(described, 5)
  for (const heading of headingsOf(lines)) add(heading, 4)
  // a word of a long text counts from its second time on, and never as much as a heading
  const counts = new Map<string, number>()
  for (const line of lines) for (const word of tellingWords(line)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isShort = counts.size <= shortText
  for (const [word, count] of counts) {
    if (count > 1 || isShort) weights.set(word, (weights.get(word) ?? 0) + Math.min(3, count * 0.5))
  }
  return [...weights]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : a > b ? 1 : 0))
    .slice(0, maxKeywords)
    .map(([word]) => word)
}

const tellingWords = (text: string): ReadonlyArray<string> => {
  const { runs, words } = lex(plain(text))
  const latin = words
    .filter((it) => it.isWhole && !it.isJoined && it.text.length > 2 && it.text.length < 40)
    .map((it) => it.text)
    .filter((it) => !functionWords.has(it) && !genericWords.has(it) && !fillers.has(it) && !/^[\d.]+$/.test(it))
  return [...new Set([...latin, ...runs.map((it) => foldWord(it.text)).filter((it) => it.length > 1 && it.length < 9)])]
}

/** Words that rules and guides are full of, whatever they are about. */
const fillers = new Set(
  (
    "always prefer avoid ensure should must follow following guideline guidelines rules convention conventions best " +
    "practice practices overview introduction instructions note notes important see use using used needs need keep " +
    "don't doesn't isn't can't won't shouldn't mustn't it's that's let's " +
    "project when before after every each good bad example examples e.g i.e etc"
  ).split(" ")
)

const visibleLines = (body: string): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let isFenced = false
  for (const line of body.slice(0, maxRead).split("\n")) {
    const text = line.trim()
    if (/^(```|~~~)/.test(text)) isFenced = !isFenced
    else if (!isFenced && text !== "" && !text.startsWith("<!--")) lines.push(text.slice(0, 1_000))
  }
  return lines
}

const headingsOf = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.flatMap((line) => /^#{1,3}\s+(.*\S)/.exec(line)?.[1] ?? [])

/** Without the signs of Markdown. */
const plain = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/https?:\/\/\S+/g, " ")
    .replace(/[*`[\]#<>|]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
