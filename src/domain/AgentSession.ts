/** What a conversation was given, step by step: paths, numbers and hashes, never a text of a file or of a tool. */
import { Schema } from "effect"
import { Sha256 } from "./Ids.js"
import { RelativePath } from "./Paths.js"
import { type LineNumber, StepIndex, TokenCount } from "./Units.js"
import { InclusionTier, ToolOutputType } from "./Vocabulary.js"

/** First and last line, both shown. */
export type LineRange = readonly [LineNumber, LineNumber]

const isLine = (it: unknown): it is LineNumber => Number.isSafeInteger(it) && Number(it) > 0

const isRange = (it: unknown): it is LineRange => Array.isArray(it) && it.length === 2 && isLine(it[0]) && isLine(it[1])

/** Whole, as it is: each step of a long conversation reads and writes thousands, and part by part takes ten times as long. */
const LineRanges = Schema.declare(
  (it: unknown): it is ReadonlyArray<LineRange> => Array.isArray(it) && it.every(isRange),
  {
    identifier: "LineRanges"
  }
)

/** A file as a step showed it. */
export const ShownFile = Schema.Struct({
  path: RelativePath,
  tier: InclusionTier,
  /** Of the guarded text of the whole file: another hash means that it has changed. */
  contentHash: Sha256,
  /** Lines that stood in the prompt word for word, in order, without overlaps. */
  lines: LineRanges
})
export type ShownFile = typeof ShownFile.Type

/** How many outputs of a tool a step came with, and how many files they named. */
export const ToolOutputCount = Schema.Struct({ type: ToolOutputType, relatedFiles: Schema.Int })
export type ToolOutputCount = typeof ToolOutputCount.Type

export const SessionStep = Schema.Struct({
  stepIndex: StepIndex,
  /** With secrets redacted. */
  intent: Schema.String,
  tokensCompiled: TokenCount,
  filesSelected: Schema.Int,
  /** Those of which something was shown that the conversation may remember, best first. */
  files: Schema.Array(ShownFile),
  toolOutputs: Schema.Array(ToolOutputCount),
  completedAt: Schema.DateTimeUtc
})
export type SessionStep = typeof SessionStep.Type

/** One conversation in one project. */
export const AgentSession = Schema.Struct({
  /** Of all steps there ever were. */
  stepsDone: Schema.Int,
  tokensDone: TokenCount,
  /** Of the prompts that the agent still has in its memory, as far as we know: those since it was compacted. */
  tokensHeld: TokenCount,
  /** The newest, oldest first. */
  steps: Schema.Array(SessionStep)
})
export type AgentSession = typeof AgentSession.Type

export const newSession: AgentSession = {
  stepsDone: 0,
  tokensDone: TokenCount.make(0),
  tokensHeld: TokenCount.make(0),
  steps: []
}

/** What was shown longer ago is shown again. */
export const mostStepsKept = 50

/** The session after one more step. */
export const withStep = (session: AgentSession, step: SessionStep): AgentSession => ({
  stepsDone: session.stepsDone + 1,
  tokensDone: TokenCount.make(session.tokensDone + step.tokensCompiled),
  tokensHeld: TokenCount.make(session.tokensHeld + step.tokensCompiled),
  steps: withinBounds([...session.steps, step])
})

/** Of all steps together: each is read and written with every step. */
export const mostFilesKept = 480

const withinBounds = (steps: ReadonlyArray<SessionStep>): ReadonlyArray<SessionStep> => {
  let files = 0
  return steps
    .slice(-mostStepsKept)
    .reverse()
    .map((step) => {
      files += step.files.length
      return files <= mostFilesKept || step.files.length === 0 ? step : { ...step, files: [] }
    })
    .reverse()
}

/** The session with the steps of a sub-agent, of which it knows that they were done, and saw nothing. */
export const withAdopted = (session: AgentSession, child: AgentSession): AgentSession => ({
  ...withoutShown(child).steps.reduce(withStep, session),
  tokensHeld: session.tokensHeld
})

/** After the agent's memory was compacted: what was done stays known, what was shown is shown again. */
export const withoutShown = (session: AgentSession): AgentSession => ({
  ...session,
  tokensHeld: TokenCount.make(0),
  steps: session.steps.map((step) => ({ ...step, files: step.files.map((file) => ({ ...file, lines: [] })) }))
})
