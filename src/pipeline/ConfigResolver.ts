/** Before step 1. Decodes the configs that apply, and lays the project's over the user's. */
import { Context, Effect, Layer } from "effect"
import type { AicConfig } from "../domain/Config.js"
import { ConfigInvalid } from "../domain/Errors.js"
import type { Sha256 } from "../domain/Ids.js"
import type { AbsolutePath } from "../domain/Paths.js"
import { ConfigSource } from "../services/ConfigSource.js"
import { Hasher } from "../services/Hasher.js"
import { resolveConfig } from "./config/ResolveConfig.js"
import { stableJson } from "./config/StableJson.js"
import { withoutSecrets } from "./guard/Prose.js"

export interface ResolvedConfig {
  readonly config: AicConfig
  /** The effective config with sorted keys; `hash` is its SHA-256. */
  readonly json: string
  readonly hash: Sha256
  /** Names of the files that were read, in the order they were laid over each other. */
  readonly sources: ReadonlyArray<string>
  /** Things a person should know: keys that do not count at their level, a URL that is not fetched, … */
  readonly warnings: ReadonlyArray<string>
  /** Protection that the project's config took away, in words. */
  readonly weakened: ReadonlyArray<string>
}

export class ConfigResolver extends Context.Tag("aic/pipeline/ConfigResolver")<
  ConfigResolver,
  {
    /** Without a project (null): the user's own config over the defaults. */
    readonly resolve: (
      projectRoot: AbsolutePath | null,
      configPath: string | null
    ) => Effect.Effect<ResolvedConfig, ConfigInvalid>
    /** The user's own config alone: for what concerns no project. */
    readonly own: Effect.Effect<AicConfig, ConfigInvalid>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const source = yield* ConfigSource
      const hasher = yield* Hasher
      return {
        resolve: Effect.fn("ConfigResolver.resolve")(function* (
          projectRoot: AbsolutePath | null,
          configPath: string | null
        ) {
          const effective = yield* Effect.mapError(
            Effect.flatMap(source.read(projectRoot, configPath), resolveConfig),
            withoutValues
          )
          const json = stableJson(effective.config)
          return { ...effective, json, hash: hasher.sha256(json) }
        }),
        own: Effect.flatMap(source.readOwn, resolveConfig).pipe(Effect.map(({ config }) => config))
      }
    })
  )
}

/** What a message says of a config may be a value of it. */
const withoutValues = ({ file, place, problem }: ConfigInvalid) =>
  new ConfigInvalid({ file: withoutSecrets(file), place: withoutSecrets(place), problem: withoutSecrets(problem) })
