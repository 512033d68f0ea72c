/** Text that every request pays for: files that are too long, and all of them together. */
import { type Analysis, type Check, type Draft, draft } from "../Check.js"
import type { Agent, RuleFile } from "../Model.js"

/** What the makers of the programs advise. */
const longestClaudeFile = 200
const longestCursorRule = 500
const heaviestFile = 4_000
const heaviestTotal = 10_000

export const weight: Check = (analysis) => [...files(analysis), ...totals(analysis)]

const files = ({ count, files }: Analysis): ReadonlyArray<Draft> =>
  files.flatMap((file) => {
    const lines = linesOf(file)
    const tokens = count(file.text.slice(file.bodyStart))
    if (file.loads.when === "always" && tokens > heaviestFile) {
      return [
        draft({
          kind: "heavy",
          severity: "warn",
          source: file.path,
          message: `Every request carries its ${tokens} tokens`,
          suggestion: splitAdvice(file)
        })
      ]
    }
    const most = file.agents.includes("claude") ? longestClaudeFile : longestCursorRule
    if (file.loads.when !== "always" || lines <= most) return []
    return [
      draft({
        kind: "heavy",
        severity: "info",
        source: file.path,
        message: `It has ${lines} lines; up to ${most} are followed best`,
        suggestion: splitAdvice(file)
      })
    ]
  })

/** Agents that read the same files are told of together. */
const totals = ({ count, files }: Analysis): ReadonlyArray<Draft> => {
  const byFiles = new Map<string, { readonly agents: Array<Agent>; readonly loaded: ReadonlyArray<RuleFile> }>()
  for (const agent of agents) {
    const loaded = files.filter((it) => it.loads.when === "always" && it.agents.includes(agent))
    const key = loaded.map((it) => it.path).join("\n")
    const known = byFiles.get(key)
    if (known === undefined) byFiles.set(key, { agents: [agent], loaded })
    else known.agents.push(agent)
  }
  return [...byFiles.values()].flatMap(({ agents, loaded }) => {
    const weighed = loaded.map((file) => ({ file, tokens: count(file.text.slice(file.bodyStart)) }))
    const total = weighed.reduce((sum, it) => sum + it.tokens, 0)
    const [heaviest, second] = weighed.sort((a, b) => b.tokens - a.tokens || (a.file.path < b.file.path ? -1 : 1))
    if (total <= heaviestTotal || heaviest === undefined || second === undefined) return []
    return [
      draft({
        kind: "heavy",
        severity: "warn",
        source: heaviest.file.path,
        message:
          `${agents.join(", ")}: ${total} tokens of rules come with every request, from ${loaded.length} files;` +
          " this one has the most",
        suggestion: splitAdvice(heaviest.file)
      })
    ]
  })
}

const agents: ReadonlyArray<Agent> = ["claude", "codex", "copilot", "cursor", "gemini"]

const splitAdvice = ({ agents }: RuleFile): string =>
  agents.includes("claude")
    ? "Move what is about some files only to `.claude/rules/` with `paths`"
    : agents.includes("cursor")
      ? "Move what is about some files only to `.cursor/rules/` with `globs`"
      : "Move what is about one folder only to a file of rules in that folder"

const linesOf = ({ bodyStart, text }: RuleFile): number => {
  let lines = 1
  for (let at = text.indexOf("\n", bodyStart); at >= 0 && at < text.length - 1; at = text.indexOf("\n", at + 1)) lines++
  return lines
}
