/** `aic_projects`: what was compiled on this machine. */
import { Effect } from "effect"
import { NoArguments } from "../../domain/reports/Arguments.js"
import { ProjectList } from "../../domain/reports/ProjectList.js"
import { ListProjects } from "../../programs/ListProjects.js"
import { makeReportTool } from "../Tool.js"

export const projectsTool = makeReportTool({
  name: "aic_projects",
  title: "Projects",
  description: "Lists the projects that aic has compiled on this machine: root folder, last use, number of compiles.",
  input: NoArguments,
  output: ProjectList,
  run: () => Effect.flatMap(ListProjects, (it) => it.run).pipe(Effect.withSpan("mcp.aic_projects"))
})
