/**
 * An index from what a repository already has. The same files give the same index; what somebody has changed by hand
 * in the index before stays as they left it.
 */
import { parseFrontmatter } from "../Frontmatter.js"
import { readHeader } from "../frontmatter/Header.js"
import { budgetOf } from "../Merge.js"
import { DEFAULT_TRIGGERS, type LoadoutEntry, type LoadoutIndex } from "../Model.js"
import { estimateTokens } from "../Tokens.js"
import { keywordsOf, shortened, summaryOf } from "./Describe.js"
import { kebab } from "./Fields.js"
import { keepHandEdits } from "./HandEdits.js"
import type { Finding, KnowledgeFile } from "./Source.js"
import { sources } from "./sources/index.js"

export interface ProjectTexts {
  /** Paths of files that may hold knowledge, sorted. */
  readonly paths: ReadonlyArray<string>
  /** Null: there is no such file, or it cannot be read. */
  readonly read: (path: string) => string | null
}

export interface BuiltIndex {
  readonly index: LoadoutIndex
  readonly warnings: ReadonlyArray<string>
}

const indexVersion = "1.0.0"

/** No clock: the same files must give the same bytes. */
const noTime = "1970-01-01T00:00:00.000Z"

/** Imports of imports, as deep as editors follow them. */
const maxHops = 5

export const buildIndex = (project: ProjectTexts, before: LoadoutIndex | null): BuiltIndex => {
  const drafts = findAll(project)
  const fresh = withUniqueIds(drafts).map(({ file, finding }) => entryOf(file, finding))
  const { entries, warnings } = keepHandEdits(fresh, before, (path) => project.read(path))
  const sorted = [...entries].sort((a, b) => byText(a.id, b.id) || byText(a.path, b.path))
  return {
    index: {
      version: before?.version || indexVersion,
      generated: before?.generated || noTime,
      entries: sorted,
      budget: { ...budgetOf(sorted), avg_task_load_observed: before?.budget.avg_task_load_observed ?? null },
      ...(before?.lazyLoad === undefined ? {} : { lazyLoad: before.lazyLoad })
    },
    warnings
  }
}

/** The text of the file: one line end at its end, two spaces an indent. */
export const indexText = (index: LoadoutIndex): string => `${JSON.stringify(index, null, 2)}\n`

interface Draft {
  readonly file: KnowledgeFile
  readonly finding: Finding
}

const findAll = ({ paths, read }: ProjectTexts): ReadonlyArray<Draft> => {
  const found = new Map<string, Draft>()
  for (const path of paths) {
    const file = fileOf(path, read)
    const finding = file === null ? null : findingOf(file)
    if (file !== null && finding !== null) found.set(path, { file, finding })
  }
  let open = [...found.values()].flatMap(({ finding }) =>
    (finding.imports ?? []).map((path) => ({ path, by: finding }))
  )
  for (let hop = 0; hop < maxHops && open.length > 0; hop++) {
    const next: typeof open = []
    for (const { by, path } of open) {
      if (found.has(path)) continue
      const file = fileOf(path, read)
      if (file === null) continue
      // it loads whenever the file that imports it does
      const { globs, priority } = by
      const finding: Finding = { id: kebab(path.replace(/\.md$/i, "")), priority, ...(globs ? { globs } : {}) }
      found.set(path, { file, finding })
      next.push(...importsIn(file).map((it) => ({ path: it, by: finding })))
    }
    open = next
  }
  return [...found.values()].sort((a, b) => byText(a.file.path, b.file.path))
}

const importsIn = (file: KnowledgeFile): ReadonlyArray<string> =>
  /\.md$/i.test(file.path) ? (sources[0]?.read({ ...file, path: asAgentFile(file.path) })?.imports ?? []) : []

/** Imports of an imported file are read as those of a CLAUDE.md in its folder. */
const asAgentFile = (path: string): string => `${path.slice(0, path.lastIndexOf("/") + 1)}CLAUDE.md`

const fileOf = (path: string, read: ProjectTexts["read"]): KnowledgeFile | null => {
  const text = read(path)
  return text === null ? null : { path, text, header: readHeader(text) }
}

const findingOf = (file: KnowledgeFile): Finding | null => {
  for (const source of sources) {
    const finding = source.read(file)
    if (finding !== null) return finding
  }
  return null
}

/** Two files of one name: the later ones are called after their folders, too. */
const withUniqueIds = (drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> => {
  const taken = new Set<string>()
  return drafts.map(({ file, finding }) => {
    const candidates = [finding.id || "entry", kebab(file.path.replace(/\.mdc?$/, ""))]
    let id = candidates.find((it) => it !== "" && !taken.has(it))
    for (let number = 2; id === undefined; number++) {
      const numbered = `${candidates[0]}-${number}`
      if (!taken.has(numbered)) id = numbered
    }
    taken.add(id)
    return { file, finding: { ...finding, id } }
  })
}

const entryOf = (file: KnowledgeFile, finding: Finding): LoadoutEntry => {
  const body = file.header?.body ?? file.text
  const summary = shortened(finding.summary ?? summaryOf(body))
  return {
    id: finding.id,
    path: file.path,
    keywords:
      finding.keywords ?? (finding.priority === "core" ? [] : keywordsOf(finding.id, finding.summary ?? "", body)),
    patterns: finding.patterns ?? [],
    priority: finding.priority,
    summary: summary === "" ? finding.id : summary,
    triggers: triggersOf(file),
    tokens_est: estimateTokens(file.text),
    lines: linesOf(file.text),
    ...(finding.globs === undefined ? {} : { globs: finding.globs })
  }
}

const triggersOf = ({ text }: KnowledgeFile) => parseFrontmatter(text).frontmatter?.triggers ?? DEFAULT_TRIGGERS

const linesOf = (text: string): number => (text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0))

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
