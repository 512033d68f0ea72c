/** Entries and indexes for tests, and arbitrary ones. */
import * as fc from "effect/FastCheck"
import type { LoadoutEntry, LoadoutIndex } from "../../src/loadout/Model.js"

export const entry = (id: string, more: Partial<LoadoutEntry> = {}): LoadoutEntry => ({
  id,
  path: `notes/${id}.md`,
  keywords: [],
  patterns: [],
  priority: "domain",
  summary: `About ${id}`,
  triggers: { task: true, plan: true, edit: false },
  tokens_est: 100,
  lines: 10,
  ...more
})

export const indexOf = (...entries: ReadonlyArray<LoadoutEntry>): LoadoutIndex => ({
  version: "1.0.0",
  generated: "2026-05-01T08:00:00.000Z",
  entries,
  budget: { always_loaded_est: 0, on_demand_total_est: 0, avg_task_load_est: 0, avg_task_load_observed: null }
})

export const idsOf = (matches: ReadonlyArray<{ readonly entry: LoadoutEntry }>) => matches.map((it) => it.entry.id)

/** A small vocabulary, so that tasks and keywords meet. */
const words = [
  "oven",
  "bake",
  "night",
  "shift",
  "CI",
  "café",
  "c++",
  "node.js",
  "tests",
  "testing",
  "東京都",
  "a",
  "the"
]
export const phrases = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((it) => it.join(" "))

export const anyEntry: fc.Arbitrary<LoadoutEntry> = fc
  .record({
    id: fc.oneof(fc.constantFrom("__proto__", "constructor", "tests"), fc.stringMatching(/^[a-z]{1,6}$/)),
    keywords: fc.array(phrases, { maxLength: 5 }),
    patterns: fc.array(fc.constantFrom("night_shift", "CI_Pipeline", "run_the_tests", "_", ""), { maxLength: 3 }),
    priority: fc.constantFrom("core" as const, "domain" as const, "domain" as const, "manual" as const),
    tokens_est: fc.integer({ min: 0, max: 500 })
  })
  .map(({ id, ...more }) => entry(id, more))

export const anyIndex = fc.array(anyEntry, { maxLength: 12 }).map((entries) => indexOf(...entries))

export const deepFreeze = <A>(value: A): A => {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(deepFreeze)
    Object.freeze(value)
  }
  return value
}
