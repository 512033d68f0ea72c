/** What the last texts were parsed to: one request after the other reads much the same files, and parsing them takes longest. */
import { Effect } from "effect"
import type { FileFacts } from "../../domain/FileFacts.js"

export interface FactsMemory {
  /** Of the same text, path and language as before what was said then; otherwise what `make` says. */
  readonly remember: (
    path: string,
    language: string,
    text: string,
    make: Effect.Effect<FileFacts>
  ) => Effect.Effect<FileFacts>
}

/** Characters of all texts together; their facts take about as much again. */
const mostCharacters = 4_000_000

interface Known {
  readonly path: string
  readonly language: string
  readonly facts: FileFacts
}

/** By the whole text, so that no answer is ever that of another one. The one that was asked for longest ago goes first. */
export const makeFactsMemory = (most = mostCharacters): FactsMemory => {
  const known = new Map<string, Known>()
  let characters = 0

  const keep = (text: string, it: Known) => {
    if (!known.delete(text)) characters += text.length
    known.set(text, it)
    for (const oldest of known.keys()) {
      if (characters <= most) return
      known.delete(oldest)
      characters -= oldest.length
    }
  }

  return {
    remember: (path, language, text, make) =>
      Effect.suspend(() => {
        const before = known.get(text)
        if (before?.path === path && before.language === language) {
          keep(text, before)
          return Effect.succeed(before.facts)
        }
        return Effect.tap(make, (facts) => Effect.sync(() => keep(text, { path, language, facts })))
      })
  }
}
