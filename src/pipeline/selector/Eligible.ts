/** Which files may be chosen at all, as the rule packs say. */
import { byPath } from "../../domain/Paths.js"
import type { FileEntry } from "../../domain/RepoMap.js"
import type { RulePack } from "../../domain/RulePack.js"
import type { ExcludedFile } from "../../domain/Selection.js"
import { compileGlobs } from "../Glob.js"
import { kindOf } from "./FileKinds.js"
import type { Candidate } from "./Measured.js"

export interface Eligible {
  /** By path, by code unit, whatever order the files came in. */
  readonly candidates: ReadonlyArray<Candidate>
  readonly excluded: ReadonlyArray<ExcludedFile>
}

export const splitEligible = (
  files: ReadonlyArray<typeof FileEntry.Type>,
  rules: Pick<RulePack, "includePatterns" | "excludePatterns">
): Eligible => {
  const isIncluded = rules.includePatterns.length === 0 ? () => true : compileGlobs(rules.includePatterns).matches
  const isExcluded = compileGlobs(rules.excludePatterns).matches
  const candidates: Array<Candidate> = []
  const excluded: Array<ExcludedFile> = []
  for (const file of [...files].sort((a, b) => byPath(a.path, b.path))) {
    if (isExcluded(file.path)) excluded.push({ path: file.path, score: 0, reason: "exclude_pattern_match" })
    else if (!isIncluded(file.path)) excluded.push({ path: file.path, score: 0, reason: "include_pattern_mismatch" })
    else {
      const { language, modifiedMs, path, sizeBytes } = file
      candidates.push({ path, language, kind: kindOf(path), sizeBytes, modifiedMs })
    }
  }
  return { candidates, excluded }
}
