/** What the benchmark of the canonical tasks bundles. */
import { Effect } from "effect"
import { type MakeFiles, measureTasks } from "../../test/support/tasks/Measure.js"

export { baselineOf, regressions } from "../../test/support/tasks/Compare.js"
export { tasks } from "../../test/support/tasks/Tasks.js"

export const measure = (makeFiles: MakeFiles) => Effect.runPromise(measureTasks(makeFiles))
