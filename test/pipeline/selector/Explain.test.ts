import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { RelativePath } from "../../../src/domain/Paths.js"
import { configOf, rulesOf, select } from "./Project.js"

const files = {
  "src/session.ts": "export function openSession() {} // the session, the session",
  "src/store.ts": "export const sessions = new Map() // a session",
  "src/other.ts": "nothing to see",
  "build/out.ts": "session",
  "docs/adr/0001-session-store.md": "The session store: why sessions are kept in the store."
}

const explain = (path: string) =>
  Effect.map(
    select(files, {
      intent: "the session store",
      explain: RelativePath.make(path),
      rules: rulesOf({ excludePatterns: ["build/**"] }),
      config: configOf({ contextSelector: { heuristic: { maxFiles: 1 } } })
    }),
    ({ explained }) => explained
  )

describe("an explained selection", () => {
  it.effect("says what speaks for a chosen file, the strongest first", () =>
    Effect.gen(function* () {
      const explained = yield* explain("src/store.ts")
      assert.deepStrictEqual(
        [explained?.outcome, explained?.reason, explained?.rank, explained?.kind, explained?.limits.maxFiles],
        ["chosen", null, 1, "source", 1]
      )
      const adds = (explained?.signals ?? []).map(({ value, weight }) => value * (weight ?? 0))
      assert.deepStrictEqual(
        adds,
        [...adds].sort((a, b) => b - a)
      )
      assert.strictEqual(explained?.signals[0]?.name, "lexical")
    })
  )

  it.effect("says why a file is left out, and where the line was drawn", () =>
    Effect.gen(function* () {
      const explained = yield* explain("src/session.ts")
      assert.deepStrictEqual(
        [explained?.outcome, explained?.reason, explained?.rank, explained?.cutOff?.path, explained?.cutOff?.rank],
        ["left_out", "max_files", 2, "src/store.ts", 1]
      )
    })
  )

  it.effect("knows what the rules leave out, what stands elsewhere in the prompt, and what is not there", () =>
    Effect.gen(function* () {
      const said = yield* Effect.forEach(["build/out.ts", "docs/adr/0001-session-store.md", "no/such.ts"], (path) =>
        Effect.map(explain(path), (it) => [it?.outcome, it?.reason])
      )
      assert.deepStrictEqual(said, [
        ["not_ranked", "exclude_pattern_match"],
        ["specification", null],
        ["not_ranked", null]
      ])
    })
  )

  it.effect("explains nothing that nobody asked about, and ranks the near misses", () =>
    Effect.gen(function* () {
      const selection = yield* select(files, { intent: "the session store" })
      assert.isFalse("explained" in selection)
      const ranks = [...selection.files, ...selection.excluded].flatMap(({ rank }) =>
        rank === undefined ? [] : [rank]
      )
      assert.deepStrictEqual(
        [...ranks].sort((a, b) => a - b),
        [...new Set(ranks)].sort((a, b) => a - b)
      )
      assert.isTrue(selection.excluded.every((it) => it.signals !== undefined))
    })
  )
})
