/** Headers and globs of rules: those that cannot be read, match nothing, match everything, or have no effect. */
import { type Analysis, type Check, counted, type Draft, draft } from "../Check.js"
import type { RuleFile } from "../Model.js"

/** With fewer files a share says nothing. */
const leastFiles = 20
const nearlyAll = 0.95

export const globs: Check = (analysis) => analysis.files.flatMap((file) => ofFile(file, analysis))

const ofFile = (file: RuleFile, { projectPaths, reach }: Analysis): ReadonlyArray<Draft> => {
  const { header, loads, path } = file
  const found: Array<Draft> = []
  const told = (fields: Omit<Parameters<typeof draft>[0], "source">) => found.push(draft({ source: path, ...fields }))
  for (const problem of header?.problems ?? []) {
    told({
      kind: "header-unreadable",
      severity: "warn",
      line: 1,
      message: `The header cannot be read: ${problem}`,
      suggestion: "Mend the YAML between the two `---` lines"
    })
  }
  if (loads.when === "manual") {
    told({
      kind: "never-loads",
      severity: "info",
      line: 1,
      message: "It loads only when a person names it: it has no globs, no description and no alwaysApply",
      suggestion: "Give it `globs`, a `description` or `alwaysApply: true`, unless that is what is wanted"
    })
  }
  const reached = reach.get(file)
  if (reached === undefined) return found
  for (const { pattern, problem } of reached.invalid) {
    told({
      kind: "glob-invalid",
      severity: "warn",
      line: 1,
      message: `The glob \`${pattern.slice(0, 80)}\` cannot be read: ${problem}`
    })
  }
  const total = projectPaths.length
  const valid = reached.perGlob.filter(({ glob }) => !reached.invalid.some((it) => it.pattern === glob))
  const share = `${counted(reached.matched.size, "file")} of ${total}`
  if (header?.alwaysApply === true && valid.length > 0) {
    told({
      kind: "glob-without-effect",
      severity: "warn",
      line: 1,
      message: `It always loads, so its globs (${share}) have no effect`,
      suggestion: "Remove `alwaysApply: true` to load it with those files only, or remove the globs"
    })
    return found
  }
  if (valid.length === 0 || total === 0) return found
  const empty = valid.filter((it) => it.matches === 0)
  if (empty.length === valid.length) {
    told({
      kind: "glob-matches-nothing",
      severity: "warn",
      line: 1,
      message: `No file of the project matches ${namesOf(empty)}, so it never loads`,
      suggestion: "Mend the globs, or remove the rule"
    })
  } else if (empty.length > 0) {
    told({
      kind: "glob-matches-nothing",
      severity: "info",
      line: 1,
      message: `No file of the project matches ${namesOf(empty)}`,
      suggestion: "Remove the globs that are left over"
    })
  }
  // Copilot has no other way to say it
  if (total >= leastFiles && reached.matched.size >= total * nearlyAll && !file.agents.includes("copilot")) {
    told({
      kind: "glob-matches-everything",
      severity: valid.some(({ glob }) => isEverything(glob)) ? "info" : "warn",
      line: 1,
      message: `Its globs match ${share}: it loads with everything`,
      suggestion: file.agents.includes("cursor")
        ? "Narrow the globs, or say `alwaysApply: true`"
        : "Narrow the globs, or leave them out"
    })
  }
  return found
}

/** Meant as it stands. */
const isEverything = (glob: string): boolean => glob === "**" || glob === "**/*" || glob === "*"

const namesOf = (empty: ReadonlyArray<{ readonly glob: string }>): string => {
  const names = empty.slice(0, 5).map(({ glob }) => `\`${glob.slice(0, 80)}\``)
  return empty.length > 5 ? `${names.join(", ")} and ${empty.length - 5} more` : names.join(", ")
}
