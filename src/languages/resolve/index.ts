/** Which file of the project an import means, by language. */
import { type Has, resolvePython, resolveScript } from "./Relative.js"

type Resolve = (fromPath: string, source: string, has: Has) => string | null

const resolvers: Readonly<Record<string, Resolve>> = {
  typescript: resolveScript,
  javascript: resolveScript,
  vue: resolveScript,
  svelte: resolveScript,
  astro: resolveScript,
  python: resolvePython
}

/** Null when it means none, or one that only a manifest could tell. */
export const resolveImport = (fromPath: string, language: string, source: string, has: Has): string | null =>
  Object.hasOwn(resolvers, language) ? (resolvers[language]?.(fromPath, source, has) ?? null) : null
