/** What is answered for a project that has aic turned off: at once, before one of its files is looked at. */
import type { Classification } from "../domain/Classification.js"
import { type CompilationResult, noTiers, type PipelineTrace } from "../domain/Compilation.js"
import type { RelativePath } from "../domain/Paths.js"
import type { CompilationRequest } from "../domain/Request.js"
import { Confidence, Milliseconds, Ratio01, TokenCount } from "../domain/Units.js"
import { withoutSecrets } from "../pipeline/guard/Prose.js"
import type { Explained } from "./ExplainFile.js"

const notice = "aic is turned off for this project (`enabled` is false in its config)."

const wouldChooseNothing = `${notice} A compile would choose nothing.`

const none = TokenCount.make(0)

export const turnedOffResult = (request: CompilationRequest, { taskClass }: Classification): CompilationResult => ({
  compiledPrompt: `${notice} Go on without compiled context.`,
  meta: {
    intent: withoutSecrets(request.intent),
    taskClass,
    filesSelected: 0,
    filesTotal: 0,
    tokensRaw: none,
    tokensCompiled: none,
    tokenReductionPct: Ratio01.make(0),
    cacheHit: false,
    durationMs: Milliseconds.make(0),
    modelId: withoutSecrets(request.modelId ?? ""),
    editorId: request.editorId,
    transformTokensSaved: none,
    summarisationTiers: noTiers,
    guard: null,
    contextCompleteness: Confidence.make(0),
    classifierConfidence: null,
    totalBudget: none
  },
  conversationId: request.conversationId,
  updateMessage: null
})

export const turnedOffTrace = (intent: string, taskClass: Classification, compiledAt: string): PipelineTrace => ({
  intent: withoutSecrets(intent),
  taskClass,
  rulePacks: [],
  budget: none,
  codeBudget: none,
  selectedFiles: [],
  filesTotal: 0,
  excludedFiles: [],
  excludedCounts: {},
  skippedPaths: [],
  skippedTotal: 0,
  guard: null,
  transforms: [],
  summarisationTiers: noTiers,
  constraints: [],
  tokenSummary: {
    raw: none,
    selected: none,
    afterGuard: none,
    afterTransforms: none,
    afterLadder: none,
    afterPrune: none,
    promptTotal: none,
    reductionPct: Ratio01.make(0)
  },
  warnings: [wouldChooseNothing],
  compiledAt
})

export const turnedOffExplanation = (path: RelativePath): Explained => ({
  path,
  outcome: "not_ranked",
  reason: null,
  kind: null,
  rank: null,
  rankedFiles: 0,
  score: 0,
  signals: [],
  limits: { maxFiles: 0, floor: 0, ofKind: null },
  cutOff: null,
  tier: null,
  parts: null,
  lostTo: null,
  warnings: [wouldChooseNothing]
})
