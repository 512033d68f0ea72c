/** Regular expressions between slashes (JavaScript, Ruby): where one may start, and where it ends. */

const keywords = new Set([
  "return",
  "typeof",
  "case",
  "in",
  "of",
  "delete",
  "void",
  "throw",
  "new",
  "instanceof",
  "do",
  "else",
  "yield",
  "await",
  "when",
  "if",
  "elsif",
  "unless",
  "until",
  "while",
  "and",
  "or",
  "not"
])

/** A `/` divides behind a value, and opens a regex elsewhere. `</tag>` and `/>` do neither. */
export const startsRegex = (text: string, at: number, afterParen: boolean): boolean => {
  if (text.charAt(at + 1) === ">") return false
  let before = at - 1
  let brokeLine = false
  const limit = Math.max(-1, at - 2_000)
  while (before > limit && /\s/.test(text.charAt(before))) brokeLine = text.charAt(before--) === "\n" || brokeLine
  if (before <= limit) return before < 0
  const it = text.charAt(before)
  if (it === "<") return false
  if (it === ")") return afterParen
  if (it === "}") return brokeLine
  if (it === "]" || it === '"' || it === "'" || it === "`") return false
  if ((it === "+" || it === "-") && text.charAt(before - 1) === it) return false
  if (!/[\w$\u0080-\uffff]/.test(it)) return true
  const word = /[\w$]{1,12}$/.exec(text.slice(Math.max(0, before - 12), before + 1))?.[0] ?? ""
  return keywords.has(word) && text.charAt(before - word.length) !== "."
}

/** Behind its flags, or -1 when it does not end on its line. */
export const regexEnd = (text: string, from: number): number => {
  let inClass = false
  for (let at = from + 1; at < text.length; at++) {
    const it = text.charAt(at)
    if (it === "\n") return -1
    if (it === "\\") {
      if (text.charAt(++at) === "\n") return -1
    } else if (it === "[") inClass = true
    else if (it === "]") inClass = false
    else if (it === "/" && !inClass) {
      at++
      while (/[a-z]/.test(text.charAt(at))) at++
      return at
    }
  }
  return -1
}
