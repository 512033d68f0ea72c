/** Whose figures a report shows. */
import { Effect, Option } from "effect"
import { ProjectId } from "../domain/Ids.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { ProjectRow } from "../services/Projects.js"
import type { StatusQueries } from "../services/StatusQueries.js"
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
 * The project that was asked for, by its root, as a compile takes it; else the one that this server process compiled
 * last; else the one that the process was started in; else every project.
 */
export const whichProject = Effect.fnUntraced(function* (
  queries: StatusQueries["Type"],
  projects: ReadonlyArray<ProjectRow>,
  asked: AbsolutePath | undefined
) {
  if (asked !== undefined) return chosen(compiledAt(projects, asked)) ?? { root: asked, projectId: nobody }
  const session = yield* CurrentServerSession
  const compiled = Option.isSome(session) ? yield* queries.projectOfSession(session.value) : Option.none()
  const ofSession = Option.flatMap(compiled, (id) => Option.fromNullable(projects.find((it) => it.projectId === id)))
  const folder = yield* StartFolder
  const found = Option.getOrNull(ofSession) ?? (folder === null ? null : nearest(projects, folder))
  return chosen(found) ?? { root: null, projectId: null }
})

const chosen = (project: ProjectRow | null): Chosen | null =>
  project === null ? null : { root: project.projectRoot, projectId: project.projectId }

/** A folder inside a project is another project, if it is compiled. */
export const compiledAt = (projects: ReadonlyArray<ProjectRow>, root: AbsolutePath): ProjectRow | null =>
  projects.find((it) => withSlash(it.projectRoot) === withSlash(root)) ?? null

/** The innermost project that the folder is, or is in. */
const nearest = (projects: ReadonlyArray<ProjectRow>, folder: AbsolutePath): ProjectRow | null => {
  const inside = withSlash(folder)
  let best: ProjectRow | null = null
  for (const project of projects) {
    const { projectRoot } = project
    if (!inside.startsWith(withSlash(projectRoot))) continue
    if (best === null || projectRoot.length > best.projectRoot.length) best = project
  }
  return best
}

const withSlash = (path: string): string => (path.endsWith("/") ? path : `${path}/`)
