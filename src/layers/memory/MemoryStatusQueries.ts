/** `services/StatusQueries` over the rows in memory. Nothing is archived: what does not fit is forgotten. */
import { DateTime, Effect, Layer, Option } from "effect"
import { byPath as byCodeUnit } from "../../domain/Paths.js"
import type { TokenUnitTotals } from "../../domain/reports/Figures.js"
import type { CompilationRow } from "../../services/CompilationLog.js"
import { longestConversationMs, type Scope, StatusQueries } from "../../services/StatusQueries.js"
import { MemoryTables } from "./MemoryTables.js"
import { newestOf } from "./Newest.js"

export const layerMemoryStatusQueries = Layer.effect(
  StatusQueries,
  Effect.map(MemoryTables, ({ compilations, findings, projects }) => {
    const counted = () => compilations.filter((row) => row.triggerSource !== "internal_test")
    const within = (scope: Scope) => counted().filter(isWithin(scope))
    return {
      totals: (scope) =>
        Effect.sync(() =>
          grouped(within(scope), (row) => row.modelProfile.slice(row.modelProfile.indexOf(" ") + 1))
            .map(([unit, rows]): TokenUnitTotals => {
              const fresh = rows.filter((row) => !row.cacheHit)
              return {
                unit,
                compilations: rows.length,
                cacheHits: rows.length - fresh.length,
                tokensRaw: sum(fresh, (row) => row.tokensRaw),
                tokensCompiled: sum(fresh, (row) => row.tokensCompiled)
              }
            })
            .sort((a, b) => byCodeUnit(a.unit, b.unit))
        ),
      taskClasses: (scope) =>
        Effect.sync(() =>
          grouped(within(scope), (row) => row.taskClass)
            .map(([taskClass, rows]) => ({ taskClass, count: rows.length }))
            .sort((a, b) => b.count - a.count || byCodeUnit(a.taskClass, b.taskClass))
        ),
      guardFindings: (scope) =>
        Effect.sync(() =>
          Object.fromEntries(
            grouped(
              within(scope).flatMap((row) => findings.get(row.id) ?? []),
              (finding) => finding.type
            )
              .map(([type, all]) => [type, all.length] as const)
              .sort(([a], [b]) => byCodeUnit(a, b))
          )
        ),
      last: (scope) => Effect.sync(() => newestOf(within(scope))),
      conversations: (scope) =>
        Effect.sync(() => {
          const all = grouped(within(scope), (row) => row.conversationId)
            .flatMap(([conversationId, rows]) => (conversationId === null ? [] : [spanOf(conversationId, rows)]))
            .sort((a, b) => b.last - a.last || byCodeUnit(b.conversationId, a.conversationId))
          const [newest] = all
          return {
            totalMs: sum(all, ({ first, last }) => Math.min(longestConversationMs, last - first)),
            newest:
              newest === undefined
                ? null
                : {
                    conversationId: newest.conversationId,
                    firstAt: DateTime.unsafeMake(newest.first),
                    lastAt: DateTime.unsafeMake(newest.last)
                  }
          }
        }),
      projects: Effect.sync(() =>
        [...projects.values()]
          .sort(
            (a, b) => b.lastSeenAt.epochMillis - a.lastSeenAt.epochMillis || byCodeUnit(a.projectRoot, b.projectRoot)
          )
          .map((project) => ({
            project,
            compilations: counted().filter((row) => row.projectId === project.projectId).length
          }))
      ),
      projectOfSession: (id) =>
        Effect.sync(() =>
          Option.map(newestOf(compilations.filter((row) => row.sessionId === id)), (row) => row.projectId)
        ),
      archived: () => Effect.succeed([]),
      hasCompiled: (projectId, intent, since) =>
        Effect.sync(() => compilations.some((row) => row.intent === intent && isWithin({ projectId, since })(row)))
    }
  })
)

const isWithin =
  ({ conversationId, projectId, since }: Scope) =>
  (row: CompilationRow): boolean =>
    (projectId === null || row.projectId === projectId) &&
    (since === null || row.createdAt.epochMillis >= since.epochMillis) &&
    (conversationId === undefined || row.conversationId === conversationId)

const sum = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((total, item) => total + value(item), 0)

const grouped = <A, K>(items: ReadonlyArray<A>, key: (item: A) => K): ReadonlyArray<readonly [K, ReadonlyArray<A>]> => {
  const groups = new Map<K, Array<A>>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group === undefined) groups.set(key(item), [item])
    else group.push(item)
  }
  return [...groups]
}

const spanOf = (conversationId: string, rows: ReadonlyArray<CompilationRow>) => {
  const times = rows.map((row) => row.createdAt.epochMillis)
  return { conversationId, first: times.reduce((a, b) => Math.min(a, b)), last: times.reduce((a, b) => Math.max(a, b)) }
}
