/** Small questions that a compile asks of its plan: what the intent names, what was left out, what the guard did. */
import { Array, Order } from "effect"
import type { GuardFinding, GuardResult } from "../domain/Guard.js"
import { byPath, type RelativePath } from "../domain/Paths.js"
import type { RepoMap, SkippedPath } from "../domain/RepoMap.js"
import type { ToolOutput } from "../domain/Request.js"
import type { ExcludedFile, ExclusionCounts, RankedFile } from "../domain/Selection.js"
import { withoutSecrets } from "./guard/Prose.js"
import type { GuardSession } from "./guard/Session.js"
import type { KnowledgeFile } from "./Knowledge.js"

/** `#raw` as a word of its own: the user wants the files exactly as they are. */
export const asksForRaw = (intent: string): boolean => /(^|\s)#raw(?=\s|$)/.test(intent)

/** The files that an intent names: by their path, or by enough of its end to mean one file only. */
export const resolveMentioned = (mentioned: ReadonlyArray<string>, repo: RepoMap): ReadonlyArray<RelativePath> =>
  Array.dedupe(
    mentioned.flatMap((name) => {
      const exact = repo.files.filter((file) => file.path === name)
      if (exact.length > 0) return exact.map((file) => file.path)
      const ending = repo.files.filter((file) => file.path.endsWith(`/${name}`))
      return ending.length === 1 ? ending.map((file) => file.path) : []
    })
  )

/** Files that the tool outputs of a request are about: once each, sorted. */
export const relatedOf = (toolOutputs: ReadonlyArray<ToolOutput>): ReadonlyArray<RelativePath> =>
  Array.sort(Array.dedupe(toolOutputs.flatMap((output) => output.relatedFiles ?? [])), Order.make(ordered))

const ordered = (a: string, b: string): -1 | 0 | 1 => {
  const order = byPath(a, b)
  return order < 0 ? -1 : order > 0 ? 1 : 0
}

export const countReasons = (
  excluded: ReadonlyArray<Pick<ExcludedFile, "reason">>,
  before: ExclusionCounts = {}
): ExclusionCounts => {
  const counts: { -readonly [Reason in keyof ExclusionCounts]: number } = { ...before }
  for (const { reason } of excluded) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

/** Of what was left out, all but some files that are shown in the end. */
export const withoutPaths = (
  {
    excluded,
    excludedCounts
  }: { readonly excluded: ReadonlyArray<ExcludedFile>; readonly excludedCounts?: ExclusionCounts },
  files: ReadonlyArray<{ readonly path: RelativePath }>
): { readonly excluded: ReadonlyArray<ExcludedFile>; readonly excludedCounts: ExclusionCounts } => {
  const gone = new Set<string>(files.map((file) => file.path))
  const counts: { -readonly [Reason in keyof ExclusionCounts]: number } = { ...excludedCounts }
  for (const { path, reason } of excluded) if (gone.has(path)) counts[reason] = (counts[reason] ?? 1) - 1
  return { excluded: excluded.filter((file) => !gone.has(file.path)), excludedCounts: counts }
}

/** A file that was read both for the files and for the knowledge was scanned twice, and is told of once. */
export const toldOnce = (guard: GuardResult): GuardResult => ({
  ...guard,
  findings: [...new Map(guard.findings.map((it) => [JSON.stringify(it), it])).values()],
  filesBlocked: Array.dedupe(guard.filesBlocked),
  filesRedacted: Array.dedupe(guard.filesRedacted),
  filesWarned: Array.dedupe(guard.filesWarned)
})

/** Chosen, and not even their names fit. */
export const outOfBudget = (files: ReadonlyArray<RankedFile>): ReadonlyArray<ExcludedFile> =>
  files.map(({ path, rank, score }) => ({
    path,
    score,
    reason: "budget_exceeded",
    ...(rank === undefined ? {} : { rank })
  }))

/** Blocked files, as the trace lists them. */
export const blockedOf = (
  selected: ReadonlyArray<RankedFile>,
  safe: ReadonlyArray<{ readonly path: RelativePath }>
): ReadonlyArray<ExcludedFile> => {
  const shown = new Set<string>(safe.map((file) => file.path))
  return selected
    .filter((file) => !shown.has(file.path))
    .map((file) => ({ path: file.path, score: file.score, reason: "guard_blocked" as const }))
}

/** Files that stand in the prompt as knowledge, and are not shown again. */
export const elsewhereOf = (
  paths: ReadonlySet<string>,
  selected: ReadonlyArray<RankedFile>
): ReadonlyArray<ExcludedFile> =>
  selected
    .filter((file) => paths.has(file.path))
    .map((file) => ({ path: file.path, score: file.score, reason: "shown_as_knowledge" as const }))
/** Protection that `.aicguardignore` takes away, in words. */
export const suppressionWords = (shown: ReadonlyArray<GuardFinding>): ReadonlyArray<string> => {
  if (shown.length === 0) return []
  const places = shown.slice(0, 3).map((it) => `\`${it.pattern}\` in ${it.file}${it.line ? `:${it.line}` : ""}`)
  const more = shown.length > 3 ? ` and ${shown.length - 3} more` : ""
  return [`\`.aicguardignore\` shows what was found: ${places.join(", ")}${more}`]
}

/** Links and boundaries are normal; a file that we may not read is worth a word. */
/** Files that a person would miss, and can do something about. */
export const skippedWarnings = (skipped: ReadonlyArray<SkippedPath>): ReadonlyArray<string> =>
  missed.flatMap(([reason, why]) => {
    const paths = skipped.filter((it) => it.reason === reason).map((it) => it.path)
    if (paths.length === 0) return []
    const names = paths.slice(0, 3).join(", ")
    return [
      `${paths.length} path${paths.length === 1 ? "" : "s"} skipped, ${why}: ${names}${paths.length > 3 ? ", …" : ""}`
    ]
  })

const missed: ReadonlyArray<readonly [SkippedPath["reason"], string]> = [
  ["permission-denied", "permission denied"],
  ["unrepresentable-name", "with a name that is not UTF-8"]
]

/** A prompt from half of a project must say so: the next one, in a moment, will be better. */
export const notReadWarnings = (notRead: number, filesTotal: number): ReadonlyArray<string> =>
  notRead === 0
    ? []
    : [
        `The project is read for the first time, and ${notRead} of its ${filesTotal} files were not read yet: those were` +
          " ranked by their paths alone. Reading goes on; ask again in a moment, or run `aic index` once."
      ]

export const cleanedBy =
  ({ clean }: GuardSession) =>
  (file: KnowledgeFile): KnowledgeFile => {
    const { id, reason } = file.knowledge
    return { ...file, knowledge: { ...file.knowledge, id: clean(id), reason: clean(reason) } }
  }

export const guardResultOf = ({ result }: GuardSession, weakened: ReadonlyArray<string>): GuardResult => {
  const found = result()
  const shown = (found.suppressed ?? []).filter((it) => it.severity !== "warn")
  return { ...found, weakened: [...weakened.map(withoutSecrets), ...suppressionWords(shown)] }
}
