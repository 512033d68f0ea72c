/** What may be asked. The wire form is the schema: decoding it is the only validation there is. */
import { Schema } from "effect"
import { ConversationId } from "./Ids.js"
import { AbsolutePath, RelativePath } from "./Paths.js"
import { StepIndex, TokenCount } from "./Units.js"
import { EditorId, ToolOutputType, TriggerSource } from "./Vocabulary.js"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })
const nullable = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(Schema.NullOr(schema), { exact: true })

const text = (max: number, description: string) =>
  Schema.String.pipe(
    Schema.maxLength(max, { message: () => `at most ${max} characters` }),
    Schema.annotations({ description })
  )

const ModelId = Schema.String.pipe(
  Schema.pattern(/^[\x20-\x7e]{1,256}$/, {
    message: () => ({ message: "1 to 256 printable ASCII characters", override: true })
  })
)

const ConfigPath = Schema.String.pipe(
  Schema.maxLength(4_096),
  Schema.pattern(/\.json$/, { message: () => ({ message: "a path that ends in .json", override: true }) }),
  Schema.annotations({ description: "Config file to use instead of the one found from the project root" })
)

export const ToolOutput = Schema.Struct({
  type: ToolOutputType,
  // whoever sends a whole log should not be sent away: what is read of it is the pipeline's business
  content: text(5_000_000, "Output of the tool; of more than 50,000 characters the beginning and the end are read"),
  relatedFiles: optional(Schema.Array(RelativePath).pipe(Schema.maxItems(100)))
})
export type ToolOutput = typeof ToolOutput.Type

/** Arguments of `aic_compile`. */
export const CompileArguments = Schema.Struct({
  intent: text(10_000, "What you are about to do, in a sentence, with the names that matter"),
  projectRoot: AbsolutePath.annotations({ description: "Root folder of the project, as an absolute path" }),
  budget: optional(TokenCount.annotations({ description: "Most tokens of the prompt; 0 is as if it was left out" })),
  format: optional(Schema.Literal("json", "text").annotations({ description: "text: the bare prompt" })),
  modelId: nullable(ModelId),
  editorId: optional(EditorId),
  configPath: nullable(ConfigPath),
  triggerSource: optional(TriggerSource),
  conversationId: nullable(ConversationId),
  reparentFromConversationId: nullable(ConversationId),
  stepIndex: optional(StepIndex),
  stepIntent: optional(text(10_000, "What this step is about")),
  previousFiles: optional(Schema.Array(RelativePath).pipe(Schema.maxItems(500))),
  toolOutputs: optional(Schema.Array(ToolOutput).pipe(Schema.maxItems(20))),
  conversationTokens: optional(TokenCount.pipe(Schema.lessThanOrEqualTo(2_000_000)))
})
export type CompileArguments = typeof CompileArguments.Type

/** Arguments of `aic_inspect`. */
export const InspectArguments = Schema.Struct({
  intent: CompileArguments.fields.intent,
  projectRoot: CompileArguments.fields.projectRoot,
  budget: CompileArguments.fields.budget,
  configPath: CompileArguments.fields.configPath
})
export type InspectArguments = typeof InspectArguments.Type

/** A compile as the programs see it, whichever edge it came through. */
export interface CompilationRequest {
  readonly intent: string
  readonly projectRoot: AbsolutePath
  readonly modelId: string | null
  readonly editorId: EditorId
  /** As given: absolute, or relative to the project root. */
  readonly configPath: string | null
  /** Wins over every other source of a budget. */
  readonly budget?: TokenCount
  /** Of the prompt, in UTF-16 code units: what whoever delivers it can take. */
  readonly maxCharacters?: number
  readonly useCache: boolean
  readonly triggerSource: TriggerSource
  readonly conversationId: ConversationId | null
  readonly stepIndex?: StepIndex
  readonly stepIntent?: string
  readonly previousFiles: ReadonlyArray<RelativePath>
  readonly toolOutputs: ReadonlyArray<ToolOutput>
  readonly conversationTokens?: TokenCount
}
