/** A page of figures for a terminal: as wide as it needs, at most as wide as there is room, readable when cut by a pipe. */
import pc from "picocolors"
import { printable } from "./Text.js"

export interface PageStyle {
  readonly columns: number
  readonly colours: boolean
}

export interface Row {
  readonly label: string
  /** Further lines stand below the first. */
  readonly value: string | ReadonlyArray<string>
}

/** Nobody reads longer lines with pleasure, and a pipe has no width. */
export const mostColumns = 80

const widthOf = ({ columns }: PageStyle): number => Math.max(20, Math.min(mostColumns, columns))

/** Titles of columns keep the blanks between them. */
export const heading = (text: string, style: PageStyle): string =>
  pc.createColors(style.colours).bold(cut(printable(text), widthOf(style)))

export const rule = (style: PageStyle): string => pc.createColors(style.colours).dim("─".repeat(widthOf(style) - 2))

/** Labels in one column and values in another; below each other where there is no room for two. */
export const rowLines = (rows: ReadonlyArray<Row>, style: PageStyle): ReadonlyArray<string> => {
  const { dim } = pc.createColors(style.colours)
  const width = widthOf(style)
  const labelWidth = rows.reduce((widest, { label }) => Math.max(widest, cells(label)), 0) + 2
  const stacked = width - labelWidth < 24
  return rows.flatMap(({ label, value }) => {
    const indent = stacked ? 2 : labelWidth
    const lines = [value].flat().flatMap((line) => wrapped(line, width - indent))
    return stacked
      ? [dim(label), ...lines.map((line) => `  ${line}`)]
      : lines.map((line, at) => `${at === 0 ? dim(label.padEnd(labelWidth)) : " ".repeat(labelWidth)}${line}`)
  })
}

export const paragraph = (text: string, style: PageStyle): ReadonlyArray<string> => wrapped(text, widthOf(style))

/** Broken between words; a word that is longer than a line is broken anywhere. */
export const wrapped = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(" ")) {
    if (line !== "" && cells(line) + 1 + cells(word) > width) {
      lines.push(line)
      line = ""
    }
    line = line === "" ? word : `${line} ${word}`
    while (cells(line) > width) {
      const part = take(line, width)
      if (part === "") break
      lines.push(part)
      line = line.slice(part.length)
    }
  }
  return [...lines, line]
}

/** One line of text from a stranger, cut at its end. */
export const shortened = (text: string, width: number): string => cut(oneLine(text), width)

const cut = (line: string, width: number): string =>
  cells(line) <= width ? line : `${take(line, Math.max(0, width - 1))}…`

/** The same for a path, cut at its beginning: its end tells more. */
export const shortenedPath = (path: string, width: number): string => {
  const line = oneLine(path)
  if (cells(line) <= width) return line
  const characters = [...line]
  let from = characters.length
  for (let room = width - 1; from > 0; from--) {
    room -= cellsOf(characters[from - 1] ?? "")
    if (room < 0) break
  }
  return `…${characters.slice(from).join("")}`
}

/** Marks that turn the direction of writing could make one text look like another. */
export const oneLine = (text: string): string =>
  printable(text.replace(/\s+/g, " ").replace(/[\u202a-\u202e\u2066-\u2069]/g, "\ufffd")).trim()

/** How many columns a terminal uses: two for most East Asian characters and emoji, none for what is put upon others. */
export const cells = (text: string): number => {
  let sum = 0
  for (const character of text) sum += cellsOf(character)
  return sum
}

const cellsOf = (character: string): number => (marks.test(character) ? 0 : wide.test(character) ? 2 : 1)

const marks = /^[\p{Mn}\p{Me}\p{Cf}]$/u
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u

const take = (text: string, width: number): string => {
  let taken = ""
  let sum = 0
  for (const character of text) {
    sum += cellsOf(character)
    if (sum > width) break
    taken += character
  }
  return taken
}
