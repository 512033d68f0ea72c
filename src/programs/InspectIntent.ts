/** What a compile of this intent would choose, and why. Writes no record and no cache. */
import { Context, type Effect } from "effect"
import type { PipelineTrace } from "../domain/Compilation.js"
import type { CompileError } from "../domain/Errors.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { TokenCount } from "../domain/Units.js"

export interface InspectRequest {
  readonly intent: string
  readonly projectRoot: AbsolutePath
  readonly configPath: string | null
  readonly budget?: TokenCount
}

export class InspectIntent extends Context.Tag("aic/programs/InspectIntent")<
  InspectIntent,
  {
    readonly run: (request: InspectRequest) => Effect.Effect<PipelineTrace, CompileError>
  }
>() {}
