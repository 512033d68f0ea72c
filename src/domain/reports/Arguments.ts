/** What the diagnostic tools may be asked. */
import { Schema } from "effect"
import { ConversationId } from "../Ids.js"
import { AbsolutePath } from "../Paths.js"
import { ProbeId } from "./ModelTest.js"
import { mostQualityDays, mostStatusDays } from "./Windows.js"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

const projectRoot = optional(
  AbsolutePath.annotations({ description: "Root folder of the project (default: the one that was compiled last)" })
)

export const days = (most: number, what: string) =>
  Schema.Int.pipe(
    Schema.between(1, most, {
      message: () => ({ message: `a whole number of days from 1 to ${most}`, override: true })
    }),
    Schema.annotations({ description: what })
  )

export const StatusArguments = Schema.Struct({
  projectRoot,
  timeRangeDays: optional(days(mostStatusDays, "Only the last days, today included (default: all time)"))
})
export type StatusArguments = typeof StatusArguments.Type

export const LastArguments = Schema.Struct({ projectRoot })
export type LastArguments = typeof LastArguments.Type

export const ChatSummaryArguments = Schema.Struct({
  projectRoot,
  conversationId: Schema.optionalWith(Schema.NullOr(ConversationId), { exact: true }).annotations({
    description: "default: the conversation that compiled last"
  })
})
export type ChatSummaryArguments = typeof ChatSummaryArguments.Type

export const QualityArguments = Schema.Struct({
  projectRoot,
  windowDays: optional(days(mostQualityDays, "The last days, today included (default: 7)"))
})
export type QualityArguments = typeof QualityArguments.Type

/** Spelled out: Effect's empty struct would also let lists through. */
export const NoArguments = Schema.Record({ key: Schema.String, value: Schema.Unknown })

export const ModelTestArguments = Schema.Struct({
  projectRoot: AbsolutePath.annotations({ description: "Root folder of the project, as an absolute path" }),
  probeId: optional(ProbeId.annotations({ description: "With answers: the probe that they belong to" })),
  answers: optional(
    Schema.Tuple(Schema.Int, Schema.String.pipe(Schema.maxLength(32))).annotations({
      description: "The sum, then the reversed letters"
    })
  )
})
export type ModelTestArguments = typeof ModelTestArguments.Type
