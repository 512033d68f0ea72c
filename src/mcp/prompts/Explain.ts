/** The prompt `explain`: why a file is in the last prompt, or is not. */
import { Effect, Schema } from "effect"
import { ExplainedFile } from "../../domain/reports/ExplainedFile.js"
import { ExplainLast } from "../../programs/ExplainLast.js"
import { dataBlock, isData, makePrompt } from "../Prompt.js"

export const explainPrompt = makePrompt({
  name: "explain",
  title: "Why this file?",
  description: "Explain why a file is in the last compiled prompt, or why it is not",
  input: Schema.Struct({
    path: Schema.String.pipe(Schema.minLength(1, { message: () => "the path of a file" }), Schema.maxLength(4_096))
  }),
  arguments: {
    path: {
      description: "Path of the file in the project, or the end of it",
      required: true,
      complete: (text) => Effect.flatMap(ExplainLast, (it) => it.pathsWith(text))
    }
  },
  write: Effect.fn("mcp.prompt.explain")(function* ({ path }) {
    return [
      "Explain in a few plain sentences why this file is in the last prompt that aic compiled, or why it is not: where it" +
        " ranked, which signals decided (each is from 0 to 1), how much of it was shown (L0 full text, L1 signatures with" +
        " docs, L2 signatures, L3 names), or the reason that it was left out. What is under alsoShown was not chosen, and" +
        " stands there as a specification, for the signatures that shown code may call, or by its names. If it is not listed at all, it ranked below" +
        " the files that were recorded; say that aic_inspect with the same intent shows more.",
      isData,
      yield* dataBlock(ExplainedFile, yield* (yield* ExplainLast).explain(path))
    ].join("\n\n")
  })
})
