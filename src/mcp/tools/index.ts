/** Every tool, in the order they are listed. */
import type { Tool } from "../Tool.js"
import { compileTool } from "./Compile.js"
import { compileSpecTool } from "./CompileSpec.js"
import { inspectTool } from "./Inspect.js"

const all = [compileTool, compileSpecTool, inspectTool]

type ServicesOf<T> = T extends Tool<infer R> ? R : never

export const tools: ReadonlyArray<Tool<ServicesOf<(typeof all)[number]>>> = all
