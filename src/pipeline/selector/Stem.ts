/** A light English stemmer: enough that `resolving`, `resolver` and `resolution`'s verb meet, and no more. */

/**
 * Only ends of words change, and a stem of four letters or more keeps the word's first three: the scanner's
 * first filter depends on that. Words with digits or other scripts stay as they are.
 */
export const stem = (word: string): string => {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word
  return trimTail(withoutSuffix(singular(word)))
}

const singular = (word: string): string => {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/(?:ch|sh|x|z|s)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith("s") ? word.slice(0, -1) : word
}

interface Suffix {
  readonly end: RegExp
  /** Of the whole word: short words lose their meaning with their end. */
  readonly minLength: number
  readonly cut: number
  readonly add: string
  /** `running` → `run`, not `runn`. */
  readonly undouble: boolean
}

const suffix = (end: RegExp, minLength: number, cut: number, add = "", undouble = false): Suffix => ({
  end,
  minLength,
  cut,
  add,
  undouble
})

/** The first that fits is taken. */
const suffixes: ReadonlyArray<Suffix> = [
  suffix(/ing$/, 6, 3, "", true),
  suffix(/ied$/, 5, 3, "y"),
  suffix(/ed$/, 5, 2, "", true),
  suffix(/i[zs]ation$/, 8, 5),
  suffix(/ation$/, 8, 3),
  suffix(/(?:i[zs]er|ator)$/, 7, 2),
  suffix(/er$/, 6, 2, "", true),
  suffix(/ly$/, 6, 2),
  suffix(/ment$/, 8, 4),
  suffix(/[cst]ion$/, 6, 3)
]

const withoutSuffix = (word: string): string => {
  const found = suffixes.find(({ end, minLength }) => word.length >= minLength && end.test(word))
  if (found === undefined) return word
  const base = word.slice(0, -found.cut) + found.add
  return found.undouble && /([bdfgmnprt])\1$/.test(base) ? base.slice(0, -1) : base
}

const trimTail = (word: string): string => {
  const short = word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word
  return short.length > 4 && short.endsWith("at") ? short.slice(0, -2) : short
}
