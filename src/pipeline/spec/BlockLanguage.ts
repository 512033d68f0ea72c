/** What a code block is written in: by a fence around it, by a file name or a language in its label. */

export interface Unfenced {
  readonly text: string
  /** Info string of the fence; null without one. */
  readonly info: string | null
}

/** A block that is one fenced piece of Markdown is what stands inside: it gets a fence of ours. */
export const unfenced = (text: string): Unfenced => {
  const opening = /^\s{0,80}(`{3,64}|~{3,64})[ \t]*([\w#+.-]{0,24})[^\n]{0,200}\n/.exec(text.slice(0, 400))
  const mark = opening?.[1]
  if (opening === null || mark === undefined) return { text, info: null }
  const rest = text.slice(opening[0].length).trimEnd()
  const lastLine = rest.lastIndexOf("\n") + 1
  const inner = rest.slice(0, lastLine)
  const closes = rest.slice(lastLine, lastLine + 200).trim()
  // another fence inside: several pieces, so the text stays as it is
  const isOne = closes === mark && !inner.split("\n").some((line) => line.trimStart().startsWith(mark))
  return isOne ? { text: inner, info: opening[2] === "" ? null : (opening[2] ?? null) } : { text, info: null }
}

/** `"unknown"` when nothing says so. */
export const blockLanguage = (label: string, info: string | null, languageOf: (path: string) => string): string => {
  const byInfo = info === null ? "unknown" : named(info, languageOf)
  if (byInfo !== "unknown") return byInfo
  for (const word of label.slice(0, 512).split(/[\s,;:()[\]"'`]+/)) {
    const byName = word.includes(".")
      ? languageOf(word.replace(/\.+$/, ""))
      : (names.get(word.toLowerCase()) ?? "unknown")
    if (byName !== "unknown") return byName
  }
  return "unknown"
}

const named = (word: string, languageOf: (path: string) => string): string =>
  names.get(word.toLowerCase()) ?? languageOf(`block.${word.toLowerCase()}`)

/** Words that name a language and nothing else. What is an English word, too (`go`, `c`, `r`), is only read in a fence. */
const names: ReadonlyMap<string, string> = new Map([
  ..."typescript javascript python java kotlin rust ruby php swift scala dart lua elixir graphql sql json yaml toml html css"
    .split(" ")
    .map((it): readonly [string, string] => [it, it]),
  ["c#", "csharp"],
  ["csharp", "csharp"],
  ["c++", "cpp"],
  ["cpp", "cpp"],
  ["golang", "go"]
])
