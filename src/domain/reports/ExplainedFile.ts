/** Where a file stood in the last compile. */
import { Schema } from "effect"
import { SelectionTrace } from "../Selection.js"

export const ExplainedFile = Schema.Struct({
  /** As it was asked for. */
  path: Schema.String,
  projectRoot: Schema.NullOr(Schema.String),
  intent: Schema.NullOr(Schema.String),
  created_at: Schema.NullOr(Schema.String),
  /** Why nothing can be told of any file. */
  note: Schema.NullOr(Schema.String),
  filesSelected: Schema.Int,
  /** The rank of the best file is 1. */
  selected: Schema.Array(Schema.Struct({ ...SelectionTrace.fields.selectedFiles.value.fields, rank: Schema.Int })),
  /** It was not chosen, and something of it is in the prompt. */
  alsoShown: SelectionTrace.fields.alsoShown,
  excluded: SelectionTrace.fields.excludedFiles
})
export type ExplainedFile = typeof ExplainedFile.Type
