/** The project at hand, when nobody named one. */
import { Context, Effect, Layer } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { AbsolutePath } from "../domain/Paths.js"
import { Projects } from "../services/Projects.js"
import { StatusQueries } from "../services/StatusQueries.js"
import { StartFolder } from "./StartFolder.js"
import { whichProject } from "./WhichProject.js"

export class CurrentProject extends Context.Tag("aic/programs/CurrentProject")<
  CurrentProject,
  {
    /** As reports choose it; else the folder that this process was started in, compiled or not. */
    readonly root: Effect.Effect<AbsolutePath | null, StoreFailed>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.map(Effect.all([StatusQueries, Projects]), ([queries, registered]) => ({
      root: Effect.gen(function* () {
        const { root } = yield* whichProject(queries, yield* registered.all, undefined)
        return root ?? (yield* StartFolder)
      }).pipe(Effect.withSpan("CurrentProject.root"))
    }))
  )
}
