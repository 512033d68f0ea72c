/** Values that one text gave away as secrets, so that they are found where nothing around them tells: in a name, in prose, in a test. */
import { makeAutomaton } from "./Anchors.js"
import { looksGenerated, makeup } from "./Entropy.js"
import type { Span } from "./Model.js"

export interface KnownValue {
  readonly value: string
  readonly rule: string
}

export interface KnownValues {
  /** Where they stand, sorted, without overlaps. */
  readonly in: (text: string) => ReadonlyArray<Span>
}

/** The automaton takes some 200 bytes a character. A project with more secrets than this has them found by their rules. */
const mostCharacters = 32_768

export const knownValues = (values: ReadonlyArray<KnownValue>): KnownValues => {
  const rules = new Map<string, string>()
  let characters = 0
  for (const { rule, value } of values) {
    if (rules.has(value) || characters + value.length > mostCharacters) continue
    characters += value.length
    rules.set(value, rule)
  }
  if (rules.size === 0) return { in: () => [] }
  const automaton = makeAutomaton([...rules.keys()].map((value) => value.toLowerCase()))
  return {
    in: (text) => {
      const hits = automaton.find(text)
      const spans: Array<Span> = []
      for (const [value, rule] of rules) {
        for (const start of hits.at(value.toLowerCase())) {
          const end = start + value.length
          // The automaton takes letters of both cases, and digits that look like letters, for the same.
          if (text.slice(start, end) === value) spans.push({ start, end, rule, strip: false })
        }
      }
      return withoutOverlaps(spans)
    }
  }
}

/** What a text gives away: short or plain values are left out, since `3000` and `admin` stand everywhere. */
export const tellingValues = (
  text: string,
  spans: ReadonlyArray<Span>,
  except: Pick<ReadonlySet<string>, "has">
): ReadonlyArray<KnownValue> =>
  spans.flatMap(({ end, rule, start, strip }) => {
    if (strip || end - start < 10 || end - start > 512) return []
    const value = text.slice(start, end)
    return !except.has(value) && isTelling(value, rule) ? [{ value, rule }] : []
  })

/** Values of an environment file are taken out whatever they are; most are addresses and names. */
const isTelling = (value: string, rule: string): boolean => {
  if (/\s/.test(value)) return false
  if (looksGenerated(value)) return true
  const { digits, lower, symbols, upper } = makeup(value)
  return rule !== "env-value" && [lower, upper, digits, symbols].filter((count) => count > 0).length >= 3
}

/** The first ones win, and of the others what does not overlap them. */
export const joined = (first: ReadonlyArray<Span>, others: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  if (others.length === 0) return first
  const free: Array<Span> = []
  let next = 0
  for (const span of others) {
    while (next < first.length && first[next]!.end <= span.start) next++
    if (next === first.length || first[next]!.start >= span.end) free.push(span)
  }
  return [...first, ...free].sort((a, b) => a.start - b.start)
}

const withoutOverlaps = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const kept: Array<Span> = []
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (kept.length === 0 || kept[kept.length - 1]!.end <= span.start) kept.push(span)
  }
  return kept
}
