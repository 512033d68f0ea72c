/** The projects that this machine has compiled for. */
import { Context, type Effect, type Option, Schema } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import { ProjectId } from "../domain/Ids.js"
import { AbsolutePath } from "../domain/Paths.js"

export class ProjectRow extends Schema.Class<ProjectRow>("ProjectRow")({
  projectId: ProjectId,
  projectRoot: AbsolutePath,
  createdAt: Schema.DateTimeUtc,
  lastSeenAt: Schema.DateTimeUtc
}) {}

export class Projects extends Context.Tag("aic/services/Projects")<
  Projects,
  {
    /** The row of this root, made when there is none; `lastSeenAt` becomes now. */
    readonly register: (root: AbsolutePath) => Effect.Effect<ProjectRow, StoreFailed>
    /** The row of this very root, if there is one. */
    readonly find: (root: AbsolutePath) => Effect.Effect<Option.Option<ProjectRow>, StoreFailed>
    /** By `lastSeenAt`, newest first, then by root. */
    readonly all: Effect.Effect<ReadonlyArray<ProjectRow>, StoreFailed>
  }
>() {}
