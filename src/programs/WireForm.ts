/** Results as they leave the process: what the MCP tools answer and what `--json` prints are the same text. */
import { Effect, Schema } from "effect"
import { CompilationResult, PipelineTrace } from "../domain/Compilation.js"
import { type CompileError, errorCode } from "../domain/Errors.js"
import type { GuardFinding } from "../domain/Guard.js"
import { RulesAnalysisResult } from "../domain/RulesAnalysis.js"
import { SpecCompilation } from "../domain/Specification.js"
import { withoutControls } from "./RequestOf.js"

/** Findings are for a reader who has a file to fix, so one of a kind and file is enough. */
export const maxFindings = 20

// A result that does not fit its own schema is a bug of ours, so it is a defect.
export const compilationJson = (result: CompilationResult): Effect.Effect<string> =>
  Schema.encode(CompilationResult)(withBoundedFindings(result)).pipe(Effect.orDie, Effect.map(toJson))

/** What `aic_compile` answers when it was asked to give a sub-agent's records to its parent. */
export const reparentedJson = (rowsUpdated: number): string => toJson({ reparented: true, rowsUpdated })

export const traceJson = (trace: PipelineTrace): Effect.Effect<string> =>
  Schema.encode(PipelineTrace)(trace).pipe(
    Effect.orDie,
    Effect.map((wire) => toJson({ trace: wire }))
  )

export const specJson = (result: SpecCompilation): Effect.Effect<string> => {
  const { guard } = result.meta
  const bounded = { ...guard, findings: boundedFindings(guard.findings) }
  return Schema.encode(SpecCompilation)({ ...result, meta: { ...result.meta, guard: bounded } }).pipe(
    Effect.orDie,
    Effect.map(toJson)
  )
}

/** What `aic://rules-analysis` holds and `aic rules --json` prints. */
export const rulesJson = (result: RulesAnalysisResult): Effect.Effect<string> =>
  Schema.encode(RulesAnalysisResult)(result).pipe(Effect.orDie, Effect.map(toJson))

export const errorJson = (error: CompileError): string => toJson({ error: error.message, code: errorCode[error._tag] })

const boundedFindings = (findings: ReadonlyArray<GuardFinding>): ReadonlyArray<GuardFinding> => {
  const seen = new Map<string, GuardFinding>()
  for (const finding of findings) {
    if (seen.size === maxFindings) break
    const key = `${finding.type}|${finding.pattern ?? ""}|${finding.file}`
    if (!seen.has(key)) seen.set(key, { ...finding, message: withoutControls(finding.message).slice(0, 300) })
  }
  return [...seen.values()]
}

const withBoundedFindings = (result: CompilationResult): CompilationResult =>
  result.meta.guard === null
    ? result
    : {
        ...result,
        meta: {
          ...result.meta,
          guard: { ...result.meta.guard, findings: boundedFindings(result.meta.guard.findings) }
        }
      }

const toJson = (value: unknown): string => JSON.stringify(value)
