/** What is around this program on its machine. A Reference: where nobody looks, nothing is known and nothing is wrong. */
import { Context, Effect } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"
import type { EditorId } from "../domain/Vocabulary.js"

/** An editor was told to start the server: for all its projects, or for one. */
export interface Registration {
  readonly editor: EditorId
  readonly scope: "global" | "workspace"
}

export interface InstallationShape {
  /** In the user's own settings and, if there is a project, in those of the project. */
  readonly registrations: (projectRoot: AbsolutePath | null) => Effect.Effect<ReadonlyArray<Registration>>
  /** What works less well than it could, a sentence each, with what to do about it. */
  readonly problems: Effect.Effect<ReadonlyArray<string>>
}

export class Installation extends Context.Reference<Installation>()("aic/services/Installation", {
  defaultValue: (): InstallationShape => ({
    registrations: () => Effect.succeed([]),
    problems: Effect.succeed([])
  })
}) {}
