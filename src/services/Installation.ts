/** What is around this program on its machine. A Reference: where nobody looks, nothing is known and nothing is wrong. */
import { Context, Effect } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"
import type { EditorId } from "../domain/Vocabulary.js"

/** An editor was told to start the server: for all its projects, or for one. */
export interface Registration {
  readonly editor: EditorId
  readonly scope: "global" | "workspace"
}

/** What an editor that starts the server has of the rest. Null: it has no place for that. */
export interface EditorParts {
  readonly editor: EditorId
  /** As people know it. */
  readonly name: string
  readonly rule: boolean | null
  readonly hook: boolean | null
  /** What the hooks run and what is not there. */
  readonly missingScripts: ReadonlyArray<string>
  /** One of its hooks has run. */
  readonly hookHasRun: boolean
  /** What a person still has to do there, if anything; a sentence. */
  readonly afterwards: string | null
}

export interface InstallationShape {
  /** In the user's own settings and, if there is a project, in those of the project. */
  readonly registrations: (projectRoot: AbsolutePath | null) => Effect.Effect<ReadonlyArray<Registration>>
  /** Of the editors that have registered the server. */
  readonly parts: (projectRoot: AbsolutePath | null) => Effect.Effect<ReadonlyArray<EditorParts>>
  /** What works less well than it could, a sentence each, with what to do about it. */
  readonly problems: Effect.Effect<ReadonlyArray<string>>
}

export class Installation extends Context.Reference<Installation>()("aic/services/Installation", {
  defaultValue: (): InstallationShape => ({
    registrations: () => Effect.succeed([]),
    parts: () => Effect.succeed([]),
    problems: Effect.succeed([])
  })
}) {}
