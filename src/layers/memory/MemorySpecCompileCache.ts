/** `services/SpecCompileCache` for tests, and for when there is no database. */
import { Clock, Effect, Layer, Option } from "effect"
import type { SpecCompilation } from "../../domain/Specification.js"
import { SpecCompileCache } from "../../services/SpecCompileCache.js"
import { keepNewest } from "./Bounded.js"

export const layerMemorySpecCompileCache = Layer.sync(SpecCompileCache, () => {
  const entries = new Map<string, { readonly entry: SpecCompilation; readonly expiresAt: number }>()
  const purge = (now: number): number => {
    const expired = [...entries].filter(([, it]) => it.expiresAt <= now)
    for (const [key] of expired) entries.delete(key)
    return expired.length
  }
  return SpecCompileCache.of({
    get: (key) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const kept = entries.get(key)
        return kept !== undefined && kept.expiresAt > now ? Option.some(kept.entry) : Option.none()
      }),
    put: (key, entry, { ttlMinutes }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        purge(now)
        entries.delete(key)
        entries.set(key, { entry, expiresAt: now + ttlMinutes * 60_000 })
        keepNewest(entries, mostEntries)
      }),
    purgeExpired: Effect.map(Clock.currentTimeMillis, purge)
  })
})

/** Briefings are large. */
const mostEntries = 64
