/** Rules that say opposite things to one model, or different things to different agents. */
import { type Check, type Draft, draft, placeOf, quoted } from "../Check.js"
import type { Contradiction } from "../Contradictions.js"

export const contradictory: Check = ({ contradictions, divisions }) => [
  ...contradictions.map(toError),
  ...divisions.map(toWarning)
]

const toError = ({ because, first, second }: Contradiction): Draft =>
  draft({
    kind: "contradiction",
    severity: "error",
    source: second.file.path,
    line: second.line,
    other: placeOf(first.file.path, first.line),
    message: `${quoted(second.text)} contradicts ${quoted(first.text)} (${first.file.path}:${first.line}): ${because}`,
    suggestion: "Keep one of them, or say where each holds"
  })

const toWarning = ({ because, first, second }: Contradiction): Draft =>
  draft({
    kind: "divided-agents",
    severity: "warn",
    source: second.file.path,
    line: second.line,
    other: placeOf(first.file.path, first.line),
    message:
      `${agentsOf(second)} reads ${quoted(second.text)} and ${agentsOf(first)} reads ${quoted(first.text)}` +
      ` (${first.file.path}:${first.line}): ${because}`,
    suggestion: "Tell all agents the same"
  })

const agentsOf = ({ file }: Contradiction["first"]): string => file.agents.join(", ")
