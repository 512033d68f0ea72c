/** Which files may be chosen at all, as the rule packs say. */
import { inOrderOfPaths, type RelativePath } from "../../domain/Paths.js"
import type { RulePack } from "../../domain/RulePack.js"
import type { ExcludedFile } from "../../domain/Selection.js"
import { rememberedGlobs } from "../glob/Remembered.js"

export interface Eligible<File> {
  /** By path, by code unit, whatever order the files came in. */
  readonly candidates: ReadonlyArray<File>
  readonly excluded: ReadonlyArray<ExcludedFile>
}

export const splitEligible = <File extends { readonly entry: { readonly path: RelativePath } }>(
  files: ReadonlyArray<File>,
  rules: Pick<RulePack, "includePatterns" | "excludePatterns">
): Eligible<File> => {
  const sorted = inOrderOfPaths(files, (it) => it.entry.path)
  if (rules.includePatterns.length + rules.excludePatterns.length === 0) return { candidates: sorted, excluded: [] }
  const isIncluded = rules.includePatterns.length === 0 ? () => true : rememberedGlobs(rules.includePatterns).matches
  const isExcluded = rules.excludePatterns.length === 0 ? () => false : rememberedGlobs(rules.excludePatterns).matches
  const candidates: Array<File> = []
  const excluded: Array<ExcludedFile> = []
  for (const file of sorted) {
    const { path } = file.entry
    if (isExcluded(path)) excluded.push({ path, score: 0, reason: "exclude_pattern_match" })
    else if (!isIncluded(path)) excluded.push({ path, score: 0, reason: "include_pattern_mismatch" })
    else candidates.push(file)
  }
  return { candidates, excluded }
}
