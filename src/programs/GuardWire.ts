/** What the guard found, in the forms that other programs read: JSON, SARIF, and the explanation of a rule. */
import { Effect, Schema } from "effect"
import { GuardReport, type LocatedFinding } from "../domain/Guard.js"
import { version } from "../domain/Version.js"
import { escapeGlob } from "../pipeline/Glob.js"
import { explain, renderIgnore, renderSarif, rules } from "../pipeline/guard/index.js"

// A report that does not fit its own schema is a bug of ours, so it is a defect.
export const guardReportJson = (report: GuardReport): Effect.Effect<string> =>
  Schema.encode(GuardReport)(report).pipe(
    Effect.orDie,
    Effect.map((wire) => JSON.stringify(wire))
  )

/** SARIF 2.1.0, with a line end. */
export const guardReportSarif = ({ findings }: GuardReport): string => renderSarif(findings, version)

export const explainRule = explain

export const allRules = rules

/** The line of `.aicguardignore` that lets one finding through; null for one that nothing can. */
export const ignoreLineOf = ({ file, fingerprint, pattern }: LocatedFinding): string | null =>
  fingerprint === "" ? null : renderIgnore({ rule: pattern, path: escapeGlob(file), fingerprint })
