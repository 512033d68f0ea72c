/**
 * What @effect/cli gets to see of a command line. It takes an unknown option for an argument and an argument that
 * starts with a dash for an option, so what is text for sure is marked before it looks. The mark is a NUL, which no
 * command line can hold.
 */
const literal = "\u0000"
const fromStdin = "\u0000\u0000"

/** All that follows `--` is text, word for word; `-` stands for standard input. */
export const markTexts = (args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const end = args.indexOf("--")
  const before = end < 0 ? args : args.slice(0, end)
  const marked = before.map((it) => (it === "-" ? fromStdin : it))
  return end < 0 ? marked : [...marked, ...args.slice(end + 1).map((it) => `${literal}${it}`)]
}

/** `null` is standard input; a `-` beside others is a word like them. */
export const pathsOfWords = (words: ReadonlyArray<string>): ReadonlyArray<string> | null =>
  words.length === 1 && words[0] === fromStdin ? null : words.map(plain)

/** An intent may be several words: nobody should have to fight the quoting rules of a shell. Null: standard input. */
export const textOfWords = (words: ReadonlyArray<string>): string | null => pathsOfWords(words)?.join(" ") ?? null

/** The text of a word that is not standard input. */
export const plain = (word: string): string => (word === fromStdin ? "-" : word.replaceAll(literal, ""))
