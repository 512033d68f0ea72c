/** Before step 4. Which files the project has, and a hash that changes when one of them does. */
import { Context, type Effect } from "effect"
import type { ProjectUnusable } from "../domain/Errors.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { RepoMap } from "../domain/RepoMap.js"

export class RepoScan extends Context.Tag("aic/pipeline/RepoScan")<
  RepoScan,
  {
    readonly scan: (root: AbsolutePath) => Effect.Effect<RepoMap, ProjectUnusable>
  }
>() {}
