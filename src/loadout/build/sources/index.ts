/** Everything that an index is built from. The first source that knows a file has it. */
import type { Source } from "../Source.js"
import { agentFiles } from "./AgentFiles.js"
import { claudeRules } from "./ClaudeRules.js"
import { claudeSkills } from "./ClaudeSkills.js"
import { copilotInstructions } from "./CopilotInstructions.js"
import { cursorRules } from "./CursorRules.js"
import { payloads } from "./Payloads.js"

export const sources: ReadonlyArray<Source> = [
  agentFiles,
  claudeRules,
  claudeSkills,
  cursorRules,
  copilotInstructions,
  payloads
]
