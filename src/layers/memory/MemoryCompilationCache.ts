/** `services/CompilationCache` for tests, and for when there is no database. */
import { Clock, Effect, Layer, Option } from "effect"
import { type CachedCompilation, CompilationCache } from "../../services/CompilationCache.js"
import { keepNewest } from "./Bounded.js"

export const layerMemoryCompilationCache = Layer.sync(CompilationCache, () => {
  const entries = new Map<string, Kept>()
  return CompilationCache.of({
    get: ({ key }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const kept = entries.get(key)
        if (kept !== undefined && kept.expiresAt > now) return Option.some(kept.entry)
        entries.delete(key)
        return Option.none()
      }),
    put: ({ key }, entry, { ttlMinutes }) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        entries.delete(key)
        entries.set(key, { entry, expiresAt: now + ttlMinutes * 60_000 })
        keepNewest(entries, mostEntries)
      }),
    purgeExpired: Effect.map(Clock.currentTimeMillis, (now) => {
      const expired = [...entries].filter(([, it]) => it.expiresAt <= now)
      for (const [key] of expired) entries.delete(key)
      return expired.length
    })
  })
})

interface Kept {
  readonly entry: CachedCompilation
  readonly expiresAt: number
}

/** Prompts are large. */
const mostEntries = 64
