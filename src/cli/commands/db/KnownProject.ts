/** The project that a person named, or stands in: here its root must be known. */
import { Effect } from "effect"
import { compiledAt } from "../../../programs/WhichProject.js"
import { Projects } from "../../../services/Projects.js"
import { oneLine } from "../../Page.js"
import { projectRootOf } from "../records/Asked.js"
import { type Input, Refused } from "../records/Command.js"

export const knownProject = Effect.fnUntraced(function* (input: Input) {
  const folder = projectRootOf(input)
  const found = compiledAt(yield* (yield* Projects).all, folder)
  if (found === null) {
    return yield* new Refused({
      problem: `nothing is recorded about ${oneLine(folder)}; \`aic projects\` lists the projects that there are`
    })
  }
  return found
})
