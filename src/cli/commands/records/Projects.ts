/** `aic projects`. */
import { Effect } from "effect"
import { ProjectList } from "../../../domain/reports/ProjectList.js"
import { ListProjects } from "../../../programs/ListProjects.js"
import { heading, mostColumns, type PageStyle, rule, shortenedPath, wrapped } from "../../Page.js"
import { counted, grouped } from "../../Text.js"
import { type Clock, localTime, readersClock } from "../../When.js"
import { jsonOf } from "./Json.js"
import { nothingYet } from "./Words.js"

export const run = Effect.fn("cli.projects")(function* () {
  const list = yield* (yield* ListProjects).run
  const clock = yield* readersClock
  return { json: jsonOf(ProjectList, list), text: (style: PageStyle) => page(list, clock, style) }
}, Effect.provide(ListProjects.layer))

const page = ({ projects }: ProjectList, clock: Clock, style: PageStyle): ReadonlyArray<string> => {
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
    ...projects.map((it, at) => row(localTime(it.lastSeenAt, clock), counts[at] ?? "", it.projectRoot))
  ]
}

const timeWidth = "2026-03-02 14:05".length
