/** Rule files that are overlooked or overruled: legacy ones, ones of a wrong name, ones that an agent does not read. */
import { Schema } from "effect"
import { baseName, directoryOf, RelativePath } from "../../../domain/Paths.js"
import { type Check, type Draft, draft } from "../Check.js"
import type { RuleFile } from "../Model.js"

export const shadows: Check = ({ files, projectPaths }) => [
  ...legacy(files),
  ...overridden(files),
  ...unread(files),
  ...wrongNames(projectPaths)
]

const legacy = (files: ReadonlyArray<RuleFile>): ReadonlyArray<Draft> => {
  const old = files.find((it) => it.path === ".cursorrules")
  if (old === undefined || !files.some((it) => it.path.endsWith(".mdc"))) return []
  return [
    draft({
      kind: "shadowed",
      severity: "warn",
      source: old.path,
      message: "It is the old form of Cursor's rules, beside the new one in .cursor/rules/",
      suggestion: "Move its rules to a file in .cursor/rules/ with `alwaysApply: true`"
    })
  ]
}

const overridden = (files: ReadonlyArray<RuleFile>): ReadonlyArray<Draft> =>
  files.flatMap((file) => {
    if (baseName(file.path) !== "AGENTS.md") return []
    const folder = directoryOf(file.path)
    const override = files.find(
      (it) => it.path === (folder === "" ? "AGENTS.override.md" : `${folder}/AGENTS.override.md`)
    )
    if (override === undefined) return []
    return [
      draft({
        kind: "shadowed",
        severity: "warn",
        source: file.path,
        message: `Codex reads ${override.path} in its place`,
        suggestion: "Remove the override when it is no longer wanted"
      })
    ]
  })

const leastTokens = 200

/** Claude Code reads no AGENTS.md unless its own file imports it. */
const unread = (files: ReadonlyArray<RuleFile>): ReadonlyArray<Draft> =>
  files.flatMap((file) => {
    if (baseName(file.path) !== "AGENTS.md" || file.agents.includes("claude") || file.text.length < leastTokens * 4)
      return []
    const folder = directoryOf(file.path)
    const own = files.find((it) => it.path === (folder === "" ? "CLAUDE.md" : `${folder}/CLAUDE.md`))
    if (own === undefined) return []
    // two full files are a decision; a short one has forgotten the other
    if (own.text.length > file.text.length / 2 || /AGENTS\.md/.test(own.text)) return []
    return [
      draft({
        kind: "shadowed",
        severity: "info",
        source: file.path,
        message: `Claude Code does not read it: ${own.path} does not import it`,
        suggestion: `Add a line \`@AGENTS.md\` to ${own.path}`
      })
    ]
  })

/** Cursor passes over a `.md` in its folder of rules. */
const wrongNames = (paths: ReadonlyArray<string>): ReadonlyArray<Draft> =>
  paths.flatMap((path) =>
    /^(?:.+\/)?\.cursor\/rules\/.+\.md$/.test(path) && !/(?:^|\/)README\.md$/i.test(path) && isRelative(path)
      ? [
          draft({
            kind: "never-loads",
            severity: "warn",
            source: path,
            message: "Cursor reads only files that end in .mdc here",
            suggestion: `Rename it to ${baseName(path)}c`
          })
        ]
      : []
  )

const isRelative = Schema.is(RelativePath)
