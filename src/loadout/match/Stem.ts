/**
 * Words that differ in their ending only. `stem` takes inflection away (tests, testing, tested → test), `root` what
 * derives one word from another (importer → import). Both are light: they would rather leave two words apart.
 */

/** Of a folded word. */
export const stem = (word: string): string => {
  if (word.length < 4 || !isLetters.test(word)) return word
  if (isLatin.test(word)) return withoutFinal(english(word))
  if (isCyrillic.test(word)) return cut(word, cyrillicEndings, 3)
  if (isGreek.test(word)) return cut(word, greekEndings, 3)
  return word
}

/** Of a stem. Equal stems have equal roots. */
export const root = (stemmed: string): string => {
  if (stemmed.length < 5 || !isLatin.test(stemmed)) return stemmed
  return withoutFinal(cut(stemmed, derivations, 4))
}

const english = (word: string): string => {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ss|us|is)$/.test(word)) return word
  const singular = /(sses|shes|ches|xes|zes)$/.test(word)
    ? word.slice(0, -2)
    : word.endsWith("s")
      ? word.slice(0, -1)
      : word
  for (const ending of ["ing", "ed"]) {
    if (!singular.endsWith(ending)) continue
    const base = singular.slice(0, -ending.length)
    if (base.length < 3 || !/[aeiouy]/.test(base)) return singular
    // mapping, planned; but not calling, passing, buzzing
    if (/([bdfgmnprt])\1$/.test(base)) return base.slice(0, -1)
    // baking comes from bake: of bak it would be bakking
    return /^[^aeiou][aeiou][^aeiouwxy]$/.test(base) ? `${base}e` : base
  }
  return singular
}

/** cache and caching, vectorise and vectorize. */
const withoutFinal = (word: string): string => {
  const spelt = word.replace(/is(e?)$/, "iz$1")
  return spelt.length > 4 && spelt.endsWith("e") ? spelt.slice(0, -1) : spelt
}

const cut = (word: string, endings: ReadonlyArray<string>, least: number): string => {
  const ending = endings.find((it) => word.endsWith(it) && word.length - it.length >= least)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

const byLength = (endings: string): ReadonlyArray<string> => endings.split(" ").sort((a, b) => b.length - a.length)

const derivations = byLength("ation ition ator ment ness able ible ion ern er or en al n")
const cyrillicEndings = byLength(
  "ами ями ого его ому ему ыми ими ов ев ей ах ях ам ям ом ем ую юю ая яя ой ый ий ое ее ые ие ы и а я о е у ю ь й"
)
const greekEndings = byLength("ους ου ησ οσ ον ων εσ ασ εισ ιου ια η α ο ι ε")

const isLetters = /^\p{L}+$/u
const isLatin = /^[a-z]+$/
const isCyrillic = /^[\u0400-\u04ff]+$/
const isGreek = /^[\u0370-\u03ff]+$/
