/** Numbers that must not be mixed up: a brand makes "milliseconds where tokens were meant" a type error. */
import { Schema } from "effect"

const say = (message: string) => ({ message: () => ({ message, override: true as const }) })

/** Tokens of the model profile in use: its encoding's count times its factor, rounded up. */
export const TokenCount = Schema.Int.pipe(
  Schema.nonNegative(),
  Schema.brand("TokenCount"),
  Schema.annotations({ title: "TokenCount", ...say("a whole number of tokens, 0 or more") })
)
export type TokenCount = typeof TokenCount.Type

export const Bytes = Schema.Int.pipe(
  Schema.nonNegative(),
  Schema.brand("Bytes"),
  Schema.annotations({ title: "Bytes", ...say("a whole number of bytes, 0 or more") })
)
export type Bytes = typeof Bytes.Type

/** A line of a text file, counted from 1. */
export const LineNumber = Schema.Int.pipe(
  Schema.positive(),
  Schema.brand("LineNumber"),
  Schema.annotations({ title: "LineNumber", ...say("a line number, 1 or more") })
)
export type LineNumber = typeof LineNumber.Type

export const Milliseconds = Schema.Finite.pipe(
  Schema.nonNegative(),
  Schema.brand("Milliseconds"),
  Schema.annotations({ title: "Milliseconds", ...say("milliseconds, 0 or more") })
)
export type Milliseconds = typeof Milliseconds.Type

/** A share between 0 and 1. */
export const Ratio01 = Schema.Finite.pipe(
  Schema.between(0, 1),
  Schema.brand("Ratio01"),
  Schema.annotations({ title: "Ratio01", ...say("a number from 0 to 1") })
)
export type Ratio01 = typeof Ratio01.Type

/** How sure a heuristic is of its answer, from 0 to 1. */
export const Confidence = Schema.Finite.pipe(
  Schema.between(0, 1),
  Schema.brand("Confidence"),
  Schema.annotations({ title: "Confidence", ...say("a number from 0 to 1") })
)
export type Confidence = typeof Confidence.Type

/** Relevance of a file to an intent; the best file of a selection has 1. */
export const RelevanceScore = Schema.Finite.pipe(
  Schema.between(0, 1),
  Schema.brand("RelevanceScore"),
  Schema.annotations({ title: "RelevanceScore", ...say("a number from 0 to 1") })
)
export type RelevanceScore = typeof RelevanceScore.Type

/** Which step of an agent's conversation, from 0. */
export const StepIndex = Schema.Int.pipe(
  Schema.between(0, 10_000),
  Schema.brand("StepIndex"),
  Schema.annotations({ title: "StepIndex", ...say("a whole number from 0 to 10000") })
)
export type StepIndex = typeof StepIndex.Type
