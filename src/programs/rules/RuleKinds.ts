/** Which files hold rules for agents, who reads them, and when. */
import { baseName, directoryOf } from "../../domain/Paths.js"
import { flagField, listField, textField } from "../../loadout/build/Fields.js"
import type { Header } from "../../loadout/frontmatter/Header.js"
import type { Agent, Loads, RuleHeader } from "../../pipeline/rules-analysis/Model.js"

export interface RuleKind {
  readonly agents: ReadonlyArray<Agent>
  readonly loads: Loads
  readonly header: RuleHeader | null
  /** `@path` lines of it count. */
  readonly imports: boolean
}

/** Null: the file is none that an agent reads by itself. */
export const kindOf = (path: string, header: Header | null): RuleKind | null => {
  const found = kinds.find(({ pattern }) => pattern.test(path))
  return found === undefined ? null : found.read(path, header)
}

/** By the path alone: is it worth reading? */
export const isRuleFile = (path: string): boolean => kinds.some(({ pattern }) => pattern.test(path))

/** Read even if git ignores them. */
export const knownPlaces: ReadonlyArray<string> = [
  ".cursorrules",
  "AGENTS.md",
  "AGENTS.override.md",
  "CLAUDE.md",
  "CLAUDE.local.md",
  ".claude/CLAUDE.md",
  "GEMINI.md",
  ".github/copilot-instructions.md"
]

export const knownFolders: ReadonlyArray<string> = [".cursor/rules", ".claude/rules", ".github/instructions"]

interface Kind {
  readonly pattern: RegExp
  readonly read: (path: string, header: Header | null) => RuleKind
}

/** The root's file always loads, a folder's with its files. */
const byFolder =
  (agents: ReadonlyArray<Agent>, imports: boolean): Kind["read"] =>
  (path) => {
    const folder = directoryOf(path)
    const isRoot = folder === "" || folder === ".claude"
    return { agents, imports, header: null, loads: isRoot ? { when: "always" } : { when: "folder", folder } }
  }

const isEverything = (glob: string): boolean => glob === "**" || glob === "**/*" || glob === "*"

const cursorRule: Kind["read"] = (path, header) => {
  const globs = listField(header, "globs")
  const description = textField(header, "description")
  const alwaysApply = flagField(header, "alwaysApply")
  const base = directoryOf(path).replace(/(?:^|\/)\.cursor\/rules(?:\/.*)?$/, "")
  const loads: Loads =
    alwaysApply === true
      ? base === ""
        ? { when: "always" }
        : { when: "folder", folder: base }
      : globs.length > 0
        ? { when: "matching", globs }
        : description === null
          ? { when: "manual" }
          : { when: "asked" }
  return {
    agents: ["cursor"],
    imports: false,
    loads,
    header: { problems: header?.problems ?? [], globs, alwaysApply, description }
  }
}

const byPaths =
  (agents: ReadonlyArray<Agent>, field: string, without: Loads): Kind["read"] =>
  (_path, header) => {
    const globs = listField(header, field)
    const loads: Loads =
      globs.length === 0 ? without : globs.some(isEverything) ? { when: "always" } : { when: "matching", globs }
    return {
      agents,
      imports: false,
      loads,
      header: { problems: header?.problems ?? [], globs, alwaysApply: null, description: null }
    }
  }

const kinds: ReadonlyArray<Kind> = [
  { pattern: /(?:^|\/)CLAUDE(?:\.local)?\.md$/, read: byFolder(["claude"], true) },
  { pattern: /(?:^|\/)AGENTS\.override\.md$/, read: byFolder(["codex"], false) },
  { pattern: /(?:^|\/)AGENTS\.md$/, read: byFolder(["codex", "copilot", "cursor"], false) },
  { pattern: /(?:^|\/)GEMINI\.md$/, read: byFolder(["gemini"], true) },
  {
    pattern: /^\.cursorrules$/,
    read: () => ({ agents: ["cursor"], imports: false, header: null, loads: { when: "always" } })
  },
  { pattern: /(?:^|\/)\.cursor\/rules\/.+\.mdc$/, read: cursorRule },
  { pattern: /^\.claude\/rules\/.+\.md$/, read: byPaths(["claude"], "paths", { when: "always" }) },
  {
    pattern: /^\.github\/copilot-instructions\.md$/,
    read: () => ({ agents: ["copilot"], imports: false, header: null, loads: { when: "always" } })
  },
  {
    pattern: /^\.github\/instructions\/.+\.instructions\.md$/,
    read: byPaths(["copilot"], "applyTo", { when: "manual" })
  }
]

/** Hooks that are files of the project, and when they run. */
export const hookMoment = (path: string) => {
  const name = baseName(path)
  return moments.get(name) ?? "at another time"
}

const moments: ReadonlyMap<string, "before a commit" | "on a commit message" | "before a push"> = new Map([
  ["pre-commit", "before a commit"],
  [".pre-commit-config.yaml", "before a commit"],
  ["commit-msg", "on a commit message"],
  ["prepare-commit-msg", "on a commit message"],
  ["pre-push", "before a push"]
])

export const isHookFile = (path: string): boolean =>
  /^(?:\.husky|\.githooks|\.git-hooks|\.vite-hooks)\/[a-z-]+$/.test(path) || path === ".pre-commit-config.yaml"
