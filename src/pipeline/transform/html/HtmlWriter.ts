/** Writes Markdown from a stream of HTML tokens. All state is counters and short stacks: no tree, no recursion. */
import { attributeOf, type HtmlToken } from "./ReadHtml.js"

const blocks = new Set(
  "address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form header html main nav p section summary caption title".split(
    " "
  )
)
const marks: ReadonlyMap<string, string> = new Map([
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
  ["del", "~~"],
  ["s", "~~"],
  ["code", "`"],
  ["kbd", "`"],
  ["samp", "`"]
])
const deepestList = 12
const longestAddress = 300

export class HtmlWriter {
  readonly #out: Array<string> = []
  /** Line breaks at the end of what is written so far. */
  #breaks = 2
  #needsSpace = false
  #pre: Array<string> | null = null
  readonly #lists: Array<{ readonly ordered: boolean; count: number }> = []
  readonly #links: Array<{ readonly at: number; readonly address: string | null }> = []
  #row: Array<string> | null = null
  #rows = 0

  write(token: HtmlToken): void {
    if (token.kind === "text") this.#text(token.text)
    else if (token.kind === "open") this.#open(token.name, token.attributes)
    else this.#close(token.name)
  }

  finish(): string {
    this.#endPre()
    this.#endRow()
    return `${this.#out.join("").trim()}\n`
  }

  #text(text: string): void {
    if (this.#pre !== null) {
      this.#pre.push(text)
      return
    }
    const words = text.replace(/\s+/g, " ")
    if (words.trim() === "") {
      if (words !== "") this.#needsSpace = true
      return
    }
    if (words.startsWith(" ")) this.#needsSpace = true
    this.#put(words.trim())
    this.#needsSpace = words.endsWith(" ")
  }

  #put(piece: string): void {
    const text = this.#row === null ? piece : piece.replaceAll("|", "\\|")
    this.#out.push(this.#needsSpace && this.#breaks === 0 ? ` ${text}` : text)
    this.#needsSpace = false
    this.#breaks = 0
  }

  /** Ends the line and leaves `lines - 1` blank ones. Within a table row a break is a blank. */
  #break(lines: number): void {
    this.#needsSpace = this.#row !== null
    if (this.#row !== null) return
    if (this.#breaks < lines) this.#out.push("\n".repeat(lines - this.#breaks))
    this.#breaks = Math.max(this.#breaks, lines)
  }

  #open(name: string, attributes: string): void {
    if (this.#pre !== null) {
      if (name === "br") this.#pre.push("\n")
      return
    }
    const mark = marks.get(name)
    const heading = /^h([1-6])$/.exec(name)
    if (mark !== undefined) this.#openMark(mark)
    else if (heading !== null) {
      this.#break(2)
      this.#start(`${"#".repeat(Number(heading[1]))} `)
    } else if (name === "pre") {
      this.#break(2)
      this.#pre = []
    } else if (name === "br") this.#break(1)
    else if (name === "hr") {
      this.#break(2)
      this.#put("---")
      this.#break(2)
    } else if (name === "ul" || name === "ol") {
      this.#break(this.#lists.length === 0 ? 2 : 1)
      this.#lists.push({ ordered: name === "ol", count: 0 })
    } else if (name === "li") this.#openItem()
    else if (name === "a") {
      // Links do not nest; a page of links that never close must not be kept in mind.
      this.#links.length = 0
      this.#links.push({ at: this.#out.length, address: addressOf(attributes) })
    } else if (name === "img") {
      const alt = attributeOf(attributes, "alt")?.replace(/\s+/g, " ").trim()
      if (alt) this.#put(`[image: ${alt}]`)
    } else if (name === "table") {
      this.#endRow()
      this.#break(2)
      this.#rows = 0
    } else if (name === "tr") {
      this.#endRow()
      this.#break(1)
      this.#row = []
    } else if (name === "td" || name === "th") {
      if (this.#row === null) this.#break(1)
      else {
        this.#row.push(name)
        this.#out.push(this.#row.length === 1 ? "| " : " | ")
        this.#needsSpace = false
        this.#breaks = 1
      }
    } else if (blocks.has(name)) this.#break(name === "dd" || name === "dt" || this.#lists.length > 0 ? 1 : 2)
  }

  #close(name: string): void {
    if (name === "pre") this.#endPre()
    if (this.#pre !== null) return
    const mark = marks.get(name)
    if (mark !== undefined) this.#closeMark(mark)
    else if (/^h[1-6]$/.test(name)) this.#break(2)
    else if (name === "ul" || name === "ol") {
      this.#lists.pop()
      this.#break(this.#lists.length === 0 ? 2 : 1)
    } else if (name === "a") this.#closeLink()
    else if (name === "tr") this.#endRow()
    else if (name === "table") {
      this.#endRow()
      this.#break(2)
    } else if (blocks.has(name)) this.#break(name === "dd" || name === "dt" || this.#lists.length > 0 ? 1 : 2)
  }

  /** The start of a block: what follows stands right behind it. */
  #start(piece: string): void {
    this.#put(piece)
    this.#breaks = 1
  }

  #openItem(): void {
    this.#break(1)
    const list = this.#lists[this.#lists.length - 1]
    if (list !== undefined) list.count++
    const indent = "  ".repeat(Math.min(deepestList, Math.max(0, this.#lists.length - 1)))
    this.#start(`${indent}${list?.ordered ? `${list.count}.` : "-"} `)
  }

  #openMark(mark: string): void {
    this.#put(mark)
    this.#breaks = 1
  }

  #closeMark(mark: string): void {
    const last = this.#out.length - 1
    // Nothing between the two marks: neither stays.
    if (this.#out[last]?.trim() === mark) this.#out[last] = this.#out[last]!.startsWith(" ") ? " " : ""
    else {
      const spaced = this.#needsSpace
      this.#needsSpace = false
      this.#put(mark)
      this.#needsSpace = spaced
    }
  }

  #closeLink(): void {
    const link = this.#links.pop()
    if (link === undefined || link.address === null || link.at >= this.#out.length) return
    const first = this.#out[link.at]!
    const blank = /^\s*/.exec(first)![0]
    this.#out[link.at] = `${blank}[${first.slice(blank.length)}`
    const spaced = this.#needsSpace
    this.#needsSpace = false
    this.#put(`](${link.address})`)
    this.#needsSpace = spaced
  }

  #endPre(): void {
    if (this.#pre === null) return
    const code = this.#pre.join("").replace(/^\n|\n$/g, "")
    this.#pre = null
    if (code.trim() === "") return
    let longest = 2
    for (const run of code.matchAll(/`+/g)) longest = Math.max(longest, run[0].length)
    const fence = "`".repeat(longest + 1)
    const wasInRow = this.#row
    this.#row = null
    this.#break(wasInRow === null ? 2 : 1)
    this.#put(`${fence}\n${code}\n${fence}`)
    this.#break(2)
  }

  #endRow(): void {
    const row = this.#row
    if (row === null) return
    this.#row = null
    if (row.length === 0) return
    this.#out.push(" |")
    this.#breaks = 0
    if (this.#rows++ === 0) this.#out.push(`\n${"| --- ".repeat(row.length)}|`)
    this.#break(1)
  }
}

/** Where a link leads, if that says anything within a project. */
const addressOf = (attributes: string): string | null => {
  const address = attributeOf(attributes, "href")?.trim() ?? ""
  return address === "" || address.length > longestAddress || /^(javascript|data):|[\s()<>]/i.test(address)
    ? null
    : address
}
