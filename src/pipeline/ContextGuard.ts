/** Step 5. Keeps secrets and planted instructions out of the prompt: by redaction, and only rarely by dropping a file. */
import { Context, Effect, Layer } from "effect"
import type { AicConfig } from "../domain/Config.js"
import type { GuardFinding, GuardResult } from "../domain/Guard.js"
import type { RelativePath } from "../domain/Paths.js"
import { compileGlobs } from "./Glob.js"
import { type IgnoreFile, makeIgnores } from "./guard/Ignore.js"
import { secretsIn, withoutSecrets } from "./guard/Prose.js"
import { type GuardSession, openSession } from "./guard/Session.js"

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
  /** For one compile: whatever goes into its prompt and its records passes through one session. */
  readonly open: (guard: GuardConfig, suppression?: GuardSuppression) => GuardSession
  /** A session of bodies alone. */
  readonly scan: <File extends GuardInput>(
    files: ReadonlyArray<File>,
    guard: GuardConfig,
    suppression?: GuardSuppression
  ) => Effect.Effect<GuardOutput<File>>
  /** For texts outside of a compile: what goes into a row or a log line. */
  readonly cleanText: (text: string) => { readonly text: string; readonly findings: ReadonlyArray<GuardFinding> }
}

export class ContextGuard extends Context.Tag("aic/pipeline/ContextGuard")<ContextGuard, Shape>() {
  static readonly layer = Layer.sync(this, () => ({ open, scan, cleanText }))
}

const open: Shape["open"] = (guard, suppression) =>
  openSession({
    enabled: guard.enabled,
    strict: guard.mode === "block",
    pii: guard.pii,
    isExcluded: compileGlobs(guard.additionalExclusions).matches,
    isAllowed: compileGlobs(guard.allowPatterns).matches,
    ...(suppression === undefined ? {} : { hash: suppression.hash, isIgnored: makeIgnores(suppression.ignores) })
  })

const scan: Shape["scan"] = Effect.fn("ContextGuard.scan")(function* <File extends GuardInput>(
  files: ReadonlyArray<File>,
  guard: GuardConfig,
  suppression?: GuardSuppression
) {
  const session = open(guard, suppression)
  yield* session.learn(files)
  const shown = yield* session.show(files)
  return { result: session.result(), files: shown }
})

const cleanText: Shape["cleanText"] = (text) => ({
  text: withoutSecrets(text),
  findings: secretsIn(text).findings.map(({ fingerprint: _, ...finding }) => finding)
})
