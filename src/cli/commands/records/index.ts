/** Every command that shows records, in the order of the help. A new one is a new line here. */
import { chatSummaryCommand } from "./ChatSummary.js"
import type { RecordsCommand } from "./Command.js"
import { lastCommand } from "./Last.js"
import { projectsCommand } from "./Projects.js"
import { qualityCommand } from "./Quality.js"
import { statusCommand } from "./Status.js"

const all = [statusCommand, lastCommand, chatSummaryCommand, qualityCommand, projectsCommand]

type ServicesOf<C> = C extends RecordsCommand<infer R> ? R : never

export type ReportServices = ServicesOf<(typeof all)[number]>

export const reportCommands: ReadonlyArray<RecordsCommand<ReportServices>> = all
