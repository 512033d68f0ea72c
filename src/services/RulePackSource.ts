/** The rule packs that a project brings along, as texts. */
import { Context, type Effect } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"

export interface RulePackText {
  /** Name without `.json`. */
  readonly name: string
  readonly text: string
}

export class RulePackSource extends Context.Tag("aic/services/RulePackSource")<
  RulePackSource,
  {
    /** `aic-rules/<name>.json` for each name that has a readable regular file. */
    readonly read: (
      projectRoot: AbsolutePath,
      names: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<RulePackText>>
    /** Of all packs in `aic-rules/`, sorted; the first few hundred. */
    readonly names: (projectRoot: AbsolutePath) => Effect.Effect<ReadonlyArray<string>>
  }
>() {}
