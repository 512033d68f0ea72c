/** Where loadout layers are beside the project's own. A Reference: without one there is only the project's. */
import { Context } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"

export interface LoadoutPlacesShape {
  /** Folder of the user's own layer: `~/.ai-loadout`. */
  readonly global: AbsolutePath | null
  /** Index file of the organisation. */
  readonly org: AbsolutePath | null
  /** Index file that overrides all others. */
  readonly overlay: AbsolutePath | null
}

export class LoadoutPlaces extends Context.Reference<LoadoutPlaces>()("aic/services/LoadoutPlaces", {
  defaultValue: (): LoadoutPlacesShape => ({ global: null, org: null, overlay: null })
}) {}
