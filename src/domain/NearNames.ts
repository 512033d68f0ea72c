/** Which of the names that there are somebody meant who wrote one that there is not. */

/** Past it nobody mistypes, and the work would grow with the square of it. */
const longest = 64

/** Nearest first, ties by code unit; none where none is near. Capitals, dashes, dots and blanks do not count. */
export const nearNames = (written: string, known: Iterable<string>, most = 1): ReadonlyArray<string> => {
  if (written.length > longest) return []
  const word = plain(written)
  if (word === "") return []
  return [...new Set(known)]
    .flatMap((name) => {
      const distance = distanceOf(word, plain(name))
      return distance === null ? [] : [{ name, distance }]
    })
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
}

/** The end of a sentence: ` Did you mean \`a\` or \`b\`?`, or nothing. */
export const didYouMean = (written: string, known: Iterable<string>, most = 1): string => {
  const near = nearNames(written, known, most).map((name) => `\`${name}\``)
  const last = near.at(-1)
  if (last === undefined) return ""
  return ` Did you mean ${near.length === 1 ? last : `${near.slice(0, -1).join(", ")} or ${last}`}?`
}

const plain = (name: string): string =>
  name
    .slice(0, longest)
    .toLowerCase()
    .replace(/[-_.\s]/g, "")

/** Null when it is too far: a third of the letters may be wrong, or one of them is the beginning of the other. */
const distanceOf = (word: string, name: string): number | null => {
  if (word.length >= 3 && name.length >= 3 && (name.startsWith(word) || word.startsWith(name))) {
    return Math.abs(name.length - word.length) / longest
  }
  const most = Math.floor(Math.max(word.length, name.length) / 3)
  if (Math.abs(word.length - name.length) > most) return null
  const distance = edits(word, name)
  return distance <= most ? distance : null
}

/** Letters to put in, take out, change or swap with their neighbour (optimal string alignment). */
const edits = (a: string, b: string): number => {
  let before: ReadonlyArray<number> = []
  let above: ReadonlyArray<number> = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let at = 1; at <= b.length; at++) {
      const change = above[at - 1]! + (a[row - 1] === b[at - 1] ? 0 : 1)
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      const swap = isSwapped ? before[at - 2]! + 1 : Number.POSITIVE_INFINITY
      line.push(Math.min(change, above[at]! + 1, line[at - 1]! + 1, swap))
    }
    before = above
    above = line
  }
  return above[b.length]!
}
