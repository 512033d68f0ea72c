/** Whole prompts, kept for a while. A blob that is missing or broken is a miss that heals itself. */
import { Context, type Effect, type Option, Schema } from "effect"
import { ShownFile } from "../domain/AgentSession.js"
import { CompilationMeta } from "../domain/Compilation.js"
import type { StoreFailed } from "../domain/Errors.js"
import type { ProjectId, Sha256 } from "../domain/Ids.js"
import type { AbsolutePath } from "../domain/Paths.js"

/** The blob: `.aic/cache/<first 16 characters of the key>.json`. */
export class CachedCompilation extends Schema.Class<CachedCompilation>("CachedCompilation")({
  /** The whole key, since the file name holds only its start. */
  key: Schema.String,
  compiledPrompt: Schema.String,
  tokenCount: Schema.Int,
  configHash: Schema.String,
  filesSelected: Schema.Int,
  /** Meta of the compile that made it. */
  meta: CompilationMeta,
  warnings: Schema.Array(Schema.String),
  /** What stands in the prompt of which files. */
  shown: Schema.optionalWith(Schema.Array(ShownFile), { exact: true })
}) {}

export interface CacheSlot {
  readonly projectId: ProjectId
  readonly projectRoot: AbsolutePath
  readonly key: Sha256
}

export class CompilationCache extends Context.Tag("aic/services/CompilationCache")<
  CompilationCache,
  {
    /** None when there is no row, it expired, or the blob cannot be read; row and blob are then removed. */
    readonly get: (slot: CacheSlot) => Effect.Effect<Option.Option<CachedCompilation>, StoreFailed>
    readonly put: (
      slot: CacheSlot,
      entry: CachedCompilation,
      options: { readonly treeHash: Sha256; readonly ttlMinutes: number }
    ) => Effect.Effect<void, StoreFailed>
    /** Removes expired rows with their blobs. Answers how many. */
    readonly purgeExpired: Effect.Effect<number, StoreFailed>
  }
>() {}
