/** `aic projects`. */
import { DateTime, Effect, Schema } from "effect"
import { ProjectList } from "../../../domain/reports/ProjectList.js"
import { ListProjects } from "../../../programs/ListProjects.js"
import { heading, mostColumns, type PageStyle, rule, shortenedPath, wrapped } from "../../Page.js"
import { counted, grouped } from "../../Text.js"
import { localTime } from "../../When.js"
import type { RecordsCommand } from "./Command.js"
import { nothingYet } from "./Status.js"

export const projectsCommand: RecordsCommand<ListProjects | DateTime.CurrentTimeZone> = {
  name: "projects",
  summary: "The projects that were compiled on this machine",
  usage: "",
  mostArguments: 0,
  flags: {},
  options: {},
  run: Effect.fn("cli.projects")(function* () {
    const list = yield* (yield* ListProjects).run
    const zone = yield* DateTime.CurrentTimeZone
    return {
      json: JSON.stringify(yield* Effect.orDie(Schema.encode(ProjectList)(list))),
      text: (style) => page(list, zone, style)
    }
  })
}

const page = ({ projects }: ProjectList, zone: DateTime.TimeZone, style: PageStyle): ReadonlyArray<string> => {
  const width = Math.min(mostColumns, style.columns)
  const title = heading(counted(projects.length, "project"), style)
  if (projects.length === 0) return [title, rule(style), ...wrapped(nothingYet(null), width)]
  const counts = projects.map((it) => grouped(it.compilationCount))
  const countWidth = counts.reduce((widest, it) => Math.max(widest, it.length), "Compiles".length)
  const row = (time: string, count: string, root: string) =>
    `${time.padEnd(timeWidth)}  ${count.padStart(countWidth)}  ${shortenedPath(root, Math.max(12, width - timeWidth - countWidth - 4))}`
  return [
    title,
    rule(style),
    heading(row("Last used", "Compiles", "Project"), style),
    ...projects.map((it, at) => row(localTime(it.lastSeenAt, zone), counts[at] ?? "", it.projectRoot))
  ]
}

const timeWidth = "2026-03-02 14:05".length
