/** The answer when no server answers in time: names of files from the list that a server left, by the words of the prompt. */
import { readFileSync } from "node:fs"

const mostNames = 40
const mostWords = 60

/** Null when there is no list, or when no path speaks of the prompt. */
export const namesFrom = (listFile: string, prompt: string): string | null => {
  const text = readText(listFile)
  const words = [...new Set(wordsOf(prompt))].filter((it) => it.length > 2 && !common.has(it)).slice(0, mostWords)
  if (text === "" || words.length === 0) return null
  const ranked = rank(text, words)
  return ranked.length === 0
    ? null
    : ["Files whose names speak of the task (nothing was read yet):", ...ranked.map((it) => `- ${it}`)].join("\n")
}

/** Only lines that hold a word somewhere are taken apart: to do that for each of 10,000 takes longer than to start Node. */
const rank = (text: string, words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const paths = text.split("\n")
  const lower = paths.map((it) => it.toLowerCase())
  const found = new Map<number, Set<string>>()
  const total = new Map<string, number>()
  for (const word of words) {
    for (let at = 0; at < lower.length; at++) {
      if (lower[at]?.includes(word) !== true) continue
      let own = found.get(at)
      if (own === undefined) {
        own = new Set(wordsOf(paths[at] ?? ""))
        found.set(at, own)
      }
      if (own.has(word)) total.set(word, (total.get(word) ?? 0) + 1)
    }
  }
  const worth = (word: string) => Math.log(1 + paths.length / (1 + (total.get(word) ?? 0)))
  return [...found]
    .map(([at, own]) => ({
      path: paths[at] ?? "",
      score: words.reduce((sum, word) => sum + (own.has(word) ? worth(word) : 0), 0)
    }))
    .filter((it) => it.score > 0)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, mostNames)
    .map((it) => it.path)
}

const readText = (file: string): string => {
  try {
    return readFileSync(file, "utf8").trimEnd()
  } catch {
    return ""
  }
}

/** `userService.ts` → user, service, userservice, ts; without the plural's s. */
const wordsOf = (text: string): ReadonlyArray<string> =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((name) => {
    const parts = name
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .split(" ")
    return [...parts, ...(parts.length > 1 ? [parts.join("")] : [])].map(singular)
  })

const singular = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)

const common = new Set(
  "the and for that with from this when not add fix new use all are was has have does into its file files code make change update remove should".split(
    " "
  )
)
