/** Every use case, wired. What they still need are pipeline steps and services. */
import { Layer } from "effect"
import { AnalyzeRules } from "./AnalyzeRules.js"
import { AnswerHook } from "./AnswerHook.js"
import { CompileContext } from "./CompileContext.js"
import { CompileSpec } from "./CompileSpec.js"
import { Conversations } from "./Conversations.js"
import { DryRun } from "./DryRun.js"
import { ExplainFile } from "./ExplainFile.js"
import { IndexProject } from "./IndexProject.js"
import { InspectFile } from "./InspectFile.js"
import { InspectIntent } from "./InspectIntent.js"
import { KeepRecords } from "./KeepRecords.js"
import { ProbeModel } from "./ProbeModel.js"
import { RecordCompilation } from "./RecordCompilation.js"
import { layerRehearsal } from "./Rehearsal.js"
import { layerReports } from "./Reports.js"

/** For a process that stays. */
export const layerRehearsed = layerRehearsal.pipe(Layer.provide(DryRun.layer))

export const layerPrograms = Layer.mergeAll(
  AnswerHook.layer.pipe(
    Layer.provideMerge(CompileContext.layer),
    Layer.provideMerge(Conversations.layer),
    Layer.provide(RecordCompilation.layer),
    Layer.provideMerge(KeepRecords.layer)
  ),
  InspectIntent.layer,
  DryRun.layer,
  ExplainFile.layer,
  InspectFile.layer,
  IndexProject.layer,
  CompileSpec.layer,
  AnalyzeRules.layer,
  ProbeModel.layer,
  layerReports
)
