/** What of the canonical tasks has become worse than the committed baseline says. */
import type { Measured } from "./Measure.js"

/** By task. */
export type Baseline = Readonly<Record<string, { readonly tokens: number; readonly golden: ReadonlyArray<string> }>>

/** A prompt may grow by this share of its tokens. */
export const mostGrowth = 0.05

export const baselineOf = (measured: ReadonlyArray<Measured>): Baseline =>
  Object.fromEntries(measured.map(({ golden, id, tokens }) => [id, { tokens, golden }]))

/** One sentence for each thing that is worse; none when all is as good. */
export const regressions = (measured: ReadonlyArray<Measured>, baseline: Baseline): ReadonlyArray<string> => {
  const ids = new Set(measured.map((it) => it.id))
  const gone = Object.keys(baseline).filter((id) => !ids.has(id))
  return [
    ...gone.map((id) => `${id}: the baseline knows this task, and it was not run`),
    ...measured.flatMap((it) => {
      const before = baseline[it.id]
      if (before === undefined) return [`${it.id}: the baseline does not know this task; write it with --update`]
      const lost = before.golden.filter((path) => !it.golden.includes(path))
      const most = Math.floor(before.tokens * (1 + mostGrowth))
      return [
        ...lost.map((path) => `${it.id}: ${path} has lost its golden line in the prompt`),
        ...(it.tokens > most
          ? [`${it.id}: ${it.tokens} tokens, ${growth(it.tokens, before.tokens)} more than the ${before.tokens} before`]
          : [])
      ]
    })
  ]
}

const growth = (now: number, before: number): string => `${Math.round((now / before - 1) * 1000) / 10} %`
