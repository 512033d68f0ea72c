/** What the guard did to the files of one compile, as its result tells it. */
import type { GuardFinding, GuardResult } from "../../domain/Guard.js"
import type { RelativePath } from "../../domain/Paths.js"
import { LineNumber } from "../../domain/Units.js"
import { joined } from "./Known.js"
import { lineIndex } from "./Lines.js"
import type { ScanFinding, Span, TextScan, TextToScan } from "./Model.js"
import { ruleNamed } from "./Rules.js"
import type { Later } from "./Settle.js"

export interface Judged {
  readonly path: RelativePath
  readonly scanned: TextScan
  /** The name of the file, or of a folder above it, is one. */
  readonly hasSecretPath: boolean
}

export const excludedByConfig = (path: RelativePath): TextScan => ({
  verdict: "block",
  spans: [],
  ignored: [],
  findings: [
    {
      severity: "block",
      type: "excluded-file",
      file: path,
      message: "left out by guard.additionalExclusions",
      pattern: additionalExclusion,
      fingerprint: ""
    }
  ]
})

const additionalExclusion = "additional-exclusion"

/** `guard.mode: "block"`: a file that holds a secret is left out as a whole. */
export const strictly = (scanned: TextScan): TextScan => {
  if (scanned.verdict !== "redact") return scanned
  const isLeak = (finding: ScanFinding) => finding.severity === "redact" && finding.type === "secret"
  if (!scanned.findings.some(isLeak)) return scanned
  return {
    ...scanned,
    verdict: "block",
    spans: [],
    findings: scanned.findings.map((finding) =>
      isLeak(finding)
        ? { ...finding, severity: "block", message: finding.message.replace(/: replaced.*$/, ": the file is left out") }
        : finding
    )
  }
}

/** Values that are secrets because another file says so. */
export const withKnown = (file: TextToScan, scanned: TextScan, known: ReadonlyArray<Span>): TextScan => {
  const spans = joined(scanned.spans, known)
  if (spans.length === scanned.spans.length) return scanned
  const added = spans.filter((it) => !scanned.spans.includes(it))
  const lines = lineIndex(file.text)
  const places = new Map(added.map(({ rule, start }) => [`${rule} ${lines.lineAt(start)}`, { rule, start }]))
  const findings = [...places.values()].slice(0, mostFindings).map(
    ({ rule, start }): ScanFinding => ({
      severity: "redact",
      type: "secret",
      file: file.path,
      line: LineNumber.make(lines.lineAt(start)),
      message: `${ruleNamed(rule)?.title ?? rule}: replaced, as elsewhere`,
      pattern: rule,
      fingerprint: ""
    })
  )
  return { ...scanned, verdict: "redact", spans, findings: [...scanned.findings, ...findings] }
}

/** What was uncovered by taking out something else. Lines are those of the file: taking out keeps them. */
export const withLater = (file: TextToScan, scanned: TextScan, { form, found, spans }: Later<TextScan>): TextScan => {
  const seen = withKnown({ ...file, text: form }, found, spans)
  const before = new Set(scanned.findings.map(placeOf))
  const added = seen.findings.filter((it) => it.severity !== "warn" && !before.has(placeOf(it)))
  return { ...scanned, verdict: "redact", findings: [...scanned.findings, ...added] }
}

const placeOf = (finding: ScanFinding) => `${finding.pattern} ${finding.line ?? 0}`

/** What another look at a new form of the text found that the first did not. */
export const withRecheck = (scanned: TextScan, found: TextScan): TextScan => {
  const rules = new Set(scanned.findings.map((it) => it.pattern))
  const added = found.findings.filter((it) => it.severity !== "warn" && !rules.has(it.pattern))
  // the lines are those of the new form
  const findings = [...scanned.findings, ...added.map(({ line: _, ...finding }) => finding)]
  return { ...scanned, verdict: scanned.verdict === "block" ? "block" : "redact", findings }
}

export const resultOf = (
  judged: ReadonlyArray<Judged>,
  shownPath: (path: RelativePath) => RelativePath
): GuardResult => {
  const pathsOf = (keep: (it: Judged) => boolean) => judged.filter(keep).map((it) => shownPath(it.path))
  const toFinding = ({ fingerprint: _, ...finding }: ScanFinding): GuardFinding => ({
    ...finding,
    file: shownPath(finding.file)
  })
  const filesBlocked = pathsOf((it) => it.scanned.verdict === "block")
  const suppressed = judged.flatMap((it) => it.scanned.ignored.map(toFinding)).slice(0, mostSuppressed)
  return {
    passed: filesBlocked.length === 0,
    findings: judged.flatMap((it) => [
      ...it.scanned.findings.map(toFinding),
      ...(it.hasSecretPath ? [pathFinding(shownPath(it.path))] : [])
    ]),
    filesBlocked,
    filesRedacted: pathsOf((it) => it.scanned.verdict === "redact"),
    filesWarned: pathsOf((it) => it.scanned.verdict === "warn"),
    ...(suppressed.length === 0 ? {} : { suppressed: suppressed.map(asShown) }),
    weakened: []
  }
}

const mostFindings = 20
const mostSuppressed = 100

const asShown = (finding: GuardFinding): GuardFinding => ({
  ...finding,
  message: finding.message.replace(/: [^:]*$/, ": shown, because .aicguardignore names it")
})

/** About a name that is shown with a placeholder in it. */
export const pathFinding = (file: RelativePath) => ({
  severity: "redact" as const,
  type: "secret" as const,
  file,
  message: "a secret in the name of the file: replaced",
  pattern: file.match(/\[REDACTED:([a-z0-9-]+)#/)?.[1] ?? "secret-value"
})
