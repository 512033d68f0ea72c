/** Numbers and lines as a person reads them. The same in every locale. */

/** `3530` → `3,530`. */
export const grouped = (value: number): string => {
  const [whole = "", fraction] = String(value).split(".")
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ",")
  return fraction === undefined ? groups : `${groups}.${fraction}`
}

/** `12,345`, `1.23M`, `4.56G`: a sum of tokens that nobody needs to the last one. */
export const short = (value: number): string => {
  const size = Math.abs(value)
  if (size >= 1e9) return `${(value / 1e9).toFixed(2)}G`
  return size >= 1e6 ? `${(value / 1e6).toFixed(2)}M` : grouped(value)
}

export const seconds = (millis: number): string => `${(millis / 1000).toFixed(1)} s`

export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`

/** Terminal escape sequences taken out. */
export const withoutEscapes = (text: string): string => text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, "")

/** Names of files are chosen by strangers: nothing in them may steer a terminal. */
export const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, "�")

export interface Column {
  readonly title: string
  readonly align: "left" | "right"
}

/** Rows under their titles, as wide as they need; the last column is not padded. */
export const table = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<ReadonlyArray<string>>): Array<string> => {
  const widths = columns.map(({ title }, at) =>
    rows.reduce((widest, row) => Math.max(widest, (row[at] ?? "").length), title.length)
  )
  const line = (cells: ReadonlyArray<string>) =>
    columns
      .map(({ align }, at) =>
        align === "right" ? (cells[at] ?? "").padStart(widths[at] ?? 0) : (cells[at] ?? "").padEnd(widths[at] ?? 0)
      )
      .join(" | ")
      .trimEnd()
  return [line(columns.map(({ title }) => title)), ...rows.map(line)]
}
