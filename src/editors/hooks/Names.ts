/** The answer when no server answers in time: names of files from the list that a server left, by the words of the prompt. */
import { readFileSync } from "node:fs"

const mostNames = 40
const mostWords = 60

/** Null when there is no list, or when no path speaks of the prompt. */
export const namesFrom = (listFile: string, prompt: string): string | null => {
  const paths = readLines(listFile)
  const words = [...new Set(wordsOf(prompt))].filter((it) => it.length > 2 && !common.has(it)).slice(0, mostWords)
  if (paths.length === 0 || words.length === 0) return null
  const split = paths.map((path) => new Set(wordsOf(path)))
  const worth = new Map(
    words.map((word) => [word, Math.log(1 + paths.length / (1 + split.filter((it) => it.has(word)).length))])
  )
  const ranked = paths
    .map((path, at) => ({
      path,
      score: words.reduce((sum, word) => sum + (split[at]?.has(word) === true ? (worth.get(word) ?? 0) : 0), 0)
    }))
    .filter((it) => it.score > 0)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, mostNames)
  return ranked.length === 0
    ? null
    : ["Files whose names speak of the task (nothing was read yet):", ...ranked.map((it) => `- ${it.path}`)].join("\n")
}

const readLines = (file: string): ReadonlyArray<string> => {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((it) => it !== "")
  } catch {
    return []
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
