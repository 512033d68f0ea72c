/**
 * `.aicguardignore`: findings that a person has looked at. A line names a rule (or `*`), a path (a glob) and a
 * fingerprint (or `*`, or nothing). `#` starts a comment. The fingerprint is of the line with the
 * secret cut out, so it says nothing about the secret and is the same on every machine.
 */
import { compileGlobs } from "../Glob.js"
import type { ScanFinding } from "./Model.js"

export interface IgnoreEntry {
  readonly rule: string
  readonly path: string
  readonly fingerprint: string
}

export interface IgnoreFile {
  readonly entries: ReadonlyArray<IgnoreEntry>
  /** Lines that say nothing, in words for a person. */
  readonly problems: ReadonlyArray<string>
}

export const noIgnores: IgnoreFile = { entries: [], problems: [] }

/** More than a person can have looked at. */
const mostEntries = 2_000
const longestLine = 1_024

export const parseIgnore = (text: string): IgnoreFile => {
  const entries: Array<IgnoreEntry> = []
  const problems: Array<string> = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/(?:^|\s)#.*$/, "").trim()
    if (line === "") continue
    const number = `line ${index + 1}`
    if (raw.length > longestLine) problems.push(`${number}: longer than ${longestLine} characters`)
    else if (entries.length === mostEntries) problems.push(`${number}: past the ${mostEntries} entries that count`)
    else {
      const entry = entryOf(line.split(/\s+/))
      if (typeof entry === "string") problems.push(`${number}: ${entry}`)
      else entries.push(entry)
    }
  }
  return { entries, problems }
}

/** A path may hold blanks, single ones. */
const entryOf = (words: ReadonlyArray<string>): IgnoreEntry | string => {
  const [rule = "", ...rest] = words
  const last = rest[rest.length - 1] ?? ""
  const hasFingerprint = rest.length > 1 && /^(?:[0-9a-f]{8,64}|\*)$/.test(last)
  const path = (hasFingerprint ? rest.slice(0, -1) : rest).join(" ")
  if (path === "") return 'expected "rule path fingerprint"'
  if (rule === "*" && /^[*/]+$/.test(path)) return "would ignore everything"
  const [invalid] = compileGlobs([path]).invalid
  if (invalid !== undefined) return `the path matches nothing: ${invalid.problem}`
  return { rule, path, fingerprint: hasFingerprint ? last : "*" }
}

export const renderIgnore = (entry: IgnoreEntry): string => `${entry.rule} ${entry.path} ${entry.fingerprint}`

/** Ask file by file: what is about one is kept for it. */
export const makeIgnores = (
  file: IgnoreFile
): ((finding: Pick<ScanFinding, "pattern" | "file" | "fingerprint">) => boolean) => {
  const tests = file.entries.map((entry) => ({ entry, isPath: compileGlobs([entry.path]).matches }))
  let known: { readonly path: string; readonly byRule: ReadonlyMap<string, ReadonlyArray<string>> } | null = null
  const rulesFor = (path: string) => {
    if (known?.path === path) return known.byRule
    const byRule = new Map<string, Array<string>>()
    for (const { entry, isPath } of tests) {
      if (!isPath(path)) continue
      const fingerprints = byRule.get(entry.rule)
      if (fingerprints === undefined) byRule.set(entry.rule, [entry.fingerprint])
      else fingerprints.push(entry.fingerprint)
    }
    known = { path, byRule }
    return byRule
  }
  return (finding) => {
    const byRule = rulesFor(finding.file)
    const names = (fingerprint: string) =>
      fingerprint === "*" || (finding.fingerprint !== "" && finding.fingerprint.startsWith(fingerprint))
    return [finding.pattern, "*"].some((rule) => byRule.get(rule)?.some(names) === true)
  }
}
