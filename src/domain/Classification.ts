/** What an intent asks for, in words that the later steps can use. */
import { Schema } from "effect"
import { Confidence, Ratio01 } from "./Units.js"
import { TaskClass } from "./Vocabulary.js"

export const Classification = Schema.Struct({
  taskClass: TaskClass,
  confidence: Confidence,
  /** The words of the intent that decided the class, as written, lower case. */
  matchedKeywords: Schema.Array(Schema.String),
  /** What the intent is about: its words without verbs and fillers, lower case, identifiers also whole. */
  subjectTokens: Schema.Array(Schema.String),
  /** Names as they stand in the intent (`resolveConfig`, `user_service`, `Foo.bar`), case kept. */
  identifiers: Schema.Array(Schema.String),
  /** Paths and file names that the intent spells out, as written (without a leading `@` or `./`). */
  mentionedPaths: Schema.Array(Schema.String),
  specificityScore: Ratio01,
  underspecificationIndex: Ratio01
})
export type Classification = typeof Classification.Type
