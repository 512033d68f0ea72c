/** `aic_compile_spec`: a briefing from the types, code and prose that a task needs. */
import { Effect } from "effect"
import { CompileSpecArguments } from "../../domain/Specification.js"
import { CompileSpec } from "../../programs/CompileSpec.js"
import { specJson } from "../../programs/WireForm.js"
import { makeTool } from "../Tool.js"

export const compileSpecTool = makeTool({
  name: "aic_compile_spec",
  title: "Compile a specification",
  description:
    "Turns what you found out for a task (type definitions, code examples, prose) into one briefing within a token" +
    " budget, for an agent that will do the task. How the task uses a type decides how much of it is shown: implements," +
    " calls-methods and constructs in full, passes-through as signatures with path and purpose, names-only as name and" +
    " path. Imports that definitions share are said once, secrets are redacted. When the budget is short, the least" +
    " used types give way first, then code, then prose. It reads no file and changes nothing.\n" +
    "The answer is JSON: hand compiledSpec over. meta.typeTiers says how each type is shown and meta.warnings what was" +
    " left out.",
  input: CompileSpecArguments,
  meta: { "anthropic/maxResultSizeChars": 500_000 },
  run: Effect.fn("mcp.aic_compile_spec")(function* ({ budget, spec }) {
    const compile = yield* CompileSpec
    return yield* specJson(yield* compile.run({ spec, budget: budget ?? null, useCache: true }))
  })
})
