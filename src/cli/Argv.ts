/**
 * What @effect/cli gets to see of a command line. It takes an unknown option for an argument and an argument that
 * starts with a dash for an option, so what is text for sure is marked before it looks. The mark is a NUL, which no
 * command line can hold.
 */
const literal = "\u0000"
const fromStdin = "\u0000\u0000"

/** All that follows `--` is one text; `-` stands for standard input. */
export const markTexts = (args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const end = args.indexOf("--")
  const before = end < 0 ? args : args.slice(0, end)
  const marked = before.map((it) => (it === "-" ? fromStdin : it))
  return end < 0 ? marked : [...marked, `${literal}${args.slice(end + 1).join(" ")}`]
}

export type IntentText =
  | { readonly _tag: "Given"; readonly text: string }
  | { readonly _tag: "FromStdin" }
  | { readonly _tag: "UnknownOption"; readonly option: string }

/** Paths stay apart; `null` is standard input, and a word that looks like an option is none. */
export const pathsOfWords = (
  words: ReadonlyArray<string>
): { readonly paths: ReadonlyArray<string> } | { readonly option: string } | null => {
  if (words.length === 1 && words[0] === fromStdin) return null
  const option = words.find((it) => it.startsWith("-") || it === fromStdin)
  if (option !== undefined) return { option: option.replaceAll(literal, "") || "-" }
  return { paths: words.map((it) => it.replaceAll(literal, "")) }
}

/** An intent may be several words: nobody should have to fight the quoting rules of a shell. */
export const intentOfWords = (words: ReadonlyArray<string>): IntentText => {
  if (words.length === 1 && words[0] === fromStdin) return { _tag: "FromStdin" }
  const option = words.find((it) => it.startsWith("-"))
  if (option !== undefined) return { _tag: "UnknownOption", option }
  return { _tag: "Given", text: words.map((it) => it.replaceAll(literal, "")).join(" ") }
}
