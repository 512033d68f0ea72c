/** Turns what a compile did into what is told of it: meta for the answer, a trace for the log and for inspection. */
import { Number } from "effect"
import {
  type CompilationMeta,
  noTiers,
  type ShownParts,
  type TierCounts,
  type TokenSummary
} from "../domain/Compilation.js"
import type { ScoreSignals, SelectionTrace } from "../domain/Selection.js"
import { Confidence, type Milliseconds, Ratio01, TokenCount } from "../domain/Units.js"
import type { EditorId } from "../domain/Vocabulary.js"
import type { Compiled, CompilePlan } from "../pipeline/CompilePlan.js"
import { lineCountOf, missedBlocks } from "../pipeline/ladder/Shown.js"
import type { ShownBeside } from "../pipeline/ShownBeside.js"
import type { LadderFile } from "../pipeline/SummarisationLadder.js"

/** The nearest misses; past them nobody asks why a file is not there. */
export const tracedExclusions = 50

export const countTiers = ({ fitted }: Compiled): TierCounts => {
  const counts = { ...noTiers }
  for (const file of fitted.ladder.files) counts[file.tier]++
  return counts
}

/** Tokens of the chosen files as they are on disk: the same unit and the same files as the prompt. */
export const rawTokens = ({ selected }: Compiled): TokenCount =>
  TokenCount.make(Number.sumAll(selected.map((file) => file.rawTokens)))

/** 1 − compiled / raw, and 0 where the prompt is no smaller than the files. */
export const reduction = (raw: number, compiled: number): Ratio01 =>
  Ratio01.make(raw <= 0 ? 0 : Math.max(0, (raw - compiled) / raw))

export const describeMeta = (
  plan: CompilePlan,
  compiled: Compiled,
  run: { readonly durationMs: Milliseconds; readonly editorId: EditorId }
): CompilationMeta => {
  const raw = rawTokens(compiled)
  return {
    intent: plan.request.intent,
    taskClass: plan.classification.taskClass,
    filesSelected: compiled.fitted.ladder.files.length,
    filesTotal: plan.repo.files.length,
    tokensRaw: raw,
    tokensCompiled: compiled.fitted.tokens,
    tokenReductionPct: reduction(raw, compiled.fitted.tokens),
    cacheHit: false,
    durationMs: run.durationMs,
    modelId: plan.guarded.clean(plan.request.modelId ?? plan.config.config.model.id ?? ""),
    editorId: run.editorId,
    transformTokensSaved: savedTokens(compiled),
    summarisationTiers: countTiers(compiled),
    guard: compiled.guard,
    contextCompleteness: completeness(plan, compiled),
    classifierConfidence: plan.classification.confidence,
    totalBudget: plan.budget.total,
    ...knownOf(compiled)
  }
}

/** Of the files that are shown in full: what was saved on a text that the prompt does not hold saved nothing. */
const savedTokens = ({ fitted, transforms }: Compiled): TokenCount => {
  const files = [...fitted.ladder.files, ...fitted.specification.files]
  const full = new Set<string>(files.filter((file) => file.tier === "L0").map((file) => file.path))
  const saved = transforms.map((it) =>
    full.has(it.filePath) ? Math.max(0, it.originalTokens - it.transformedTokens) : 0
  )
  return TokenCount.make(Number.sumAll(saved))
}

/** No field where there is no loadout. */
export const knownOf = ({ knowledge = [] }: Compiled): { readonly knowledge?: NonNullable<Compiled["knowledge"]> } =>
  knowledge.length === 0 ? {} : { knowledge }

/** Share of the chosen relevance that is shown: of a file in parts, the share of its lines. */
const completeness = ({ guarded }: CompilePlan, { fitted, selected }: Compiled): Confidence => {
  const all = Number.sumAll(selected.map((file) => file.score))
  const shares = new Map<string, number>(fitted.ladder.files.map((file) => [file.path, shareOf(file)]))
  const shown = Number.sumAll(selected.map((file) => file.score * (shares.get(guarded.cleanPath(file.path)) ?? 0)))
  return Confidence.make(all <= 0 ? 0 : Math.min(1, shown / all))
}

const shareOf = ({ blocks = [], ranges, tier }: LadderFile): number => {
  if (tier === "L0") return 1
  const lines = blocks[blocks.length - 1]?.end ?? 0
  if (ranges === undefined || lines === 0) return 0
  return Number.sumAll(ranges.map(({ end, start }) => end - start + 1)) / lines
}

/** Of one file, at most so many of the blocks that are not shown. Nothing of a file in full. */
export const partsOf = (
  file: LadderFile,
  mostBlocks: number,
  clean: (text: string) => string
): { readonly parts?: ShownParts } => {
  if (file.tier === "L0") return {}
  const missed = missedBlocks(file)
  const parts = {
    lineCount: lineCountOf(file),
    lines: (file.ranges ?? []).map(({ end, start }): readonly [number, number] => [start, end]),
    leftOut: missed.slice(0, mostBlocks).map(({ end, leftOut = "worth_less", names, start }) => ({
      lines: [start, end] as const,
      names: names.slice(0, mostNames).map(clean),
      reason: leftOut
    })),
    leftOutCount: missed.length
  }
  return { parts }
}

const mostNames = 4

/** What says nothing is not worth its place. */
export const tellingSignals = (signals: ScoreSignals): ScoreSignals =>
  Object.fromEntries(Object.entries(signals).filter(([, value]) => value !== 0))

export const describeSelection = ({ guarded }: CompilePlan, compiled: Compiled): SelectionTrace => {
  const tiers = new Map<string, string>(compiled.fitted.ladder.files.map((file) => [file.path, file.tier]))
  return {
    selectedFiles: compiled.selected.map(({ path: raw, score, signals }) => {
      const path = guarded.cleanPath(raw)
      const tier = tiers.get(path)
      return tier === undefined ? { path, score, signals } : { path, score, tier, signals }
    }),
    ...besideOf(compiled, ({ as, shown }) => ({ path: shown.path, as, tier: shown.tier })),
    excludedFiles: compiled.selection.excluded
      .slice(0, tracedExclusions)
      .map(({ path, reason, score }) => ({ path: guarded.cleanPath(path), reason, score }))
  }
}

/** No field where there is nothing beside the chosen files. */
export const besideOf = <A>(
  { beside = [] }: Compiled,
  told: (file: ShownBeside) => A
): { readonly alsoShown?: ReadonlyArray<A> } => (beside.length === 0 ? {} : { alsoShown: beside.map(told) })

export const summariseTokens = (compiled: Compiled): TokenSummary => {
  const raw = rawTokens(compiled)
  const afterLadder = Number.sumAll(compiled.fitted.ladder.files.map((file) => file.tokens))
  return {
    raw,
    selected: raw,
    afterGuard: TokenCount.make(compiled.afterGuard),
    afterTransforms: TokenCount.make(compiled.afterTransforms),
    afterLadder: TokenCount.make(afterLadder),
    afterPrune: TokenCount.make(afterLadder),
    promptTotal: compiled.fitted.tokens,
    reductionPct: reduction(raw, compiled.fitted.tokens)
  }
}
