/** Whose figures a report shows. */
import { Effect, Option } from "effect"
import { ProjectId } from "../domain/Ids.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { ProjectFigures, StatusQueries } from "../services/StatusQueries.js"
import { CurrentServerSession } from "./CurrentServerSession.js"
import { StartFolder } from "./StartFolder.js"

/** `root` null and `projectId` null: every project. */
export interface Chosen {
  readonly root: AbsolutePath | null
  readonly projectId: ProjectId | null
}

/** Of a folder that was never compiled. No row has it, so that its figures are those of nothing. */
const nobody = ProjectId.make("00000000-0000-7000-8000-000000000000")

/**
 * The project that was asked for, by its root or by a folder inside; else the one that this server process compiled
 * last; else the one that the process was started in; else every project.
 */
export const whichProject = Effect.fnUntraced(function* (
  queries: StatusQueries["Type"],
  projects: ReadonlyArray<ProjectFigures>,
  asked: AbsolutePath | undefined
) {
  if (asked !== undefined) return chosen(nearest(projects, asked)) ?? { root: asked, projectId: nobody }
  const session = yield* CurrentServerSession
  const compiled = Option.isSome(session) ? yield* queries.projectOfSession(session.value) : Option.none()
  const ofSession = Option.flatMap(compiled, (id) =>
    Option.fromNullable(projects.find(({ project }) => project.projectId === id))
  )
  const folder = yield* StartFolder
  const found = Option.getOrNull(ofSession) ?? (folder === null ? null : nearest(projects, folder))
  return chosen(found) ?? { root: null, projectId: null }
})

const chosen = (figures: ProjectFigures | null): Chosen | null =>
  figures === null ? null : { root: figures.project.projectRoot, projectId: figures.project.projectId }

/** The innermost project that the folder is, or is in. */
export const nearest = (projects: ReadonlyArray<ProjectFigures>, folder: AbsolutePath): ProjectFigures | null => {
  const inside = withSlash(folder)
  let best: ProjectFigures | null = null
  for (const figures of projects) {
    const { projectRoot } = figures.project
    if (!inside.startsWith(withSlash(projectRoot))) continue
    if (best === null || projectRoot.length > best.project.projectRoot.length) best = figures
  }
  return best
}

const withSlash = (path: string): string => (path.endsWith("/") ? path : `${path}/`)
