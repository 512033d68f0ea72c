/** Whole results for the edges to carry, without a compile behind them. */
import type { CompilationResult, PipelineTrace } from "../../src/domain/Compilation.js"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import type { CompilationRequest } from "../../src/domain/Request.js"
import type { SpecCompilation } from "../../src/domain/Specification.js"
import { Confidence, LineNumber, Milliseconds, Ratio01, RelevanceScore, TokenCount } from "../../src/domain/Units.js"
import type { AnalyzedRules } from "../../src/programs/AnalyzeRules.js"
import type { CompileSpecRequest } from "../../src/programs/CompileSpec.js"
import type { Explained } from "../../src/programs/ExplainFile.js"

export const root = AbsolutePath.make("/project")

const tokens = TokenCount.make

export const resultOf = (request: CompilationRequest): CompilationResult => ({
  compiledPrompt: `# Task\n\n${request.intent}\n`,
  meta: {
    intent: request.intent,
    taskClass: "bugfix",
    filesSelected: 12,
    filesTotal: 3_530,
    tokensRaw: tokens(40_000),
    tokensCompiled: tokens(11_240),
    tokenReductionPct: Ratio01.make(0.719),
    cacheHit: false,
    durationMs: Milliseconds.make(1_234),
    modelId: request.modelId ?? "default",
    editorId: request.editorId,
    transformTokensSaved: tokens(300),
    summarisationTiers: { L0: 8, L1: 2, L2: 2, L3: 0 },
    guard: null,
    contextCompleteness: Confidence.make(0.8),
    classifierConfidence: Confidence.make(0.9),
    totalBudget: request.budget ?? tokens(123_500)
  },
  conversationId: request.conversationId,
  updateMessage: null
})

export const briefingOf = ({ budget, spec }: CompileSpecRequest): SpecCompilation => ({
  compiledSpec: `## Types\n\n${spec.types.map(({ name }) => `### ${name}\n`).join("\n")}`,
  meta: {
    totalTokensRaw: tokens(2_000),
    totalTokensCompiled: tokens(1_500),
    reductionPct: Ratio01.make(0.25),
    typeTiers: Object.fromEntries(spec.types.map(({ name }) => [name, "verbatim"])),
    transformTokensSaved: tokens(0),
    totalBudget: budget ?? tokens(1_500),
    cacheHit: false,
    guard: { passed: true, findings: [], filesBlocked: [], filesRedacted: [], filesWarned: [], weakened: [] },
    warnings: ['Left out to keep to the budget: code block "an example"']
  }
})

export const noRules: AnalyzedRules = {
  result: {
    analyzedAt: "2026-01-02T03:04:05.000Z",
    findings: [],
    totalErrors: 0,
    totalWarnings: 0,
    totalInfos: 0,
    files: [],
    leftOut: 0
  },
  changes: []
}

const path = RelativePath.make

export const traceOf = (intent: string): PipelineTrace => ({
  intent,
  taskClass: {
    taskClass: "refactor",
    confidence: Confidence.make(0.92),
    matchedKeywords: ["refactor"],
    subjectTokens: ["auth", "module"],
    identifiers: [],
    mentionedPaths: [],
    specificityScore: Ratio01.make(0.5),
    underspecificationIndex: Ratio01.make(0.5)
  },
  rulePacks: ["built-in:default", "aic-rules/team.json"],
  budget: tokens(123_500),
  codeBudget: tokens(122_730),
  selectedFiles: [
    {
      path: path("src/auth/service.ts"),
      language: "typescript",
      kind: "source",
      score: RelevanceScore.make(1),
      signals: { words: 0.9, names: 1 },
      estimatedTokens: tokens(1_240),
      tier: "L0"
    },
    {
      path: path("src/auth/\u001b[31mevil.ts"),
      language: "typescript",
      kind: "source",
      score: RelevanceScore.make(0.45),
      signals: { words: 0.4 },
      estimatedTokens: tokens(90),
      tier: "L2",
      parts: {
        lineCount: 1_900,
        lines: [
          [1, 20],
          [44, 44]
        ],
        leftOut: [{ lines: [45, 90], names: ["re\u001b[31mnew"], reason: "no_room" }],
        leftOutCount: 3
      }
    }
  ],
  excludedFiles: [
    { path: path("src/index.ts"), score: 0.1, reason: "below_relevance_floor" },
    { path: path("src/old.ts"), score: 0.1, reason: "below_relevance_floor" },
    { path: path("src/big.ts"), score: 0.3, reason: "budget_exceeded" }
  ],
  filesTotal: 67,
  excludedCounts: { budget_exceeded: 1, below_relevance_floor: 64 },
  skippedPaths: [{ path: "link", reason: "symlink" }],
  skippedTotal: 9,
  guard: {
    passed: true,
    findings: [
      {
        severity: "redact",
        type: "secret",
        file: path("src/auth/service.ts"),
        line: LineNumber.make(7),
        message: "a token of GitHub",
        pattern: "github-token"
      }
    ],
    filesBlocked: [],
    filesRedacted: [path("src/auth/service.ts")],
    filesWarned: [],
    weakened: []
  },
  transforms: [
    {
      filePath: path("src/auth/service.ts"),
      originalTokens: tokens(1_300),
      transformedTokens: tokens(1_240),
      transformersApplied: ["CommentStripper"]
    }
  ],
  summarisationTiers: { L0: 1, L1: 0, L2: 1, L3: 0 },
  constraints: ["Keep the public API"],
  tokenSummary: {
    raw: tokens(45_000),
    selected: tokens(1_390),
    afterGuard: tokens(1_390),
    afterTransforms: tokens(1_330),
    afterLadder: tokens(1_290),
    afterPrune: tokens(1_290),
    promptTotal: tokens(1_500),
    reductionPct: Ratio01.make(0.826)
  },
  warnings: [],
  compiledAt: "2026-01-02T03:04:05.000Z"
})

export const explanationOf = (file: RelativePath): Explained => ({
  path: file,
  outcome: "left_out",
  reason: "max_files",
  kind: "source",
  rank: 1_234,
  rankedFiles: 3_530,
  score: 0.31,
  signals: [
    { name: "lexical", value: 0.25, weight: 1 },
    { name: "coChange", value: 0.2, weight: 0.3 },
    { name: "use", value: 0, weight: 0.2 },
    { name: "boost", value: 0.2, weight: null },
    { name: "kind", value: 1, weight: null }
  ],
  limits: { maxFiles: 40, floor: 0.25, ofKind: null },
  cutOff: { path: path("src/last.ts"), rank: 40, score: 0.4 },
  tier: null,
  lostTo: null,
  parts: null,
  warnings: []
})
