/** The project that a person named, or stands in: here its root must be known. */
import { existsSync } from "node:fs"
import { Effect } from "effect"
import { nearest } from "../../../programs/WhichProject.js"
import { Projects } from "../../../services/Projects.js"
import { oneLine } from "../../Page.js"
import { projectFolder } from "../records/Asked.js"
import { type Input, Refused } from "../records/Command.js"

export const knownProject = Effect.fnUntraced(function* (input: Input) {
  const folder = projectFolder(input)
  const found = nearest(yield* (yield* Projects).all, folder)
  // the root of a project that is gone still names it; a name that was mistyped must not mean the project around it
  if (found !== null && found.projectRoot !== folder && !existsSync(folder)) {
    return yield* new Refused({ problem: `there is no folder ${oneLine(folder)}` })
  }
  if (found === null) {
    return yield* new Refused({
      problem: `nothing is recorded about ${oneLine(folder)}; \`aic projects\` lists the projects that there are`
    })
  }
  return found
})
