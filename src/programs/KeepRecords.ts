/** What a server does beside its calls so that records do not grow for ever: old rows become sums, stale prompts go. */
import { Context, DateTime, Effect, Layer } from "effect"
import type { ConfigInvalid, StoreFailed } from "../domain/Errors.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { CompilationCache } from "../services/CompilationCache.js"
import { type RemovedRows, Retention } from "../services/Retention.js"

export class KeepRecords extends Context.Tag("aic/programs/KeepRecords")<
  KeepRecords,
  {
    /** What the user's config says, in days; 0: for ever. */
    readonly retentionDays: Effect.Effect<number, ConfigInvalid>
    /** Until nothing old is left, a little at a time: other processes write to the same database meanwhile. */
    readonly sweep: (retentionDays: number) => Effect.Effect<RemovedRows, StoreFailed>
    /** Once: for a command that ends right after. */
    readonly step: (retentionDays: number) => Effect.Effect<void, StoreFailed>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const retention = yield* Retention
      const cache = yield* CompilationCache
      const configs = yield* ConfigResolver

      const configured = Effect.map(configs.own, ({ records }) => records.retentionDays)
      const pruneOnce = Effect.fnUntraced(function* (retentionDays: number) {
        if (retentionDays === 0) return {}
        return yield* retention.prune(DateTime.subtract(yield* DateTime.now, { days: retentionDays }), rowsAtOnce)
      })

      return {
        retentionDays: configured,
        sweep: Effect.fn("KeepRecords.sweep")(function* (days: number) {
          const removed: Record<string, number> = {}
          for (;;) {
            const now = yield* pruneOnce(days)
            if (Object.keys(now).length === 0) break
            for (const [table, rows] of Object.entries(now)) removed[table] = (removed[table] ?? 0) + rows
            yield* Effect.sleep(pause)
          }
          yield* cache.purgeExpired
          return removed
        }),
        step: Effect.fn("KeepRecords.step")(function* (retentionDays: number) {
          yield* pruneOnce(retentionDays)
          yield* cache.purgeExpired
        })
      }
    })
  )
}

/** With what it alone needs of the pipeline. */
export const layerKeepRecords = KeepRecords.layer.pipe(Layer.provide(ConfigResolver.layer))

/** Takes a few milliseconds, during which no other process can write. */
const rowsAtOnce = 25

const pause = "20 millis"
