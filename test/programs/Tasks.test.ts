/** The canonical tasks, as `npm run bench` measures them: none may lose what it needs, or cost more than it did. */
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { type Baseline, baselineOf, regressions } from "../support/tasks/Compare.js"
import { type MakeFiles, type Measured, measureTasks } from "../support/tasks/Measure.js"
import { tasks } from "../support/tasks/Tasks.js"

const generator: string = "../../scripts/lib/repository.mjs"
const baseline: Baseline = JSON.parse(readFileSync("scripts/bench/data/tasks.json", "utf8"))

const row: Measured = {
  id: "bugfix",
  taskClass: "bugfix",
  raw: 9_000,
  tokens: 1_000,
  golden: ["a.ts", "b.ts"],
  millis: 1,
  cacheHit: true
}

describe("the canonical tasks", () => {
  it.effect("show what they did and cost no more, are classified as meant, and come from the cache again", () =>
    Effect.gen(function* () {
      const { makeFiles }: { makeFiles: MakeFiles } = yield* Effect.promise(() => import(generator))
      const measured = yield* measureTasks(makeFiles)
      assert.deepStrictEqual(regressions(measured, baseline), [])
      assert.deepStrictEqual(
        measured.map(({ cacheHit, id, taskClass }) => ({ id, taskClass, cacheHit })),
        tasks.map(({ id, taskClass }) => ({ id, taskClass, cacheHit: true }))
      )
    })
  )

  it("are two of each class, ten in all", () => {
    const classes = ["bugfix", "docs", "feature", "refactor", "test"]
    assert.deepStrictEqual(
      tasks.map((it) => it.taskClass).sort(),
      classes.flatMap((it) => [it, it])
    )
  })
})

describe("the comparison with the baseline", () => {
  const before = baselineOf([row])

  it("passes for the same, for fewer tokens, and for 5 % more", () => {
    for (const tokens of [1_000, 500, 1_050]) assert.deepStrictEqual(regressions([{ ...row, tokens }], before), [])
  })

  it("fails for 6 % more tokens", () => {
    assert.deepStrictEqual(regressions([{ ...row, tokens: 1_060 }], before), [
      "bugfix: 1060 tokens, 6 % more than the 1000 before"
    ])
  })

  it("fails for a golden file that is lost", () => {
    assert.deepStrictEqual(regressions([{ ...row, golden: ["a.ts"] }], before), [
      "bugfix: b.ts has lost its golden line in the prompt"
    ])
  })

  it("fails for a task that was not run, and for one that the baseline does not know", () => {
    assert.deepStrictEqual(regressions([{ ...row, id: "other" }], before), [
      "bugfix: the baseline knows this task, and it was not run",
      "other: the baseline does not know this task; write it with --update"
    ])
  })
})
