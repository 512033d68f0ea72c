/**
 * Tells when something may have changed in a project, so that a server can read it before it is asked. A hint and no more:
 * every request looks for itself. A Reference: by default nobody watches.
 */
import { Context, Effect, type Scope } from "effect"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"

export interface OpenWatch {
  /** Watches the folders of these files, instead of those of the last call. */
  readonly follow: (files: ReadonlyArray<RelativePath>) => Effect.Effect<void>
}

export interface ProjectWatchShape {
  /** Runs `onChange` some moments after a change, once for many, never twice at once; until the scope closes. */
  readonly open: (root: AbsolutePath, onChange: Effect.Effect<void>) => Effect.Effect<OpenWatch, never, Scope.Scope>
}

export class ProjectWatch extends Context.Reference<ProjectWatch>()("aic/services/ProjectWatch", {
  defaultValue: (): ProjectWatchShape => ({ open: () => Effect.succeed({ follow: () => Effect.void }) })
}) {}
