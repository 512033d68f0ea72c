/** Every command that shows records, in the order of the help. A new one is a new entry here. */
import { defaultQualityDays } from "../../../domain/reports/Windows.js"
import type { ConfigHistory } from "../../../services/ConfigHistory.js"
import type { ConfigSource } from "../../../services/ConfigSource.js"
import type { Hasher } from "../../../services/Hasher.js"
import type { LocalTime } from "../../../services/LocalTime.js"
import type { Projects } from "../../../services/Projects.js"
import type { QualitySnapshots } from "../../../services/QualitySnapshots.js"
import type { StatusQueries } from "../../../services/StatusQueries.js"
import type { Telemetry } from "../../../services/Telemetry.js"
import { allFlag } from "./Asked.js"
import type { RecordsCommand } from "./Command.js"

/** What reports are made from. */
export type ReportServices =
  | StatusQueries
  | Projects
  | Telemetry
  | ConfigHistory
  | QualitySnapshots
  | ConfigSource
  | Hasher
  | LocalTime

export const reportCommands: ReadonlyArray<RecordsCommand<ReportServices>> = [
  {
    name: "status",
    summary: "How often a project was compiled, what that saved, and whether all is well",
    usage: "[<days>d]",
    mostArguments: 1,
    flags: allFlag,
    options: {},
    load: () => import("./Status.js")
  },
  {
    name: "last",
    summary: "The newest compile of a project, and which files it chose",
    usage: "",
    mostArguments: 0,
    flags: allFlag,
    options: {},
    load: () => import("./Last.js")
  },
  {
    name: "chat-summary",
    summary: "The compiles of one conversation: of the last one, if none is named",
    usage: "",
    mostArguments: 0,
    flags: allFlag,
    options: { conversation: { placeholder: "id", help: "The conversation, as its editor calls it" } },
    load: () => import("./ChatSummary.js")
  },
  {
    name: "quality",
    summary: "How good prompts were over the last days",
    usage: "[<days>d]",
    mostArguments: 1,
    flags: allFlag,
    options: { window: { placeholder: "days", help: `The same as [<days>d] (default: ${defaultQualityDays})` } },
    load: () => import("./Quality.js")
  },
  {
    name: "projects",
    summary: "The projects that were compiled on this machine",
    usage: "",
    mostArguments: 0,
    flags: {},
    options: {},
    load: () => import("./Projects.js")
  }
]
