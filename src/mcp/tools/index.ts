/** Every tool, in the order they are listed. */
import type { Tool } from "../Tool.js"
import { chatSummaryTool } from "./ChatSummary.js"
import { compileTool } from "./Compile.js"
import { compileSpecTool } from "./CompileSpec.js"
import { inspectTool } from "./Inspect.js"
import { lastTool } from "./Last.js"
import { modelTestTool } from "./ModelTest.js"
import { projectsTool } from "./Projects.js"
import { qualityTool } from "./Quality.js"
import { statusTool } from "./Status.js"

const all = [
  compileTool,
  compileSpecTool,
  inspectTool,
  projectsTool,
  statusTool,
  qualityTool,
  lastTool,
  modelTestTool,
  chatSummaryTool
]

type ServicesOf<T> = T extends Tool<infer R> ? R : never

export const tools: ReadonlyArray<Tool<ServicesOf<(typeof all)[number]>>> = all
