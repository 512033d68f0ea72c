/** Which files an intent spells out. */
import { byPath } from "../../domain/Paths.js"

export interface Mentions {
  /** Meant beyond doubt, in the order of the intent. */
  readonly named: ReadonlyArray<string>
  /** Meant perhaps: one of many files of that name, or below a folder that is named. */
  readonly hinted: ReadonlySet<string>
}

/** `index.ts` fits dozens of files: naming it singles out none of them. */
const mostNamesakes = 3

/** Each is compared with every path of the project. */
const mostMentions = 64

export const findMentions = (mentioned: ReadonlyArray<string>, paths: ReadonlyArray<string>): Mentions => {
  const named = new Set<string>()
  const hinted = new Set<string>()
  const sorted = mentioned.length === 0 ? [] : [...paths].sort(byPath)
  for (const mention of new Set(mentioned.slice(0, mostMentions).map(trimmed))) {
    if (mention === "") continue
    const exact = sorted.filter((path) => path === mention)
    const fits = exact.length > 0 ? exact : matching(sorted, mention)
    const into = fits.length <= mostNamesakes ? named : hinted
    for (const path of fits) into.add(path)
    if (fits.length > 0) continue
    for (const path of sorted) if (`/${path}`.includes(`/${mention}/`)) hinted.add(path)
  }
  return { named: [...named], hinted }
}

const trimmed = (mention: string): string => mention.replace(/^[@./]+(?=[^/])/, "").replace(/\/+$/, "")

/** By the end of the path; in another case only if there is none in this one. */
const matching = (paths: ReadonlyArray<string>, mention: string): ReadonlyArray<string> => {
  const ends = (path: string, end: string) => path === end || path.endsWith(`/${end}`)
  const fits = paths.filter((path) => ends(path, mention))
  const lowered = mention.toLowerCase()
  return fits.length > 0 ? fits : paths.filter((path) => ends(path.toLowerCase(), lowered))
}
