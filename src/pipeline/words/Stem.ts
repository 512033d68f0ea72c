/**
 * A light English stemmer: enough that `caching`, `cached`, `caches` and `cache` meet. It is not a dictionary:
 * two sides are compared by their stems, and a stem is never shown.
 */

/** Of one lower-case word. Words of other scripts, short words and words with digits stay as they are. */
export const stem = (word: string): string => {
  if (word.length <= 3 || !latin.test(word) || asTheyAre.has(word)) return word
  const singular = withoutPlural(word)
  if (asTheyAre.has(singular)) return singular
  return withoutFinalE(withoutAgent(withoutTense(singular)))
}

const latin = /^[a-z]{4,64}$/
const vowel = /[aeiouy]/

// What the rules below would maim, or take for the form of another word.
const asTheyAre: ReadonlySet<string> = new Set([
  ...["alias", "atlas", "bias", "canvas", "pandas", "redis", "always", "perhaps", "kubernetes", "https"],
  ...["embed", "seed", "feed", "need", "speed", "exceed", "proceed", "shed", "speed", "hundred"],
  ...[
    "number",
    "other",
    "another",
    "order",
    "error",
    "under",
    "never",
    "layer",
    "header",
    "folder",
    "letter",
    "matter"
  ],
  ...["vendor", "factor", "vector", "operator", "docker", "border", "power", "tower", "paper", "center", "member"]
])

const withoutPlural = (word: string): string => {
  if (!word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2)
  if (/(?:us|as)es$/.test(word) && asTheyAre.has(word.slice(0, -2))) return word.slice(0, -2)
  return word.slice(0, -1)
}

const withoutTense = (word: string): string => {
  for (const ending of ["ing", "ed"]) {
    if (!word.endsWith(ending)) continue
    const rest = word.slice(0, -ending.length)
    if (rest.length < 3 || !vowel.test(rest) || rest.endsWith("e")) return word
    if (ending === "ed" && rest.endsWith("i")) return `${rest.slice(0, -1)}y`
    return undoubled(rest)
  }
  return word
}

const withoutAgent = (word: string): string => {
  if (!/[eo]r$/.test(word) || asTheyAre.has(word)) return word
  const rest = word.slice(0, -2)
  return rest.length >= 4 && vowel.test(rest) ? undoubled(rest) : word
}

/** `mapping` → `map`, `stopped` → `stop`; but `adding` → `add`, `calling` → `call`, `passing` → `pass`. */
const undoubled = (word: string): string => {
  const last = word.at(-1)
  const doubled = last !== undefined && word.at(-2) === last && /[bdgkmnprt]/.test(last)
  return doubled && word.length > 3 ? word.slice(0, -1) : word
}

const withoutFinalE = (word: string): string => (word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word)
