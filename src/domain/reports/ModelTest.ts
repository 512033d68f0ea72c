/** What `aic_model_test` answers: three small tasks, or which of them an agent has solved. */
import { Schema } from "effect"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

export const ProbeId = Schema.String.pipe(
  Schema.pattern(/^[A-Z]{8}$/, { message: () => ({ message: "eight letters A to Z", override: true }) })
)

export const ProbeStep = Schema.Literal("mcp-call", "arithmetic", "string-reverse", "compile-embed")
export type ProbeStep = typeof ProbeStep.Type

/** The first three fields come with a new probe, the last two with its answers. */
export const ModelTest = Schema.Struct({
  probeId: optional(Schema.String),
  challenges: optional(Schema.Array(Schema.Struct({ id: Schema.Int, kind: ProbeStep, task: Schema.String }))),
  instructions: optional(Schema.String),
  passed: optional(Schema.Boolean),
  steps: optional(Schema.Array(Schema.Struct({ step: ProbeStep, passed: Schema.Boolean })))
})
export type ModelTest = typeof ModelTest.Type
