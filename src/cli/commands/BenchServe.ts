/**
 * `aic bench-serve`, for measuring: a question a line, an answer a line, all of them from one warm process.
 * `{"root","intent"}` asks for the ranked files, `{"root","intent","budget"}` for the prompt.
 */
import { Clock, Effect, Either, Schema } from "effect"
import { InspectArguments } from "../../domain/Request.js"
import { DryRun } from "../../programs/DryRun.js"
import { readableIssues } from "../../programs/ReadableIssues.js"
import { inspectRequestOf } from "../../programs/RequestOf.js"

const Question = Schema.parseJson(
  Schema.Struct({
    root: InspectArguments.fields.projectRoot,
    intent: InspectArguments.fields.intent,
    budget: InspectArguments.fields.budget
  })
)

const decode = Schema.decodeUnknown(Question, { errors: "all" })

/** One line of JSON without its end: `{"files","ms"}`, `{"prompt","ms"}`, or `{"error"}`. `ms` are milliseconds. */
export const answerBenchLine = (line: string): Effect.Effect<string, never, DryRun> =>
  Effect.gen(function* () {
    const dryRun = yield* DryRun
    const question = yield* Effect.mapError(decode(line), (error) => readableIssues(error).join("; "))
    const request = inspectRequestOf({ ...question, projectRoot: question.root })
    const started = yield* Clock.currentTimeNanos
    const answer =
      question.budget === undefined
        ? { files: yield* Effect.mapError(dryRun.rank(request), messageOf) }
        : { prompt: yield* Effect.mapError(dryRun.prompt(request), messageOf) }
    const took = (yield* Clock.currentTimeNanos) - started
    return { ...answer, ms: Number(took / 1_000n) / 1_000 }
  }).pipe(
    Effect.either,
    Effect.map((answer) => JSON.stringify(Either.isRight(answer) ? answer.right : { error: answer.left }))
  )

const messageOf = (error: { readonly message: string }): string => error.message
