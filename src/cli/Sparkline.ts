/** A row of small bars. */

const bars = "▁▂▃▄▅▆▇█"

/** One character a value: the highest is a full bar, nothing is a dot. */
export const sparkline = (values: ReadonlyArray<number>): string => {
  const most = values.reduce((a, b) => Math.max(a, b), 0)
  return values
    .map((value) => (value <= 0 ? "·" : (bars[Math.min(7, Math.ceil((value / most) * 8) - 1)] ?? "·")))
    .join("")
}

/** A bar of a share of 1, at least one block wide where there is anything. */
export const bar = (share: number, width: number): string =>
  share <= 0 ? "" : "█".repeat(Math.max(1, Math.round(Math.min(1, share) * width)))

/** Sums of so many neighbours that at most `most` are left, and how many went into one. The last is of the newest. */
export const gathered = (
  values: ReadonlyArray<number>,
  most: number
): { readonly sums: ReadonlyArray<number>; readonly each: number } => {
  const each = Math.max(1, Math.ceil(values.length / Math.max(1, most)))
  const sums: Array<number> = []
  for (let end = values.length; end > 0; end -= each) {
    sums.unshift(values.slice(Math.max(0, end - each), end).reduce((a, b) => a + b, 0))
  }
  return { sums, each }
}
