/**
 * Parses the files of a project ahead of the requests that will want them, where that holds up nobody. A Reference: by
 * default each request parses what it needs, and the index keeps that.
 */
import { Context, Effect } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"

export interface OutlinerShape {
  /** Answers at once; what is found ends up in the project's index. */
  readonly begin: (root: AbsolutePath) => Effect.Effect<void>
}

export class Outliner extends Context.Reference<Outliner>()("aic/services/Outliner", {
  defaultValue: (): OutlinerShape => ({ begin: () => Effect.void })
}) {}
