/**
 * Where rules and hooks are that the listing of a project does not tell of: folders of rules that git ignores, and the
 * hooks of the repository itself. They are read; nothing in them is ever run.
 */
import { Context, type Effect } from "effect"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"

export interface GitHook {
  /** `.git/hooks/pre-commit`. */
  readonly path: RelativePath
  /** `pre-commit`. */
  readonly name: string
  readonly text: string
}

export class RuleFolders extends Context.Tag("aic/services/RuleFolders")<
  RuleFolders,
  {
    /** Regular files below these folders of the project, sorted; folders that are not there have none. */
    readonly list: (
      root: AbsolutePath,
      folders: ReadonlyArray<RelativePath>
    ) => Effect.Effect<ReadonlyArray<RelativePath>>
    /** Of the repository whose top the root is, without samples. */
    readonly hooks: (root: AbsolutePath) => Effect.Effect<ReadonlyArray<GitHook>>
  }
>() {}
