/** What a compile is asked, what is decided before a file is read, and what comes of it. */
import type { AgentSession, ShownFile } from "../domain/AgentSession.js"
import type { Classification } from "../domain/Classification.js"
import type { TransformMetadata } from "../domain/Compilation.js"
import type { GuardResult } from "../domain/Guard.js"
import type { KnowledgeText, KnowledgeUse } from "../domain/Knowledge.js"
import type { ModelProfile } from "../domain/ModelProfile.js"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"
import type { RepoMap } from "../domain/RepoMap.js"
import type { ToolOutput } from "../domain/Request.js"
import type { ResolvedRules } from "../domain/RulePack.js"
import type { RankedFile } from "../domain/Selection.js"
import type { StepIndex, TokenCount } from "../domain/Units.js"
import type { EditorId, TriggerSource } from "../domain/Vocabulary.js"
import type { Budget } from "./BudgetAllocator.js"
import type { ResolvedConfig } from "./ConfigResolver.js"
import type { Selection } from "./ContextSelector.js"
import type { ConversationView } from "./ConversationView.js"
import type { FittedPrompt } from "./FitPrompt.js"
import type { RequestFailures } from "./failures/index.js"
import type { GuardSession } from "./guard/Session.js"
import type { ShownBeside } from "./ShownBeside.js"

export interface CompileRequest {
  readonly intent: string
  readonly projectRoot: AbsolutePath
  readonly configPath: string | null
  readonly modelId: string | null
  readonly budget?: TokenCount
  /** Of the prompt, in UTF-16 code units. */
  readonly maxCharacters?: number
  /** Where the prompt goes, which limits it when no budget is asked for. */
  readonly triggerSource?: TriggerSource
  readonly editorId?: EditorId
  readonly conversationTokens?: TokenCount
  readonly toolOutputs: ReadonlyArray<ToolOutput>
  /** What the conversation was about before. */
  readonly previousFiles?: ReadonlyArray<RelativePath>
  /** What it was given so far; absent, it is not known, or there is none. */
  readonly session?: AgentSession
  readonly stepIndex?: StepIndex
}

/** Everything that decides what the prompt will be, before a file was read. */
export interface CompilePlan {
  /** Its intent is the one that is shown: without secrets. */
  readonly request: CompileRequest
  /** The intent without the placeholders in it: what classifying, ranking and matching read. */
  readonly subject: string
  readonly config: ResolvedConfig
  readonly repo: RepoMap
  readonly classification: Classification
  readonly rules: ResolvedRules
  readonly profile: ModelProfile
  readonly budget: Budget
  /** What is shown or told of this compile passes through it, in the order of the prompt. */
  readonly guarded: GuardSession
  /** What suppresses findings; `""` when nothing does. */
  readonly suppressions: string
  /** What is to be said before a file is read: an answer from the cache says it, too. */
  readonly warnings: ReadonlyArray<string>
  /** Named by the tool outputs, without repeats, sorted. */
  readonly relatedFiles: ReadonlyArray<RelativePath>
  /** What the tool outputs say of failures. */
  readonly failures: RequestFailures
  /** What the conversation's earlier steps mean for this one. */
  readonly conversation: ConversationView
  /** The state of the project's history, on which the ranking depends; null where it has none. */
  readonly head?: string | null
  /** What the project's loadout has for this intent. Whoever runs the plan puts it in: the pipeline reads no loadout. */
  readonly knowledge?: ReadonlyArray<KnowledgeText>
  /** The selection should say why this file is chosen, or is not. */
  readonly explain?: RelativePath
}

export interface Compiled {
  readonly fitted: FittedPrompt
  readonly selection: Selection
  /** The chosen files with their raw sizes, in the order of the selection. Like all paths here but those of `fitted` and `guard`, as they are on disk. */
  readonly selected: ReadonlyArray<RankedFile & { readonly rawTokens: TokenCount }>
  /** What the prompt shows of others. */
  readonly beside?: ReadonlyArray<ShownBeside>
  /** What stands in the prompt of which files. */
  readonly shown: ReadonlyArray<ShownFile>
  readonly guard: GuardResult
  readonly transforms: ReadonlyArray<TransformMetadata>
  /** Tokens of the chosen files after each step. */
  readonly afterGuard: number
  readonly afterTransforms: number
  /** The knowledge that stands in the prompt. */
  readonly knowledge?: ReadonlyArray<KnowledgeUse>
  /** Beside those of the plan. */
  readonly warnings: ReadonlyArray<string>
}
