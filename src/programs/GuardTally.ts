/** Adds up what a scan found, file by file, into its report. */
import type { FileUnreadable } from "../domain/Errors.js"
import type { GuardReport, LocatedFinding } from "../domain/Guard.js"
import { RelativePath } from "../domain/Paths.js"
import type { GuardedFile } from "../pipeline/guard/GuardText.js"
import { makeCleaner } from "../pipeline/guard/Prose.js"
import { pathFinding } from "../pipeline/guard/Result.js"
import { suppressionWords } from "../pipeline/PlanDetails.js"

export interface GuardTally {
  readonly add: (path: RelativePath, judged: Omit<GuardedFile, "text">) => void
  readonly skip: (problem: FileUnreadable) => void
  readonly exclude: () => void
  readonly report: (config: Pick<GuardReport, "weakened" | "warnings">) => GuardReport
}

export const makeTally = (): GuardTally => {
  // a name may hold a secret, and the report names files
  const clean = makeCleaner()
  const shown = (path: RelativePath) => RelativePath.make(clean(path))
  const findings: Array<LocatedFinding> = []
  const suppressed: Array<LocatedFinding> = []
  const filesSkipped: Array<GuardReport["filesSkipped"][number]> = []
  const files = { block: [] as RelativePath[], redact: [] as RelativePath[], warn: [] as RelativePath[] }
  const counts = { filesScanned: 0, filesBinary: 0, filesExcluded: 0 }
  return {
    add: (path, { findings: found, ignored, verdict }) => {
      counts.filesScanned++
      const file = shown(path)
      findings.push(...found.map((it) => ({ ...it, file })))
      if (file !== path) findings.push({ ...pathFinding(file), fingerprint: "" })
      suppressed.push(...ignored.map((it) => ({ ...it, file })))
      if (verdict !== "pass") files[verdict].push(file)
    },
    skip: ({ path, reason }) => {
      if (reason === "binary") counts.filesBinary++
      else filesSkipped.push({ path: shown(path), reason })
    },
    exclude: () => {
      counts.filesExcluded++
    },
    report: ({ warnings, weakened }) => ({
      findings,
      ...counts,
      filesSkipped,
      filesBlocked: files.block,
      filesRedacted: files.redact,
      filesWarned: files.warn,
      suppressed,
      weakened: [...weakened, ...suppressionWords(suppressed.filter((it) => it.severity !== "warn"))],
      warnings
    })
  }
}
