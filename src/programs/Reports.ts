/** The reports, wired. Apart from the other programs: a command that only reads should not load a pipeline. */
import { Layer } from "effect"
import { ChatSummary } from "./ChatSummary.js"
import { ExplainLast } from "./ExplainLast.js"
import { LastCompile } from "./LastCompile.js"
import { ListProjects } from "./ListProjects.js"
import { QualityReport } from "./QualityReport.js"
import { SelfCheck } from "./SelfCheck.js"
import { layerStatus } from "./Status.js"

export const layerReports = Layer.mergeAll(
  layerStatus,
  SelfCheck.layer,
  ExplainLast.layer.pipe(Layer.provideMerge(LastCompile.layer)),
  ListProjects.layer,
  ChatSummary.layer,
  QualityReport.layer
)
