/** Step 2. The constraints and patterns for a task class: built-in packs, then the project's. */
import { Context, type Effect } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"
import type { ResolvedRules } from "../domain/RulePack.js"
import type { TaskClass } from "../domain/Vocabulary.js"

export class RulePackResolver extends Context.Tag("aic/pipeline/RulePackResolver")<
  RulePackResolver,
  {
    readonly resolve: (options: {
      readonly projectRoot: AbsolutePath
      readonly taskClass: TaskClass
      /** `rulePacks` of the config. */
      readonly configured: ReadonlyArray<string>
    }) => Effect.Effect<ResolvedRules>
  }
>() {}
