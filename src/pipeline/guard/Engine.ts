/** One text through all scanners: what to do with it, what was found, and which spans to replace. */
import { LineNumber } from "../../domain/Units.js"
import type { GuardSeverity } from "../../domain/Vocabulary.js"
import { type Automaton, makeAutomaton } from "./Anchors.js"
import { exclusions, isKeyFileName, privateKeyFile } from "./Exclusions.js"
import { lineIndex } from "./Lines.js"
import type { Hit, ScanFinding, Scanner, Span, TextScan, TextToScan, Verdict } from "./Model.js"
import { pathTraits } from "./PathTraits.js"
import { privateKeyRule } from "./secrets/Keys.js"

export interface ScanOptions {
  readonly pii: "off" | "warn" | "redact"
  /** False: only the path is looked at. */
  readonly content: boolean
  /** What a line without its secret is named by. */
  readonly hash?: (text: string) => string
  /** Findings that a person has looked at, with the text that was found. They need `hash` when they name a line. */
  readonly isIgnored?: (finding: Pick<ScanFinding, "pattern" | "file" | "fingerprint">, found: string) => boolean
}

export const defaultScanOptions: ScanOptions = { pii: "off", content: true }

const findingsPerRule = 20

export const makeEngine = (scanners: ReadonlyArray<Scanner>) => {
  // Made when first used: a server that has nothing to scan yet starts without it.
  let made: Automaton | null = null
  const automatonOf = () => {
    made ??= makeAutomaton(scanners.flatMap((scanner) => scanner.anchors))
    return made
  }
  return ({ language, path, text }: TextToScan, options: ScanOptions = defaultScanOptions): TextScan => {
    const excluded = exclusions.find((exclusion) => exclusion.path.test(path) && !isTemplate(path))
    if (excluded !== undefined) return blocked(path, excluded.id, `${excluded.title} is never shown`)
    if (!options.content) return nothingFound
    const input = {
      path,
      language,
      text,
      traits: pathTraits(path),
      anchors: automatonOf().find(text),
      pii: options.pii
    }
    const hits = scanners.flatMap((scanner) => scanner.scan(input))
    if (isKeyAlone(path, text, hits)) return blocked(path, privateKeyFile.id, `${privateKeyFile.title} is never shown`)
    return conclude(path, text, hits, options)
  }
}

export const nothingFound: TextScan = { verdict: "pass", findings: [], spans: [], ignored: [] }

const isTemplate = (path: string) => /\.(?:example|sample|template|dist|md)$/i.test(path)

const blocked = (path: TextToScan["path"], pattern: string, message: string): TextScan => ({
  verdict: "block",
  findings: [{ severity: "block", type: "excluded-file", file: path, message, pattern, fingerprint: "" }],
  spans: [],
  ignored: []
})

const isKeyAlone = (path: string, text: string, hits: ReadonlyArray<Hit>): boolean => {
  const keys = hits.filter((hit) => hit.rule === privateKeyRule)
  // A key of a test is no secret worth hiding the file for: its body is replaced, and the file is seen to exist.
  if (keys.length === 0 || pathTraits(path).test) return false
  return isKeyFileName(path) || keys.reduce((sum, hit) => sum + hit.end - hit.start, 0) > 0.9 * text.length
}

const conclude = (
  path: TextToScan["path"],
  text: string,
  found: ReadonlyArray<Hit>,
  { hash, isIgnored }: ScanOptions
): TextScan => {
  if (found.length === 0) return nothingFound
  const lines = lineIndex(text)
  const fingerprint = (hit: Hit) => (hash === undefined ? "" : hash(lineWithout(text, hit, lines.startOf(hit.start))))
  const isKept = (hit: Hit) =>
    isIgnored === undefined ||
    !isIgnored({ pattern: hit.rule.id, file: path, fingerprint: fingerprint(hit) }, text.slice(hit.start, hit.end))
  const [hits, ignored] = parted(found, isKept)
  const spans = mergedSpans(hits)
  return {
    verdict: worst(hits),
    spans,
    findings: findingsOf(path, withoutCovered(byPlace(hits), spans), lines, fingerprint),
    ignored: findingsOf(path, byPlace(ignored), lines, fingerprint)
  }
}

const byPlace = (hits: ReadonlyArray<Hit>) => [...hits].sort((a, b) => a.start - b.start || b.end - a.end)

const parted = <A>(items: ReadonlyArray<A>, test: (item: A) => boolean): readonly [Array<A>, Array<A>] => {
  const yes: Array<A> = []
  const no: Array<A> = []
  for (const item of items) (test(item) ? yes : no).push(item)
  return [yes, no]
}

const severityOrder: ReadonlyArray<Verdict> = ["block", "redact", "warn"]

const worst = (hits: ReadonlyArray<Hit>): Verdict =>
  severityOrder.find((severity) => hits.some((hit) => hit.severity === severity)) ?? "pass"

/** Overlapping spans become one, named by the rule that stands first in the order of the scanners. */
const mergedSpans = (hits: ReadonlyArray<Hit>): ReadonlyArray<Span> => {
  const sorted = hits
    .map((hit, order) => ({ hit, order }))
    .filter(({ hit }) => hit.severity !== "warn" && hit.end > hit.start)
    .sort((a, b) => a.hit.start - b.hit.start || a.order - b.order)
  const spans: Array<{ start: number; end: number; rule: string; order: number; strip: boolean }> = []
  for (const { hit, order } of sorted) {
    const last = spans[spans.length - 1]
    const strip = hit.strip === true
    if (last === undefined || hit.start >= last.end) {
      spans.push({ start: hit.start, end: hit.end, rule: hit.rule.id, order, strip })
      continue
    }
    last.end = Math.max(last.end, hit.end)
    last.strip = last.strip && strip
    if (order < last.order) {
      last.rule = hit.rule.id
      last.order = order
    }
  }
  return spans.map(({ end, rule, start, strip }) => ({ start, end, rule, strip }))
}

/** What lies inside a span that another rule names says nothing new. */
const withoutCovered = (sorted: ReadonlyArray<Hit>, spans: ReadonlyArray<Span>): ReadonlyArray<Hit> => {
  let next = 0
  return sorted.filter((hit) => {
    while (next < spans.length && spans[next]!.end <= hit.start) next++
    const span = spans[next]
    const isInside = span !== undefined && span.start <= hit.start && hit.end <= span.end
    return !isInside || (span.rule === hit.rule.id && hit.severity !== "warn")
  })
}

const doing: Readonly<Record<GuardSeverity, string>> = {
  block: "the file is left out",
  redact: "replaced",
  warn: "left as it is"
}

const findingsOf = (
  path: TextToScan["path"],
  sorted: ReadonlyArray<Hit>,
  lines: ReturnType<typeof lineIndex>,
  fingerprint: (hit: Hit) => string
): ReadonlyArray<ScanFinding> => {
  const seen = new Map<string, Set<number>>()
  const findings: Array<ScanFinding> = []
  for (const hit of sorted) {
    const line = lines.lineAt(hit.start)
    const known = seen.get(hit.rule.id) ?? new Set()
    if (known.has(line) || known.size >= findingsPerRule) continue
    seen.set(hit.rule.id, known.add(line))
    findings.push({
      severity: hit.severity,
      type: hit.rule.type,
      file: path,
      line: LineNumber.make(line),
      message: `${hit.rule.title}: ${doing[hit.severity]}`,
      pattern: hit.rule.id,
      fingerprint: fingerprint(hit)
    })
  }
  return findings
}

/** At most 400 characters on each side, so that one endless line with many secrets stays cheap. */
const lineWithout = (text: string, hit: Hit, lineStart: number): string => {
  const before = text.slice(Math.max(lineStart, hit.start - 400), hit.start)
  const after = text.slice(hit.end, hit.end + 400)
  const stop = after.search(/[\r\n]/)
  return `${before}\u0000${stop === -1 ? after : after.slice(0, stop)}`
}
