/**
 * Where the comments and the multi-line literals of a source file are, by a table of how each language writes them.
 * One pass with a stack for what is nested. When a text does not end as it should (a string that never closes), the
 * answer is null, and nobody touches the file: a wrong guess would damage code.
 */

import { type Heredoc, heredocEnd, heredocOf, literalEnd, longBracket } from "./scan/Literals.js"
import { regexEnd, startsRegex } from "./scan/Regex.js"
import { type Syntax, syntaxOf } from "./scan/Syntax.js"

export interface Range {
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

export interface Scanned {
  readonly comments: ReadonlyArray<Range>
  /** Strings that reach over a line break: their lines are data. */
  readonly literals: ReadonlyArray<Range>
}

export { syntaxOf }

export const scan = (text: string, syntax: Syntax): Scanned | null => {
  if (syntax.unsure?.test(text)) return null
  const comments: Array<Range> = []
  const literals: Array<Range> = []
  /** Open `${` of templates: how many braces deep each is. */
  const templates: Array<{ braces: number }> = []
  /** For each open parenthesis: whether a regex may follow its end, as in `if (x) /re/`. */
  const parens: Array<boolean> = []
  let afterParen = false
  let noRegexBefore = 0
  /** End of a line on which a string held `${…}` or the like: comments on it may be part of that string. */
  let doubtBefore = 0
  let heredocs: Array<Heredoc> = []
  let at = syntax.startsIn === undefined ? 0 : next(text, 0, syntax.startsIn)

  const note = (start: number, end: number) => {
    const lineBreak = text.indexOf("\n", start)
    if (lineBreak !== -1 && lineBreak < end) literals.push({ start, end })
  }
  const lineEnd = (from: number) => {
    const end = text.indexOf("\n", from)
    return end === -1 ? text.length : end
  }

  while (at < text.length) {
    const it = text.charAt(at)
    if (it === "\n" && heredocs.length > 0) {
      let from = at + 1
      for (const heredoc of heredocs) {
        const end = heredocEnd(text, from, heredoc)
        if (end === -1) return null
        literals.push({ start: from, end })
        from = end
      }
      heredocs = []
      at = from
      continue
    }
    if (!syntax.interesting.has(it)) {
      at++
      continue
    }
    if (it === "\\" && syntax.backslash) {
      at += 2
      continue
    }
    if (it === "?" && syntax.startsIn !== undefined && text.startsWith("?>", at)) {
      const again = next(text, at + 2, syntax.startsIn)
      note(at, again)
      at = again
      continue
    }

    const line = syntax.line.find((open) => text.startsWith(open, at))
    if (line !== undefined && lineCommentStarts(text, at, line, syntax)) {
      const long = syntax.longBrackets ? longBracket(text, at + 2) : null
      if (long !== null) {
        if (long === -1) return null
        comments.push({ start: at, end: long })
        at = long
        continue
      }
      let end = lineEnd(at)
      if (syntax.continuedLines)
        while (end < text.length && /\\\r?$/.test(text.slice(end - 2, end))) end = lineEnd(end + 1)
      if (syntax.startsIn !== undefined) {
        const close = text.slice(at, end).indexOf("?>")
        if (close !== -1) end = at + close
      }
      if (at >= doubtBefore && !(syntax.jsx && mayBeJsxText(text, at))) comments.push({ start: at, end })
      at = end
      continue
    }
    const block = syntax.block.find(([open]) => text.startsWith(open, at))
    if (block !== undefined) {
      if (at < doubtBefore) {
        at += block[0].length
        continue
      }
      const end = blockEnd(text, at, block, syntax.nests)
      if (end === -1) return null
      comments.push({ start: at, end })
      at = end
      continue
    }

    const literal = literalEnd(text, at, syntax)
    if (literal !== null) {
      if (literal.end === -1) return null
      note(at, literal.end)
      if (literal.doubt) doubtBefore = lineEnd(literal.end)
      at = literal.end
      afterParen = false
      continue
    }
    if (syntax.heredoc !== null) {
      const heredoc = heredocOf(text, at, syntax.heredoc)
      if (heredoc !== null) {
        heredocs.push(heredoc)
        at = heredoc.end
        continue
      }
    }

    if (syntax.templates) {
      const innermost = templates[templates.length - 1]
      if (it === "`" || (it === "}" && innermost?.braces === 0)) {
        if (it === "}") templates.pop()
        const end = templateEnd(text, at + 1)
        if (end === -1) return null
        note(at, end)
        if (text.charAt(end - 1) === "{") templates.push({ braces: 0 })
        at = end
        continue
      }
      if (innermost !== undefined) innermost.braces += it === "{" ? 1 : it === "}" ? -1 : 0
    }
    if (syntax.regex) {
      if (it === "(") parens.push(/\b(if|while|for|with)\s{0,9}$/.test(text.slice(Math.max(0, at - 16), at)))
      else if (it === ")") afterParen = parens.pop() ?? false
      else if (it === "/" && at >= noRegexBefore && startsRegex(text, at, afterParen)) {
        const end = regexEnd(text, at)
        if (end === -1) noRegexBefore = lineEnd(at)
        else {
          at = end
          continue
        }
      }
    }
    at++
  }
  return templates.length > 0 || heredocs.length > 0 ? null : { comments, literals }
}

/** Behind the next opening of a language that lives in another text. */
const next = (text: string, from: number, opening: string): number => {
  const at = text.indexOf(opening, from)
  return at === -1 ? text.length : at + opening.length
}

/** In the text of an element `see // below` is text: a comment stands on its own, or behind something that no text ends with. */
const mayBeJsxText = (text: string, at: number): boolean => {
  let before = at - 1
  const limit = Math.max(-1, at - 400)
  while (before > limit && (text.charAt(before) === " " || text.charAt(before) === "\t")) before--
  return !/[\n\r;,{([]/.test(before < 0 ? "\n" : text.charAt(before))
}

const lineCommentStarts = (text: string, at: number, open: string, syntax: Syntax): boolean => {
  const before = at === 0 ? "\n" : text.charAt(at - 1)
  if (syntax.spaceBefore && !/[\s;&|()]/.test(before)) return false
  // `http://…` in the text of a JSX element, and in CSS, is an address.
  if (open === "//" && syntax.urls && before === ":") return false
  // `#[…]` is an attribute in PHP.
  return !(open === "#" && syntax.startsIn !== undefined && text.charAt(at + 1) === "[")
}

const blockEnd = (text: string, at: number, [open, close]: readonly [string, string], nests: boolean): number => {
  if (!nests) {
    const end = text.indexOf(close, at + open.length)
    return end === -1 ? -1 : end + close.length
  }
  let depth = 1
  let from = at + open.length
  while (from < text.length) {
    if (text.startsWith(open, from)) {
      depth++
      from += open.length
    } else if (text.startsWith(close, from)) {
      from += close.length
      if (--depth === 0) return from
    } else from++
  }
  return -1
}

/** Behind the closing backtick, or behind the next `${`. */
const templateEnd = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const it = text.charCodeAt(at)
    if (it === 92) at++
    else if (it === 96) return at + 1
    else if (it === 36 && text.charCodeAt(at + 1) === 123) return at + 2
  }
  return -1
}
