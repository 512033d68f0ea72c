/** Where configs come from, as texts. What they mean is decided in `pipeline/ConfigResolver`. */
import { Context, type Effect } from "effect"
import type { ConfigInvalid } from "../domain/Errors.js"
import type { AbsolutePath } from "../domain/Paths.js"

export interface ConfigText {
  readonly level: "user" | "project"
  /** As a person would name it: `$AIC_HOME/config.json`, `aic.config.json`, `../aic.config.json`. */
  readonly name: string
  readonly text: string
}

export class ConfigSource extends Context.Tag("aic/services/ConfigSource")<
  ConfigSource,
  {
    /**
     * The user's config first, then the project's: the file at `configPath`, or the nearest `aic.config.json`
     * from the project root upwards, never outside the repository. A parent named by `extends` (a path; for a
     * project's config inside the repository only) stands before its child. Levels without a file are left out.
     * Without a project (null) there is only the user's.
     */
    readonly read: (
      projectRoot: AbsolutePath | null,
      configPath: string | null
    ) => Effect.Effect<ReadonlyArray<ConfigText>, ConfigInvalid>
    /** The user's alone: for what concerns no project. */
    readonly readOwn: Effect.Effect<ReadonlyArray<ConfigText>, ConfigInvalid>
  }
>() {}
