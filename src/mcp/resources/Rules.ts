/** `aic://rules-analysis`: what is to be said of the rules that agents read in this project, as they are now. */
import { Effect } from "effect"
import { ProjectUnusable } from "../../domain/Errors.js"
import { RulesAnalysisResult } from "../../domain/RulesAnalysis.js"
import { AnalyzeRules } from "../../programs/AnalyzeRules.js"
import { CurrentProject } from "../../programs/CurrentProject.js"
import { makeReport } from "../Resource.js"

export const rulesResource = makeReport({
  name: "rules-analysis",
  title: "Analysis of agent rules",
  description: "What contradicts, repeats or costs too much in the rule files, settings and hooks of the project",
  output: RulesAnalysisResult,
  run: Effect.fn("mcp.rules-analysis")(function* ({ projectRoot: asked }) {
    const projectRoot = asked ?? (yield* (yield* CurrentProject).root)
    if (projectRoot === null) return yield* new ProjectUnusable({ reason: "is not known yet" })
    const { result } = yield* (yield* AnalyzeRules).run({ projectRoot, configPath: null })
    return result
  })
})
