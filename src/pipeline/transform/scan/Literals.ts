/** Strings and characters of every language in the table: where one ends that starts here. */
import type { HeredocStyle, StringRule, Syntax } from "./Syntax.js"

export interface LiteralEnd {
  /** -1: it never closes. */
  readonly end: number
  /** It holds code of its own, so what follows on the line is not surely outside of it. */
  readonly doubt: boolean
}

export const literalEnd = (text: string, at: number, syntax: Syntax): LiteralEnd | null => {
  for (const special of syntax.special) {
    const end = special(text, at)
    if (end !== null) return { end, doubt: false }
  }
  const rule = syntax.strings.find(({ open }) => text.startsWith(open, at))
  return rule === undefined ? null : stringEnd(text, at, rule)
}

const stringEnd = (text: string, from: number, rule: StringRule): LiteralEnd => {
  const { close, doubles, interpolation, multiline, open } = rule
  let doubt = false
  const first = close.charAt(0)
  for (let at = from + open.length; at < text.length; at++) {
    const it = text.charAt(at)
    if (interpolation !== undefined && text.startsWith(interpolation, at)) doubt = true
    if (it === "\\" && rule.escapes) at++
    else if (it === first && text.startsWith(close, at)) {
      if (doubles && text.startsWith(close, at + close.length)) at += close.length
      else {
        // A longer run of quotes: the last three close it.
        let end = at + close.length
        if (close.length === 3) while (text.charAt(end) === first) end++
        return { end, doubt }
      }
    } else if (it === "\n" && !multiline) return { end: at, doubt: true }
  }
  return { end: multiline ? -1 : text.length, doubt }
}

/** Rust's `'a` is a lifetime, C's `1'000` a number; a character is short and closes. */
export const character = (text: string, at: number): number | null => {
  if (text.charAt(at) !== "'") return null
  if (text.charAt(at + 1) === "\\") {
    const close = text.slice(at + 2, at + 16).indexOf("'", 1)
    return close === -1 ? at + 1 : at + 3 + close
  }
  const point = text.codePointAt(at + 1)
  const width = point === undefined ? 1 : point > 0xffff ? 2 : 1
  return text.charAt(at + 1 + width) === "'" && text.charAt(at + 1) !== "'" ? at + 2 + width : at + 1
}

/** `r"…"`, `br#"…"#`. */
export const rustRaw = (text: string, at: number): number | null => {
  const opening = /^(?:b|c)?r(#{0,255})"/.exec(text.slice(at, at + 260))
  if (opening === null || /\w/.test(text.charAt(at - 1))) return null
  return behind(text, `"${opening[1]}`, at + opening[0].length)
}

/** `R"x(…)x"`. */
export const cppRaw = (text: string, at: number): number | null => {
  const opening = /^(?:u8|[uUL])?R"([^\s()\\]{0,16})\(/.exec(text.slice(at, at + 24))
  if (opening === null || /\w/.test(text.charAt(at - 1))) return null
  return behind(text, `)${opening[1]}"`, at + opening[0].length)
}

/** C#: `"""…"""` with any number of quotes. */
export const csharpRaw = (text: string, at: number): number | null => {
  const opening = /^\$*("{3,40})/.exec(text.slice(at, at + 44))
  return opening === null ? null : behind(text, opening[1]!, at + opening[0].length)
}

/** Swift: `#"…"#`. */
export const swiftRaw = (text: string, at: number): number | null => {
  const opening = /^(#{1,40})("""|")/.exec(text.slice(at, at + 44))
  return opening === null ? null : behind(text, `${opening[2]}${opening[1]}`, at + opening[0].length)
}

/** PostgreSQL: `$tag$…$tag$`, the body of a function. */
export const dollarQuoted = (text: string, at: number): number | null => {
  const opening = /^\$(?:[A-Za-z_]\w{0,60})?\$/.exec(text.slice(at, at + 64))
  return opening === null ? null : behind(text, opening[0], at + opening[0].length)
}

/** CSS: an address without quotes. */
export const cssUrl = (text: string, at: number): number | null => {
  const opening = /^url\(\s{0,9}(?!["'\s])/i.exec(text.slice(at, at + 16))
  if (opening === null || /[\w-]/.test(text.charAt(at - 1))) return null
  return behind(text, ")", at + opening[0].length)
}

/** Lua: `[[…]]`, `[==[…]==]`. */
export const longBracket = (text: string, at: number): number | null => {
  const opening = /^\[(={0,40})\[/.exec(text.slice(at, at + 44))
  return opening === null ? null : behind(text, `]${opening[1]}]`, at + opening[0].length)
}

/** Shell: `$'…'` knows escapes, which `'…'` does not. */
export const shellQuoted = (text: string, at: number): number | null => {
  if (!text.startsWith("$'", at)) return null
  for (let end = at + 2; end < text.length; end++) {
    if (text.charAt(end) === "\\") end++
    else if (text.charAt(end) === "'") return end + 1
  }
  return -1
}

/** Ruby: `=begin` to `=end` is kept, and so is all behind `__END__`. */
export const rubyBlocks = (text: string, at: number): number | null => {
  if (at !== 0 && text.charAt(at - 1) !== "\n") return null
  if (text.startsWith("=begin", at)) return behind(text, "\n=end", at)
  return /^__END__\s*\n/.test(text.slice(at, at + 12)) ? text.length : null
}

/** Ruby: `%w[…]`, `%q(…)`, `%r{…}`; brackets nest. */
export const rubyPercent = (text: string, at: number): number | null => {
  const opening = /^%[qQwWiIrsx]?([([{<|/!^])/.exec(text.slice(at, at + 3))
  // Behind a value it is the remainder of a division.
  if (opening === null || /[\w)\]}"'.]/.test(text.charAt(at - 1))) return null
  const open = opening[1]!
  const close = closing[open] ?? open
  let depth = 1
  for (let end = at + opening[0].length; end < text.length; end++) {
    const it = text.charAt(end)
    if (it === "\\") end++
    else if (it === close && --depth === 0) return end + 1
    else if (it === open && close !== open) depth++
  }
  return -1
}
const closing: Readonly<Record<string, string | undefined>> = { "(": ")", "[": "]", "{": "}", "<": ">" }

const behind = (text: string, close: string, from: number): number => {
  const at = text.indexOf(close, from)
  return at === -1 ? -1 : at + close.length
}

/** `<<EOF`, `<<-'EOF'`, `<<~EOF`, `<<<EOT`. */
export const heredocOf = (text: string, at: number, style: HeredocStyle) => {
  if (!text.startsWith("<<", at)) return null
  const found = heredocStart[style].exec(text.slice(at, at + 80))
  if (found === null) return null
  return { word: found[3]!, style, indented: style === "php" || found[1] !== "", end: at + found[0].length }
}
export type Heredoc = NonNullable<ReturnType<typeof heredocOf>>

const heredocStart: Record<HeredocStyle, RegExp> = {
  shell: /^<<(-?)[ \t]{0,4}(["'\\]?)([A-Za-z_]\w{0,60})\2?/,
  ruby: /^<<(?=[-~]|["'`]?[A-Z_])([-~]?)(["'`]?)([A-Za-z_]\w{0,60})\2/,
  php: /^<<<([ \t]{0,4})(["']?)([A-Za-z_]\w{0,60})\2/
}

/** Behind the word that ends it, looked for from the start of a line; -1: it never ends. */
export const heredocEnd = (text: string, from: number, { indented, style, word }: Heredoc): number => {
  let start = from
  while (start <= text.length) {
    const found = text.indexOf("\n", start)
    const end = found === -1 ? text.length : found
    const line = text.slice(start, end)
    const bare = indented ? line.trimStart() : line
    if (bare.startsWith(word)) {
      const rest = bare.slice(word.length)
      // PHP goes on behind the word; elsewhere it stands alone.
      if (style === "php" ? !/^\w/.test(rest) : rest.trim() === "") return end - rest.length
    }
    if (found === -1) return -1
    start = end + 1
  }
  return -1
}
