/** What is to be said of the rules that a project keeps for agents; and what of it can be mended without a doubt. */
import { Context, DateTime, Effect, Layer } from "effect"
import type { CompileTimedOut, ConfigInvalid, ProjectUnusable } from "../domain/Errors.js"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"
import type { RulesAnalysisResult, RulesFinding } from "../domain/RulesAnalysis.js"
import { makeBreather } from "../pipeline/Breathe.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { ContextGuard } from "../pipeline/ContextGuard.js"
import { resolveModelProfile } from "../pipeline/ModelProfiles.js"
import { analyzeRules } from "../pipeline/rules-analysis/Analyze.js"
import { applyEdits } from "../pipeline/rules-analysis/Edits.js"
import { Progress } from "../services/Progress.js"
import { Tokenizer } from "../services/Tokenizer.js"
import { makeReadRules } from "./rules/ReadRules.js"
import { withinTimeLimit } from "./TimeLimit.js"

export interface RulesRequest {
  readonly projectRoot: AbsolutePath
  readonly configPath: string | null
}

/** A file as it is, and as the fixes would leave it. */
export interface RulesChange {
  readonly path: RelativePath
  readonly before: string
  readonly after: string
  readonly fixes: number
}

export interface AnalyzedRules {
  readonly result: RulesAnalysisResult
  readonly changes: ReadonlyArray<RulesChange>
}

type RulesError = ProjectUnusable | ConfigInvalid | CompileTimedOut

export class AnalyzeRules extends Context.Tag("aic/programs/AnalyzeRules")<
  AnalyzeRules,
  {
    /** Reads only; at most 30 s. A project without rules has no findings. */
    readonly run: (request: RulesRequest) => Effect.Effect<AnalyzedRules, RulesError>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const configs = yield* ConfigResolver
      const guard = yield* ContextGuard
      const tokenizer = yield* Tokenizer
      const readRules = yield* makeReadRules

      // a rule may hold a key, and findings quote rules
      const clean = (finding: RulesFinding): RulesFinding => ({
        ...finding,
        message: guard.cleanText(finding.message).text,
        suggestion: finding.suggestion === null ? null : guard.cleanText(finding.suggestion).text
      })

      const run = Effect.fn("AnalyzeRules.run")(function* ({ configPath, projectRoot }: RulesRequest) {
        const progress = yield* Progress
        const breath = yield* makeBreather()
        const { config } = yield* configs.resolve(projectRoot, configPath)
        const counter = yield* tokenizer.counterFor(resolveModelProfile(config.model.id))
        yield* progress.report({ done: 1, total: 3, message: "reading rules" })
        const { editable, ...input } = yield* readRules(projectRoot, breath)
        yield* progress.report({ done: 2, total: 3, message: `comparing the rules of ${input.files.length} files` })
        const report = yield* analyzeRules({ ...input, count: counter.count }, breath)
        const findings = report.findings.map(clean)
        const analyzedAt = DateTime.formatIso(yield* DateTime.now)
        yield* progress.report({ done: 3, total: 3, message: "done" })

        const changes = [...input.files, ...input.settings].flatMap(({ path, text }): ReadonlyArray<RulesChange> => {
          const edits = report.edits.filter((it) => it.source === path)
          const after = applyEdits(text, edits)
          return after === text || !editable.has(path) ? [] : [{ path, before: text, after, fixes: edits.length }]
        })
        const count = (severity: RulesFinding["severity"]) => findings.filter((it) => it.severity === severity).length
        return {
          result: {
            analyzedAt,
            findings,
            totalErrors: count("error"),
            totalWarnings: count("warn"),
            totalInfos: count("info"),
            files: report.files,
            leftOut: report.leftOut
          },
          changes
        } satisfies AnalyzedRules
      })

      return AnalyzeRules.of({ run: (request) => withinTimeLimit(run(request)) })
    })
  )
}
