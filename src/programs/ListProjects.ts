/** `aic_projects`: the projects that were compiled on this machine. */
import { Context, DateTime, Effect, Layer } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { ProjectList } from "../domain/reports/ProjectList.js"
import { StatusQueries } from "../services/StatusQueries.js"

export class ListProjects extends Context.Tag("aic/programs/ListProjects")<
  ListProjects,
  { readonly run: Effect.Effect<ProjectList, StoreFailed> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.map(StatusQueries, (queries) => ({
      run: queries.projects.pipe(
        Effect.map((all) => ({
          projects: all.map(({ compilations, project }) => ({
            projectId: project.projectId,
            projectRoot: project.projectRoot,
            lastSeenAt: DateTime.formatIso(project.lastSeenAt),
            compilationCount: compilations
          }))
        })),
        Effect.withSpan("ListProjects.run")
      )
    }))
  )
}
