/** From sums and rows to the figures of the reports. */
import { DateTime } from "effect"
import type { CompilationSnapshot, TokenUnitTotals, Usage } from "../domain/reports/Figures.js"
import type { CompilationRow } from "../services/CompilationLog.js"
import type { ArchivedSum } from "../services/StatusQueries.js"

/** 0 to 100 with one decimal; null where there is no whole. */
export const percentOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.round((part / whole) * 1_000) / 10

export const compilationsIn = (units: ReadonlyArray<TokenUnitTotals>): number => total(units, (it) => it.compilations)

export const usageOf = (tokenUnits: ReadonlyArray<TokenUnitTotals>): Usage => {
  const totalTokensRaw = total(tokenUnits, (it) => it.tokensRaw)
  const totalTokensCompiled = total(tokenUnits, (it) => it.tokensCompiled)
  return {
    cacheHitRatePct: percentOf(
      total(tokenUnits, (it) => it.cacheHits),
      compilationsIn(tokenUnits)
    ),
    avgReductionPct: percentOf(totalTokensRaw - totalTokensCompiled, totalTokensRaw),
    totalTokensRaw,
    totalTokensCompiled,
    totalTokensSaved: totalTokensRaw - totalTokensCompiled,
    tokenUnits
  }
}

export const snapshotOf = (row: CompilationRow): CompilationSnapshot => ({
  id: row.id,
  intent: row.intent,
  taskClass: row.taskClass,
  filesSelected: row.filesSelected,
  filesTotal: row.filesTotal,
  tokensRaw: row.tokensRaw,
  tokensCompiled: row.tokensCompiled,
  tokenUnit: row.modelProfile.slice(row.modelProfile.indexOf(" ") + 1),
  tokenReductionPct: Math.max(0, percentOf(row.tokensRaw - row.tokensCompiled, row.tokensRaw) ?? 0),
  cacheHit: row.cacheHit,
  created_at: DateTime.formatIso(row.createdAt),
  editorId: row.editorId,
  modelId: row.modelId,
  allocatedTotalBudget: row.totalBudget,
  durationMs: row.durationMs
})

/** Sums of rows that are gone, by label. */
export const archivedBy = (sums: ReadonlyArray<ArchivedSum>, metric: string): ReadonlyMap<string, number> =>
  new Map(sums.filter((it) => it.metric === metric).map((it) => [it.label, it.amount]))

/** Rows and what the archive knows, as one. */
export const withArchived = (
  units: ReadonlyArray<TokenUnitTotals>,
  sums: ReadonlyArray<ArchivedSum>
): ReadonlyArray<TokenUnitTotals> => {
  const [compilations, cacheHits, raw, compiled] = ["compilations", "cache_hits", "tokens_raw", "tokens_compiled"].map(
    (metric) => archivedBy(sums, metric)
  )
  const names = [...new Set([...units.map((it) => it.unit), ...(compilations?.keys() ?? [])])].sort()
  return names.map((unit) => {
    const rows = units.find((it) => it.unit === unit)
    return {
      unit,
      compilations: (rows?.compilations ?? 0) + (compilations?.get(unit) ?? 0),
      cacheHits: (rows?.cacheHits ?? 0) + (cacheHits?.get(unit) ?? 0),
      tokensRaw: (rows?.tokensRaw ?? 0) + (raw?.get(unit) ?? 0),
      tokensCompiled: (rows?.tokensCompiled ?? 0) + (compiled?.get(unit) ?? 0)
    }
  })
}

/** Counts of rows and of the archive, most frequent first, then by name. */
export const countsWith = <Name extends string>(
  counts: ReadonlyArray<readonly [Name, number]>,
  archived: ReadonlyMap<string, number>,
  isName: (label: string) => label is Name
): ReadonlyArray<readonly [Name, number]> => {
  const sums = new Map<Name, number>(counts)
  for (const [label, amount] of archived) if (isName(label)) sums.set(label, (sums.get(label) ?? 0) + amount)
  return [...sums].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
}

export const total = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)
