/** The names in a line of code, cut out by one look at each character. */

/** Longer runs are data. */
const longestName = 80

export const eachName = (line: string, visit: (name: string) => void): void => {
  let start = -1
  for (let at = 0; at <= line.length; at++) {
    const unit = at < line.length ? line.charCodeAt(at) : 32
    if (isNamePart(unit)) {
      if (start < 0) start = at
      continue
    }
    if (start >= 0) {
      const first = line.charCodeAt(start)
      if (at - start <= longestName && (first < 48 || first > 57)) visit(line.slice(start, at))
      start = -1
    }
  }
}

/** Letters, digits, `_`, `$`, and whatever is not ASCII. */
const isNamePart = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 48 && unit <= 57) ||
  unit === 95 ||
  unit === 36 ||
  unit > 127
