/**
 * `.aicguardignore`: findings that a person has looked at. A line names a rule, a path and a fingerprint; each
 * may be `*`, and the fingerprint may be left out. `#` starts a comment. The fingerprint is of the line with the
 * secret cut out, so it says nothing about the secret and is the same on every machine.
 */
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

export const parseIgnore = (text: string): IgnoreFile => {
  const entries: Array<IgnoreEntry> = []
  const problems: Array<string> = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/(?:^|\s)#.*$/, "").trim()
    if (line === "") continue
    const entry = /^(\S+)\s+(.+?)(?:\s+([0-9a-f]{8,64}|\*))?$/.exec(line)
    if (entry === null) problems.push(`line ${index + 1}: expected "rule path fingerprint"`)
    else if (entry[1] === "*" && entry[2] === "*") problems.push(`line ${index + 1}: would ignore everything`)
    else entries.push({ rule: entry[1]!, path: entry[2]!, fingerprint: entry[3] ?? "*" })
  }
  return { entries, problems }
}

export const renderIgnore = (entry: IgnoreEntry): string => `${entry.rule} ${entry.path} ${entry.fingerprint}`

/** `matches` compares a glob with a path; an entry's path is a glob. */
export const makeIgnores = (
  file: IgnoreFile,
  matches: (glob: string) => (path: string) => boolean
): ((finding: Pick<ScanFinding, "pattern" | "file" | "fingerprint">) => boolean) => {
  const tests = file.entries.map((entry) => ({ entry, isPath: matches(entry.path) }))
  return (finding) =>
    tests.some(
      ({ entry, isPath }) =>
        (entry.rule === "*" || entry.rule === finding.pattern) &&
        (entry.fingerprint === "*" ||
          (finding.fingerprint !== "" && finding.fingerprint.startsWith(entry.fingerprint))) &&
        isPath(finding.file)
    )
}
