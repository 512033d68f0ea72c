/** Step 5. Keeps secrets and planted instructions out of the prompt: by redaction, and only rarely by dropping a file. */
import { Context, Effect, Layer } from "effect"
import type { AicConfig } from "../domain/Config.js"
import type { GuardFinding, GuardResult } from "../domain/Guard.js"
import { RelativePath } from "../domain/Paths.js"
import { makeBreather } from "./Breathe.js"
import { compileGlobs } from "./Glob.js"
import { type IgnoreFile, makeIgnores } from "./guard/Ignore.js"
import { scanProse, scanText } from "./guard/index.js"
import type { ScanFinding, TextScan } from "./guard/Model.js"
import { makeRedactor } from "./guard/Redact.js"

export interface GuardInput {
  readonly path: RelativePath
  readonly language: string
  readonly text: string
}

export interface GuardOutput<File extends GuardInput> {
  readonly result: GuardResult
  /** Without the blocked ones, in the same order, with the text that may be shown. Line counts are kept. */
  readonly files: ReadonlyArray<File>
}

export type GuardConfig = AicConfig["guard"]

/** What `.aicguardignore` says, with the hash that its fingerprints were made by. */
export interface GuardSuppression {
  readonly ignores: IgnoreFile
  readonly hash: (text: string) => string
}

interface Shape {
  readonly scan: <File extends GuardInput>(
    files: ReadonlyArray<File>,
    guard: GuardConfig,
    suppression?: GuardSuppression
  ) => Effect.Effect<GuardOutput<File>>
  /** For texts that are no files: an intent that goes into a row, a session summary, a log line. */
  readonly cleanText: (text: string) => { readonly text: string; readonly findings: ReadonlyArray<GuardFinding> }
}

export class ContextGuard extends Context.Tag("aic/pipeline/ContextGuard")<ContextGuard, Shape>() {
  static readonly layer = Layer.sync(this, () => ({ scan, cleanText }))
}

const scan: Shape["scan"] = Effect.fn("ContextGuard.scan")(function* <File extends GuardInput>(
  files: ReadonlyArray<File>,
  guard: GuardConfig,
  suppression?: GuardSuppression
) {
  if (!guard.enabled) return { result: resultOf([]), files }
  const isExcluded = compileGlobs(guard.additionalExclusions).matches
  const isAllowed = compileGlobs(guard.allowPatterns).matches
  const ignoring =
    suppression === undefined
      ? {}
      : { hash: suppression.hash, isIgnored: makeIgnores(suppression.ignores, (glob) => compileGlobs([glob]).matches) }
  const redactor = makeRedactor()
  const breathe = yield* makeBreather()
  const judged: Array<Judged> = []
  const shown: Array<File> = []
  for (const file of files) {
    yield* breathe
    const found = isExcluded(file.path)
      ? excludedByConfig(file.path)
      : scanText(file, { pii: guard.pii, content: !isAllowed(file.path), ...ignoring })
    const scanned = guard.mode === "block" ? strictly(found) : found
    judged.push({ path: file.path, scanned })
    if (scanned.verdict === "block") continue
    shown.push(scanned.spans.length === 0 ? file : { ...file, text: redactor.apply(file.text, scanned.spans) })
  }
  return { result: resultOf(judged), files: shown }
})

const cleanText: Shape["cleanText"] = (text) => {
  const { findings, spans } = scanProse({ path: noFile, language: "plaintext", text })
  return { text: makeRedactor().apply(text, spans), findings: findings.map(withoutFingerprint) }
}

const noFile = RelativePath.make("(text)")

const excludedByConfig = (path: RelativePath): TextScan => ({
  verdict: "block",
  spans: [],
  findings: [
    {
      severity: "block",
      type: "excluded-file",
      file: path,
      message: "left out by guard.additionalExclusions",
      pattern: "additional-exclusion",
      fingerprint: ""
    }
  ]
})

/** `guard.mode: "block"`: a file that holds a secret is left out as a whole. */
const strictly = (scanned: TextScan): TextScan => {
  if (scanned.verdict !== "redact") return scanned
  const isLeak = (finding: ScanFinding) => finding.severity === "redact" && finding.type === "secret"
  if (!scanned.findings.some(isLeak)) return scanned
  return {
    verdict: "block",
    spans: [],
    findings: scanned.findings.map((finding) =>
      isLeak(finding)
        ? { ...finding, severity: "block", message: finding.message.replace(/: replaced$/, ": the file is left out") }
        : finding
    )
  }
}

interface Judged {
  readonly path: RelativePath
  readonly scanned: TextScan
}

const withoutFingerprint = ({ fingerprint: _, ...finding }: ScanFinding): GuardFinding => finding

const resultOf = (judged: ReadonlyArray<Judged>): GuardResult => {
  const pathsOf = (keep: (scanned: TextScan) => boolean) => judged.filter((it) => keep(it.scanned)).map((it) => it.path)
  const filesBlocked = pathsOf((it) => it.verdict === "block")
  return {
    passed: filesBlocked.length === 0,
    findings: judged.flatMap((it) => it.scanned.findings.map(withoutFingerprint)),
    filesBlocked,
    filesRedacted: pathsOf((it) => it.verdict === "redact"),
    filesWarned: pathsOf((it) => it.verdict === "warn"),
    weakened: []
  }
}
