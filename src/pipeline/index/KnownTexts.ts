/** What the index knows of whole texts, whatever request they come from, by their hash: nothing of it can be stale. */
import { Effect, Option } from "effect"
import type { StoreFailed } from "../../domain/Errors.js"
import type { FileFacts } from "../../domain/FileFacts.js"
import type { IndexedFile, OpenIndex } from "../../services/IndexStore.js"
import type { Languages } from "../../services/Languages.js"
import { withoutSecrets } from "../guard/Prose.js"
import { readFacts, writeFacts } from "./FactsText.js"
import type { Known } from "./Known.js"
import type { FactsMemory } from "./RememberFacts.js"

export interface KnownTexts {
  /** The guard has found nothing in it. False where that is not known. */
  readonly isQuiet: (file: { readonly path: string; readonly text: string }) => boolean
  /** Definitions, imports and comments: remembered, kept, or found now. */
  readonly facts: Languages["Type"]["facts"]
}

export interface KnownTextsMeans {
  readonly known: Known
  readonly store: OpenIndex | null
  readonly memory: FactsMemory
  readonly languages: Pick<Languages["Type"], "facts" | "languageOf">
  readonly sha256: (text: string) => string
}

export const makeKnownTexts = ({ known, languages, memory, sha256, store }: KnownTextsMeans): KnownTexts => {
  const quiet = (path: string, hash: string) => (known.recordOf(path, hash)?.isQuiet === true ? known.get(path) : null)

  /**
   * What is kept is made of texts in which the guard found nothing, of the language that their paths say: in others there
   * may be what a config lets pass, or a placeholder with this request's number.
   */
  const keptFacts = (path: string, language: string, text: string) =>
    Effect.suspend(() => {
      const make = languages.facts(path, language, text)
      if (store === null || language !== languages.languageOf(path)) return make
      const file = quiet(path, sha256(text))
      if (file == null) return make
      return Effect.flatMap(orNone(store.outlineOf(file.path, file.hash)), (kept) => {
        const facts = Option.match(kept, { onNone: () => null, onSome: (it) => readFacts(it.facts) })
        return facts === null ? Effect.tap(make, (made) => keep(store, file, made)) : Effect.succeed(facts)
      })
    })

  return {
    isQuiet: ({ path, text }) => quiet(path, sha256(text)) != null,
    facts: (path, language, text) => memory.remember(path, language, text, keptFacts(path, language, text))
  }
}

/** A name can be a secret, too: of such a file nothing is kept. */
const keep = (store: OpenIndex, { hash, path }: IndexedFile, facts: FileFacts) =>
  withoutSecrets(path) === path
    ? orNone(Effect.asSome(store.keepOutlines([{ path, hash, facts: writeFacts(facts), tiers: "" }])))
    : Effect.void

/** What cannot be read is found out anew. */
export const orNone = <A>(self: Effect.Effect<Option.Option<A>, StoreFailed>): Effect.Effect<Option.Option<A>> =>
  Effect.catchTag(self, "StoreFailed", (error) =>
    Effect.as(Effect.logWarning(error.message, error.cause), Option.none<A>())
  )
