/**
 * One compile as the guard sees it: everything that goes into its prompt and its records passes through here, so that
 * equal secrets look equal wherever they stand, and a secret that one file gives away is taken out of all.
 */
import { Effect } from "effect"
import type { GuardResult } from "../../domain/Guard.js"
import { RelativePath } from "../../domain/Paths.js"
import { makeBreather } from "../Breathe.js"
import { nothingFound, type ScanOptions } from "./Engine.js"
import { scanText } from "./index.js"
import { joined, type KnownValue, knownValues, tellingValues } from "./Known.js"
import type { ScanFinding, Span, TextScan, TextToScan } from "./Model.js"
import { secretsIn } from "./Prose.js"
import { makeRedactor, placeholdersIn, type Redactor } from "./Redact.js"
import { excludedByConfig, type Judged, resultOf, strictly, withKnown, withLater, withRecheck } from "./Result.js"
import { type Settling, settle } from "./Settle.js"

export interface SessionOptions {
  /** False: texts pass as they are. */
  readonly enabled: boolean
  readonly strict: boolean
  readonly pii: ScanOptions["pii"]
  /** Left out by the config. */
  readonly isExcluded: (path: string) => boolean
  /** Only the path is looked at. */
  readonly isAllowed: (path: string) => boolean
  readonly hash?: (text: string) => string
  readonly isIgnored?: (finding: Pick<ScanFinding, "pattern" | "file" | "fingerprint">) => boolean
}

export interface GuardSession {
  /**
   * All bodies, before the first is shown: a secret may be known from the last of them alone. `isQuiet`: the same rules
   * have found nothing in a body before.
   */
  readonly learn: (files: ReadonlyArray<TextToScan>, isQuiet?: (file: TextToScan) => boolean) => Effect.Effect<void>
  /** Bodies that were learnt, in the order of the prompt: without the blocked ones, with the text that may be shown. Line counts are kept. */
  readonly show: <File extends TextToScan>(files: ReadonlyArray<File>) => Effect.Effect<ReadonlyArray<File>>
  /** What a later step made of a body that was scanned: another look, because a new form may show what the old one hid. */
  readonly recheck: (file: TextToScan) => string
  /** A text that is no file: the intent, a path, a rule, a reason, a warning. Once each: placeholders in it are foreign. */
  readonly clean: (text: string) => string
  readonly cleanPath: (path: RelativePath) => RelativePath
  /** A placeholder stands somewhere. */
  readonly hasRedactions: () => boolean
  /** Something looked like a placeholder, and was marked. */
  readonly hasLookalikes: () => boolean
  /** What was found until now. */
  readonly result: () => GuardResult
}

export const openSession = (options: SessionOptions): GuardSession =>
  options.enabled ? guardedSession(options) : unguardedSession

/** Texts pass as they are. */
export const unguardedSession: GuardSession = {
  learn: () => Effect.void,
  show: Effect.succeed,
  recheck: ({ text }) => text,
  clean: (text) => text,
  cleanPath: (path) => path,
  hasRedactions: () => false,
  hasLookalikes: () => false,
  result: () => resultOf([], (path) => path)
}

const guardedSession = ({ hash, isAllowed, isExcluded, isIgnored, pii, strict }: SessionOptions): GuardSession => {
  const redactor = makeRedactor({ marksLookalikes: true })
  const shown = new Map<string, Shown>()
  const judged: Array<Judged> = []
  const learnt = new WeakMap<TextToScan, TextScan>()
  /** Where values stand that other bodies gave away. */
  const standing = new WeakMap<TextToScan, ReadonlyArray<Span>>()
  /** What `.aicguardignore` lets a path show: a new form of the file has other lines, and shows it, too. */
  const letThrough = new Map<string, ReadonlySet<string>>()
  const cleaned = new Map<string, string>()
  let known = knownValues([])

  const ignoring: Pick<ScanOptions, "hash" | "isIgnored"> =
    hash === undefined || isIgnored === undefined
      ? {}
      : {
          hash,
          isIgnored: (finding, found) => {
            const paths = letThrough.get(found)
            if (paths?.has(finding.file)) return true
            if (!isIgnored(finding)) return false
            letThrough.set(found, new Set([...(paths ?? []), finding.file]))
            return true
          }
        }
  const look = (file: TextToScan): TextScan =>
    isExcluded(file.path)
      ? excludedByConfig(file.path)
      : scanText(file, { pii, content: !isAllowed(file.path), ...ignoring })

  /** What somebody else has found nothing in may have been looked at with less in mind. */
  const isLoud = ({ path }: TextToScan) => pii !== "off" || isExcluded(path)

  const settling = (file: TextToScan, redactor: Redactor): Settling<TextScan> => ({
    redactor,
    look: (text) => look({ ...file, text }),
    known: (text) => known.in(text)
  })

  const clean = (text: string): string => {
    const before = cleaned.get(text)
    if (before !== undefined) return before
    const spans = joined(secretsIn(text).spans, known.in(text))
    const after = settle(text, spans, { redactor, look: secretsIn, known: (form) => known.in(form) }).text
    cleaned.set(text, after)
    return after
  }
  const cleanPath = (path: RelativePath) => RelativePath.make(clean(path))

  const learn: GuardSession["learn"] = Effect.fnUntraced(function* (files, isQuiet = () => false) {
    const breathe = yield* makeBreather()
    const values = new Map<string, KnownValue>()
    const add = (text: string, spans: ReadonlyArray<Span>) => {
      for (const it of tellingValues(text, spans, letThrough)) if (!values.has(it.value)) values.set(it.value, it)
    }
    const addSettled = (file: TextToScan, spans: ReadonlyArray<Span>) => {
      add(file.text, spans)
      // what the placeholders of this redactor are numbered nobody sees
      const { later } = settle(file.text, spans, settling(file, makeRedactor()))
      for (const { form, spans } of later) add(form, spans)
    }
    for (const file of files) {
      yield* breathe
      const found = isLoud(file) || !isQuiet(file) ? look(file) : nothingFound
      learnt.set(file, found)
      if (found.verdict !== "block") addSettled(file, found.spans)
    }
    // a value of one file may cut another open
    for (let round = 0, before = 0; round < mostRounds && values.size > before; round++) {
      before = values.size
      known = knownValues([...values.values()])
      for (const file of files) {
        yield* breathe
        const found = learnt.get(file)
        if (found === undefined || found.verdict === "block" || isAllowed(file.path)) continue
        const also = known.in(file.text)
        standing.set(file, also)
        const spans = joined(found.spans, also)
        if (spans.length > found.spans.length) addSettled(file, spans)
      }
    }
  })

  const show: GuardSession["show"] = Effect.fnUntraced(function* <File extends TextToScan>(files: ReadonlyArray<File>) {
    const breathe = yield* makeBreather()
    const safe: Array<File> = []
    for (const file of files) {
      yield* breathe
      const found = learnt.get(file) ?? look(file)
      const also = found.verdict === "block" || isAllowed(file.path) ? [] : (standing.get(file) ?? known.in(file.text))
      const complete = withKnown(file, found, also)
      const first = strict ? strictly(complete) : complete
      // what is left out numbers no secret
      const settled = first.verdict === "block" ? null : settle(file.text, first.spans, settling(file, redactor))
      const seen = (settled?.later ?? []).reduce((all, it) => withLater(file, all, it), first)
      const scanned = strict ? strictly(seen) : seen
      judged.push({ path: file.path, scanned, hasSecretPath: cleanPath(file.path) !== file.path })
      if (settled === null || scanned.verdict === "block") continue
      const { text } = settled
      shown.set(file.path, withText(shown.get(file.path), text))
      safe.push(text === file.text ? file : { ...file, text })
    }
    return safe
  })

  const recheck: GuardSession["recheck"] = (file) => {
    const before = shown.get(file.path)
    if (before?.texts.has(file.text) || isAllowed(file.path)) return file.text
    const found = look(file)
    if (found.verdict === "block") return ""
    const spans = joined(found.spans, known.in(file.text))
    const at = spans.length === 0 ? -1 : judged.findIndex((it) => it.path === file.path)
    const entry = judged[at]
    if (entry !== undefined) judged[at] = { ...entry, scanned: withRecheck(entry.scanned, found) }
    return settle(file.text, spans, settling(file, redactor), before?.own).text
  }

  return {
    learn,
    show,
    recheck,
    clean,
    cleanPath,
    hasRedactions: () => redactor.issued() > 0,
    hasLookalikes: redactor.sawLookalike,
    result: () => resultOf(judged, cleanPath)
  }
}

/** A value that opens a file which gives another value away: a chain of them is made, not met. */
const mostRounds = 4

/** What was shown of a path: an entry of knowledge may be a file of the project, too. */
interface Shown {
  readonly texts: ReadonlySet<string>
  /** Placeholders that a later form of it may hold. */
  readonly own: ReadonlyMap<string, number>
}

const withText = (before: Shown | undefined, text: string): Shown => {
  const own = new Map(before?.own)
  for (const [it, count] of placeholdersIn(text)) own.set(it, Math.max(count, own.get(it) ?? 0))
  return { texts: new Set([...(before?.texts ?? []), text]), own }
}
