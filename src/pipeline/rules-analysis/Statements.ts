/** The sentences of a rule file with where they stand. Code, tables, comments and tags are no rules. Linear on any text. */
import type { ItemRange, RuleFile, Statement, Tone } from "./Model.js"
import { sentencesOf, withoutMarkup } from "./Sentences.js"

/** Past these a file is data. */
const mostStatements = 20_000
const longestBlock = 4_000

interface Block {
  readonly line: number
  readonly start: number
  end: number
  text: string
  readonly indent: number
  readonly isItem: boolean
  readonly headings: ReadonlyArray<string>
  readonly tone: Tone
  readonly list: number
  readonly parent: number | null
  readonly isNumbered: boolean
  hasChildren: boolean
}

export const statementsOf = (file: RuleFile): ReadonlyArray<Statement> => {
  const statements: Array<Statement> = []
  for (const block of blocksOf(file)) {
    const sentences = sentencesOf(block.text)
    const item: ItemRange | null = block.isItem
      ? {
          start: block.start,
          end: block.end,
          indent: block.indent,
          hasChildren: block.hasChildren,
          statements: sentences.length,
          list: block.list,
          parent: block.parent,
          isNumbered: block.isNumbered
        }
      : null
    for (const text of sentences) {
      if (statements.length === mostStatements) return statements
      statements.push({ file, line: block.line, text, headings: block.headings, tone: block.tone, item })
    }
  }
  return statements
}

const blocksOf = ({ bodyStart, text }: RuleFile): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  const headings: Array<{ readonly level: number; readonly text: string; readonly tone: Tone }> = []
  /** What stands above a list and speaks for it: `Never:`, by indentation. */
  let leads: Array<{ readonly indent: number; readonly tone: Tone }> = []
  let fence = ""
  let comment = false
  let open: Block | null = null
  let blank = true
  let line = lineOf(text, bodyStart)
  let list = 0
  /** The items that the present one may stand below, outermost first. */
  let parents: ReadonlyArray<{ readonly indent: number; readonly line: number }> = []

  const endList = () => {
    list++
    parents = []
  }
  const close = () => {
    if (open === null) return
    const told = toneOfLead(open.text)
    if (told !== null) leads = [...leads.filter((it) => it.indent < open!.indent), { indent: open.indent, tone: told }]
    else if (!open.isItem) leads = []
    blocks.push(open)
    open = null
  }
  const toneAt = (indent: number, own: string): Tone => {
    const tones = [
      toneOfMark(own),
      leads.findLast((it) => it.indent < indent)?.tone,
      headings.findLast((it) => it.tone !== "plain")?.tone
    ]
    return tones.find((it) => it === "negative") ?? tones.find((it) => it === "example") ?? "plain"
  }

  for (let at = bodyStart; at < text.length; line++) {
    const found = text.indexOf("\n", at)
    const end = found < 0 ? text.length : found + 1
    const raw = text.slice(at, Math.min(end, at + longestBlock)).replace(/\r?\n$/, "")
    const start = at
    at = end
    const trimmed = raw.trim()
    const indent = indentOf(raw)

    if (fence !== "") {
      if (trimmed.startsWith(fence) && trimmed.slice(fence.length).trim() === "") fence = ""
      if (open !== null) open.end = end
      continue
    }
    if (comment) {
      comment = !trimmed.includes("-->")
      continue
    }
    const mark = /^(`{3,}|~{3,})/.exec(trimmed)?.[1]
    if (mark !== undefined) {
      fence = mark
      // an item with code below it is more than its sentence
      if (open !== null) open.hasChildren = true
      else endList()
      continue
    }
    if (trimmed.startsWith("<!--")) {
      comment = !trimmed.includes("-->")
      close()
      endList()
      continue
    }
    if (trimmed === "") {
      if (open !== null && !open.isItem) close()
      blank = true
      continue
    }
    const heading = /^(#{1,6})[ \t]+(.*?)[ \t#]*$/.exec(trimmed)
    if (heading !== null && indent < 4) {
      close()
      endList()
      leads = []
      const level = heading[1]!.length
      while (headings.length > 0 && headings[headings.length - 1]!.level >= level) headings.pop()
      const title = withoutMarkup(heading[2]!)
      headings.push({ level, text: title, tone: toneOfHeading(title) })
      blank = true
      continue
    }
    if (/^(?:\||<\/?[a-z][\w-]*[^<>]*>$|[-*_=]{3,}$|!\[)/i.test(trimmed)) {
      close()
      endList()
      blank = true
      continue
    }
    const item = /^(?:[-*+•–]|\d{1,3}[.)])[ \t]+(.*)$/.exec(trimmed)
    const names = headings.map((it) => it.text)
    // `Java:` above lines of rules is a heading in all but its mark
    const label = item === null ? /^(?:\*\*|__)?([^:`]{1,40}):(?:\*\*|__)?$/.exec(trimmed)?.[1] : undefined
    if (label !== undefined && label.trim().split(/\s+/).length <= 4 && indent < 4) {
      close()
      endList()
      while (headings.length > 0 && headings[headings.length - 1]!.level >= labelLevel) headings.pop()
      headings.push({ level: labelLevel, text: withoutMarkup(label), tone: toneOfHeading(label) })
      leads = [{ indent: 0, tone: toneOfLead(`${label}:`) ?? "plain" }]
      blank = false
      continue
    }
    if (item !== null) {
      const parent = blocks.findLast((it) => it.isItem)
      const above: Block | undefined = open?.isItem === true ? open : parent
      if (above !== undefined && indent > above.indent && sameHeadings(above.headings, names)) above.hasChildren = true
      close()
      parents = parents.filter((it) => it.indent < indent)
      const body = item[1]!.replace(/^\[[ xX]\]\s+/, "")
      open = {
        line,
        start,
        end,
        text: body,
        indent: indent + 1,
        isItem: true,
        headings: names,
        tone: toneAt(indent + 1, body),
        list,
        parent: parents.at(-1)?.line ?? null,
        isNumbered: /^\d/.test(trimmed),
        hasChildren: false
      }
      parents = [...parents, { indent, line }]
      blank = false
      continue
    }
    // four blanks that continue nothing are code
    if (blank && indent >= 4 && open === null) continue
    const body = trimmed.replace(/^>\s?/, "")
    if (open !== null && !(blank && open.isItem && indent < open.indent) && continues(open, body, blank)) {
      if (open.text.length < longestBlock) open.text += ` ${body}`
      open.end = end
      if (blank && open.isItem) open.hasChildren = true
    } else {
      close()
      endList()
      open = {
        line,
        start,
        end,
        text: body,
        indent: 0,
        isItem: false,
        headings: names,
        tone: toneAt(0, body),
        list,
        parent: null,
        isNumbered: false,
        hasChildren: false
      }
    }
    blank = false
  }
  close()
  return blocks
}

const labelLevel = 7

/** Lines of plain rule files often stand for themselves; wrapped prose goes on in lower case. */
const continues = (open: Block, body: string, blank: boolean): boolean =>
  !blank && (open.isItem || (!/[.!?:;]$/.test(open.text) && /^[\p{Ll}("'`]/u.test(body)))

const indentOf = (line: string): number => {
  let width = 0
  for (const char of line) {
    if (char === " ") width++
    else if (char === "\t") width += 4
    else break
  }
  return width
}

const lineOf = (text: string, offset: number): number => {
  let line = 1
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++
  return line
}

const sameHeadings = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.every((it, at) => it === b[at])

const negativeHeading =
  /\b(?:don['’]?ts?|do\s+not|never|avoid(?:ing|ed)?|anti-?patterns?|forbidden|prohibited|disallowed|banned|bad|wrong|incorrect|not\s+allowed|what\s+not|out\s+of\s+scope|non-?goals?|mistakes?|pitfalls?|gotchas?|red\s+flags?|smells?|limitations?|excuses|rationali[sz]ations?)\b|[❌🚫⛔✗✘👎]/iu
const exampleHeading =
  /\b(?:examples?|sample|before|after|template|illustration|changelog|history|faq|questions?|glossary)\b/i

const toneOfHeading = (title: string): Tone =>
  negativeHeading.test(title) ? "negative" : exampleHeading.test(title) ? "example" : "plain"

/** Of a line that ends with a colon and so speaks for the list below it; null for any other line. */
const toneOfLead = (text: string): Tone | null => {
  const lead = text.trim()
  if (!/[:：]\**$/.test(lead)) return null
  const last = lead.slice(-200)
  if (negativeHeading.test(last)) return "negative"
  return /\b(?:examples?|e\.g\.|such as|for instance|like|including|output|outputs|prints|returns|looks?)\b/i.test(last)
    ? "example"
    : "plain"
}

const toneOfMark = (text: string): Tone | null => {
  if (/^\W*[❌🚫⛔✗✘👎]/u.test(text)) return "negative"
  if (/^\W*(?:bad|wrong|incorrect|don['’]?t|not ok)\b\s*[:(–—-]/i.test(text)) return "negative"
  return /^\W*(?:e\.g\.|example|good|correct|before|after|input|output|user|assistant)\b\s*[:(–—-]/i.test(text)
    ? "example"
    : null
}
