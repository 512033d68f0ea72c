/** The whole life of a briefing: config of the user, cache, compile, keep. Both edges call this. */
import { Context, Effect, Layer, Option } from "effect"
import type { BudgetTooSmall, CompileTimedOut, ConfigInvalid } from "../domain/Errors.js"
import type { SpecCompilation, SpecificationInput } from "../domain/Specification.js"
import type { TokenCount } from "../domain/Units.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { resolveModelProfile } from "../pipeline/ModelProfiles.js"
import { SpecCompiler } from "../pipeline/SpecCompiler.js"
import { specCacheKeyText } from "../pipeline/spec/CacheKey.js"
import { Hasher } from "../services/Hasher.js"
import { SpecCompileCache } from "../services/SpecCompileCache.js"
import { Tokenizer } from "../services/Tokenizer.js"
import { warnOnly } from "./RecordCompilation.js"
import { withinTimeLimit } from "./TimeLimit.js"

export interface CompileSpecRequest {
  readonly spec: SpecificationInput
  /** Most tokens of the briefing, as the user's model counts them; null: as many as it needs. */
  readonly budget: TokenCount | null
  readonly useCache: boolean
}

export class CompileSpec extends Context.Tag("aic/programs/CompileSpec")<
  CompileSpec,
  {
    /** At most 30 s; reports to `Progress`. A specification names no project, so only the user's own config counts. */
    readonly run: (
      request: CompileSpecRequest
    ) => Effect.Effect<SpecCompilation, ConfigInvalid | BudgetTooSmall | CompileTimedOut>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const cache = yield* SpecCompileCache
      const compiler = yield* SpecCompiler
      const configs = yield* ConfigResolver
      const { sha256 } = yield* Hasher
      const tokenizer = yield* Tokenizer

      const lookUp = (key: ReturnType<typeof sha256>) =>
        cache
          .get(key)
          .pipe(
            Effect.catchTag("StoreFailed", (error) =>
              Effect.zipRight(
                Effect.logWarning(`${error.message}; the compile goes on`, error.cause),
                Effect.succeedNone
              )
            )
          )

      const run = Effect.fn("CompileSpec.run")(function* ({ budget, spec, useCache }: CompileSpecRequest) {
        const { config } = yield* configs.resolve(null, null)
        const profile = resolveModelProfile(config.model.id)
        const key = sha256(specCacheKeyText(spec, budget, config, profile))
        const mayCache = useCache && config.cache.enabled
        const cached = mayCache ? yield* lookUp(key) : Option.none<SpecCompilation>()
        if (Option.isSome(cached)) return { ...cached.value, meta: { ...cached.value.meta, cacheHit: true } }

        const counter = yield* tokenizer.counterFor(profile)
        const compiled = yield* compiler.compile(spec, { budget, config, counter })
        const result: SpecCompilation = { ...compiled, meta: { ...compiled.meta, cacheHit: false } }
        if (mayCache && result.compiledSpec.length <= mostCharacters) {
          yield* warnOnly(cache.put(key, result, { ttlMinutes: config.cache.ttlMinutes }))
        }
        return result
      })

      return CompileSpec.of({ run: (request) => withinTimeLimit(run(request)) })
    })
  )
}

/** A larger briefing is made anew each time: the database is no place for it. */
const mostCharacters = 4_194_304
