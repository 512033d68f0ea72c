/** Every use case, wired. What they still need are pipeline steps and services. */
import { Layer } from "effect"
import { CompileContext } from "./CompileContext.js"
import { InspectIntent } from "./InspectIntent.js"
import { KeepRecords } from "./KeepRecords.js"
import { ProbeModel } from "./ProbeModel.js"
import { RecordCompilation } from "./RecordCompilation.js"
import { layerReports } from "./Reports.js"

export const layerPrograms = Layer.mergeAll(
  CompileContext.layer.pipe(Layer.provide(RecordCompilation.layer), Layer.provideMerge(KeepRecords.layer)),
  InspectIntent.layer,
  ProbeModel.layer,
  layerReports
)
