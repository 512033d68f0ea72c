/** The whole life of one compile: config, scan, cache, steps 1–8, records. Both edges call this. */
import { Context, type Effect } from "effect"
import type { CompilationResult } from "../domain/Compilation.js"
import type { CompileError } from "../domain/Errors.js"
import type { CompilationRequest } from "../domain/Request.js"

export class CompileContext extends Context.Tag("aic/programs/CompileContext")<
  CompileContext,
  {
    /** At most 30 s; reports to `Progress`. Records are written before it answers; a store that fails is only logged. */
    readonly run: (request: CompilationRequest) => Effect.Effect<CompilationResult, CompileError>
  }
>() {}
