/** `aic://rules-analysis`: what is to be said of the rules that the project keeps for agents, as they are now. */
import { DateTime, Effect, Option, Schema } from "effect"
import { AbsolutePath } from "../../domain/Paths.js"
import type { RulesAnalysisResult } from "../../domain/RulesAnalysis.js"
import { AnalyzeRules } from "../../programs/AnalyzeRules.js"
import { LastCompile } from "../../programs/LastCompile.js"
import { StartFolder } from "../../programs/StartFolder.js"
import { errorJson, rulesJson } from "../../programs/WireForm.js"
import type { Report } from "../Resource.js"

export const rulesResource = {
  name: "rules-analysis",
  title: "Analysis of the rules for agents",
  description:
    "Contradictions, repetitions, globs that match nothing and other faults in CLAUDE.md, AGENTS.md, Cursor rules," +
    " Copilot instructions, settings and hooks, with what each file costs",
  read: Effect.fn("mcp.rules-analysis")(function* (asked) {
    const { run } = yield* AnalyzeRules
    const compiled = Option.getOrNull(decodeRoot((yield* (yield* LastCompile).run({})).projectRoot))
    const known = asked ?? compiled
    const projectRoot = known ?? (yield* StartFolder)
    const empty = Effect.flatMap(DateTime.now, (now) => rulesJson({ ...nothing, analyzedAt: DateTime.formatIso(now) }))
    if (projectRoot === null) return yield* empty
    return yield* run({ projectRoot, configPath: null }).pipe(
      Effect.flatMap(({ result }) => rulesJson(result)),
      // the folder that the server was started in may be no project
      Effect.catchTag("ProjectUnusable", (error) => (known === null ? empty : Effect.succeed(errorJson(error)))),
      // a config that is broken: whoever reads this can do something about it
      Effect.catchAll((error) => Effect.succeed(errorJson(error)))
    )
  })
} satisfies Report<AnalyzeRules | LastCompile>

const decodeRoot = Schema.decodeUnknownOption(AbsolutePath)

const nothing: Omit<RulesAnalysisResult, "analyzedAt"> = {
  findings: [],
  totalErrors: 0,
  totalWarnings: 0,
  totalInfos: 0,
  files: [],
  leftOut: 0
}
