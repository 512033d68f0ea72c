/** What `aic_projects` answers. An object, since structured content has to be one. */
import { Schema } from "effect"
import { AbsolutePath } from "../Paths.js"
import { Count } from "./Figures.js"

export const ProjectList = Schema.Struct({
  projects: Schema.Array(
    Schema.Struct({
      projectId: Schema.String,
      projectRoot: AbsolutePath,
      lastSeenAt: Schema.String,
      compilationCount: Count
    })
  )
})
export type ProjectList = typeof ProjectList.Type
