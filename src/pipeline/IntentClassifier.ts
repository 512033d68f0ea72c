/** Step 1. Puts an intent into a task class, and says what it is about. */
import { Context, type Effect } from "effect"
import type { Classification } from "../domain/Classification.js"

export class IntentClassifier extends Context.Tag("aic/pipeline/IntentClassifier")<
  IntentClassifier,
  {
    readonly classify: (intent: string) => Effect.Effect<Classification>
  }
>() {}
