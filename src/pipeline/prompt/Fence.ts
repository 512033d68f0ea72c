/** Text that is data inside the prompt: fenced so that nothing in it can end the fence, named so that no name forges a header. */

/** One backtick more than the longest run in the text, and never fewer than three. */
const fenceFor = (text: string): string => {
  let longest = 2
  let run = 0
  for (let at = 0; at < text.length; at++) {
    run = text.charCodeAt(at) === backtick ? run + 1 : 0
    if (run > longest) longest = run
  }
  return "`".repeat(longest + 1)
}

/** The text between two fence lines. A missing last line break is added; nothing else changes. */
export const fenced = (text: string, language = ""): string => {
  const fence = fenceFor(text)
  const info = infoString.test(language) && language !== "unknown" ? language : ""
  return `${fence}${info}\n${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${fence}`
}

/**
 * Text of a person or of a session. It stands as it is, unless one of its lines could be read as a heading,
 * a fence or markup of the prompt: then all of it is fenced.
 */
export const plainOrFenced = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.split(lineBreak).some((line) => structural.test(line.trim())) ? fenced(trimmed) : trimmed
}

/** Line breaks become blanks; indentation stays. */
export const onOneLine = (text: string): string => text.split(anyBreak).join(" ")

/**
 * A path as it stands in a header. Nearly every path stands as it is (`app/[id]/page.ts`, too). One that holds
 * a line break, a control or direction character, a quote, a backtick or `[Tier:` is written as a JSON string,
 * so it can neither leave its line nor look like another header.
 */
export const headerPath = (path: string): string =>
  unusual.test(path) || path.trim() !== path
    ? JSON.stringify(path)
        .replace(/[`\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, escaped)
        .replace(/\[(?=tier:)/gi, escaped)
    : path

const backtick = 96
const infoString = /^[a-z0-9+#.-]{1,24}$/
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
const anyBreak = /[\n\r\v\f\u0085\u2028\u2029\0]+/
/** ATX headings, fences, the underlines of setext headings, and markup: an open comment would swallow what follows. */
const structural = /^(#|```|~~~|=+$|-+$|<[!?/a-z])/i
const unusual =
  /[\u0000-\u001f"`\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\[tier:|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/i

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
