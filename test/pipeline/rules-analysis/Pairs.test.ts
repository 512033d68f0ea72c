/** How well contradictions and duplicates are told apart from pairs that only look like them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { analyze, ruleFile } from "./Analyzed.js"
import { heldOut, type Pair, pairs, second, short } from "./Pairs.js"

const judge = Effect.fnUntraced(function* ({ a, b, under }: Pair) {
  const bullet = (text: string) => (text.startsWith("- ") ? text : `- ${text}`)
  const text =
    under === undefined
      ? `${bullet(a)}\n${bullet(b)}\n`
      : `## ${under[0]}\n\n${bullet(a)}\n\n## ${under[1]}\n\n${bullet(b)}\n`
  const { findings } = yield* analyze([ruleFile("CLAUDE.md", text)])
  if (findings.some((it) => it.kind === "contradiction")) return "contradiction"
  return findings.some((it) => it.kind === "duplicate" || it.kind === "near-duplicate") ? "duplicate" : "neither"
})

const misjudged = (all: ReadonlyArray<Pair>) =>
  Effect.map(
    Effect.forEach(all, (pair) => Effect.map(judge(pair), (told) => ({ pair, told }))),
    (judged) =>
      judged.filter(({ pair, told }) => told !== pair.is).map(({ pair, told }) => `${told}: ${pair.a} | ${pair.b}`)
  )

describe("pairs of rules", () => {
  it.effect("that it was made for are all told for what they are", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* misjudged(pairs), [])
    })
  )

  it.effect("are rather overlooked than accused: what is missed is known", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* misjudged([...second, ...heldOut, ...short]), [
        "neither: Use conventional commits. | Commit messages follow Conventional Commits.",
        "neither: Squash commits before merging. | Do not squash commits before merging.",
        "neither: All answers must be in French. | Answer in English.",
        "neither: Prefer `unittest` for tests. | Use pytest for all tests.",
        "neither: Use named exports only. | Modules use default exports.",
        "neither: Use the ORM for all queries. | Write raw SQL for all queries.",
        "neither: Document every public function with a docstring. | Every public function needs a docstring.",
        "neither: Code must follow PEP 8. | Follow PEP 8."
      ])
    })
  )
})
