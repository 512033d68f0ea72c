/** Every use case, wired. What they still need are pipeline steps and services. */
import { Layer } from "effect"
import { CompileContext } from "./CompileContext.js"
import { DryRun } from "./DryRun.js"
import { InspectIntent } from "./InspectIntent.js"
import { RecordCompilation } from "./RecordCompilation.js"

export const layerPrograms = Layer.mergeAll(
  CompileContext.layer.pipe(Layer.provide(RecordCompilation.layer)),
  InspectIntent.layer,
  DryRun.layer
)
