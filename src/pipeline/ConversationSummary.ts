/** The `## Session context` of a prompt: what the conversation has done so far, in a few lines. */
import type { AgentSession, SessionStep } from "../domain/AgentSession.js"
import { withoutPlaceholders } from "./guard/Redact.js"

const mostSteps = 10

/** Of the whole summary, in UTF-16 code units: the oldest steps give way. */
export const mostSummaryCharacters = 3_000

/** Of an intent: the rest of a long one is in the conversation anyway. */
const mostCharacters = 120

/** Null for a conversation that has done nothing yet. Intents are quoted as they were asked; outputs are only counted. */
export const summarise = (session: AgentSession): string | null => {
  const { steps, stepsDone } = session
  if (steps.length === 0) return null
  const lines: Array<string> = []
  let number = stepsDone
  let length = frameCharacters
  for (const step of steps.slice(-mostSteps).reverse()) {
    const more = linesOf(step, number)
    length += more.join("\n").length + 1
    if (length > mostSummaryCharacters) break
    lines.unshift(...more)
    number -= 1
  }
  return ["Steps completed:", ...(number > 0 ? [`(${number} earlier left out)`] : []), ...lines].join("\n")
}

/** Of the two lines above the steps, at most. */
const frameCharacters = 60

const linesOf = (step: SessionStep, number: number): ReadonlyArray<string> => [
  `${number}. ${shortened(step.intent)} (${counted(step.filesSelected, "file")}, ${counted(step.tokensCompiled, "token")})`,
  ...outputsOf(step)
]

const outputsOf = ({ toolOutputs }: SessionStep): ReadonlyArray<string> => {
  const byType = new Map<string, { outputs: number; files: number }>()
  for (const { relatedFiles, type } of toolOutputs) {
    const known = byType.get(type) ?? { outputs: 0, files: 0 }
    byType.set(type, { outputs: known.outputs + 1, files: known.files + relatedFiles })
  }
  return [...byType].map(
    ([type, { files, outputs }]) => `   ${type}: ${counted(outputs, "output")}, ${counted(files, "related file")}`
  )
}

const shortened = (intent: string): string => {
  const line = withoutPlaceholders(intent).replace(/\s+/g, " ").trim()
  if (line === "") return "(no intent)"
  const characters = [...line]
  return characters.length <= mostCharacters ? line : `${characters.slice(0, mostCharacters - 1).join("")}…`
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`
