/** Every config that a project was compiled with, once each. */
import { Context, type Effect, Schema } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import { ProjectId, Sha256 } from "../domain/Ids.js"

export class ConfigSnapshot extends Schema.Class<ConfigSnapshot>("ConfigSnapshot")({
  projectId: ProjectId,
  configHash: Sha256,
  configJson: Schema.String,
  createdAt: Schema.DateTimeUtc
}) {}

export class ConfigHistory extends Context.Tag("aic/services/ConfigHistory")<
  ConfigHistory,
  {
    /** Keeps the first snapshot of a (project, hash); later ones change nothing. */
    readonly record: (snapshot: ConfigSnapshot) => Effect.Effect<void, StoreFailed>
    /** Oldest first. */
    readonly of: (projectId: ProjectId) => Effect.Effect<ReadonlyArray<ConfigSnapshot>, StoreFailed>
  }
>() {}
