import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { PipelineTrace } from "../../src/domain/Compilation.js"
import { RelativePath } from "../../src/domain/Paths.js"
import { TokenCount } from "../../src/domain/Units.js"
import { ExplainFile } from "../../src/programs/ExplainFile.js"
import { InspectIntent } from "../../src/programs/InspectIntent.js"
import { layerProject, root } from "../support/Compiling.js"

const step = (name: string, call: string) => `export function ${name}() {\n${`  ${call}\n`.repeat(40)}}\n`

const contents = {
  "src/session.ts": ["renewSession", "drawLine", "paintArea", "sendMail"]
    .map((name) => step(name, name === "renewSession" ? "session.expiry = later()" : "other.work(1, 2, 3)"))
    .join("\n"),
  "src/login.ts": step("login", "session.expiry = 0"),
  "src/small.ts": "export const session = { expiry: 3 }\n",
  ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`lib/other${at}.ts`, step(`other${at}`, "work()")]))
}

const request = {
  intent: "fix the expiry of renewSession",
  projectRoot: root,
  configPath: null,
  budget: TokenCount.make(800)
}

describe("What is told of a file in parts", () => {
  it.effect("is which of its lines are shown, and why each other block is not", () =>
    Effect.gen(function* () {
      const { parts, tier } = yield* (yield* ExplainFile).run({ ...request, path: RelativePath.make("src/session.ts") })
      assert.strictEqual(tier, "L1")
      assert.deepStrictEqual(
        { count: parts?.lineCount, lines: parts?.lines[0], total: parts?.leftOutCount },
        { count: 171, lines: [1, 44], total: 3 }
      )
      assert.deepStrictEqual(
        parts?.leftOut.map((it) => it.names.join(" ")),
        ["drawLine", "paintArea", "sendMail"]
      )
      for (const { reason } of parts?.leftOut ?? []) assert.include(["worth_less", "no_room"], reason)

      const whole = yield* (yield* ExplainFile).run({ ...request, path: RelativePath.make("src/small.ts") })
      assert.deepStrictEqual([whole.tier, whole.parts], ["L0", null])
    }).pipe(Effect.provide(layerProject(contents)))
  )

  it.effect("stands in the trace of the whole compile, too, without signals that say nothing", () =>
    Effect.gen(function* () {
      const { selectedFiles } = yield* (yield* InspectIntent).run(request)
      const { parts, signals } = selectedFiles.find((it) => it.path === "src/session.ts")!
      assert.deepStrictEqual(parts?.lines[0], [1, 44])
      assert.isAtMost(parts?.leftOut.length ?? 9, 3)
      assert.notInclude(Object.values(signals), 0)
      for (const file of selectedFiles) assert.strictEqual(file.parts === undefined, file.tier === "L0")
    }).pipe(Effect.provide(layerProject(contents)))
  )
})

/** Many files of one subject, so that there are near misses; each calls the next, so that their signatures help. */
const billing = Object.fromEntries(
  Array.from({ length: 48 }, (_, at) => [
    `src/billing/invoice${at}.ts`,
    [
      `import { invoiceTotal${at + 1} } from "./invoice${at + 1}.js"`,
      `/** The total of invoice ${at}. */`,
      `export function invoiceTotal${at}(lines: number[]): number {`,
      ...Array.from(
        { length: at % 7 === 0 ? 60 : 8 },
        (_, row) => `  lines.push(${row}, invoiceTotal${at + 1}(lines))`
      ),
      "  return lines.length",
      "}",
      ""
    ].join("\n")
  ])
)

describe("Explaining a file and inspecting the whole compile", () => {
  for (const budget of [300, 60_000]) {
    it.effect(`agree about a file within ${budget} tokens`, () =>
      Effect.gen(function* () {
        const asked = { ...request, intent: "fix the total in invoiceTotal0", budget: TokenCount.make(budget) }
        const trace = yield* (yield* InspectIntent).run(asked)
        const inspected = told(trace)
        for (const path of Object.keys(billing).filter((_, at) => at % 9 < 2)) {
          const it = yield* (yield* ExplainFile).run({ ...asked, path: RelativePath.make(path) })
          assert.deepStrictEqual(
            { tier: it.tier, rank: it.rank, lines: it.parts?.lines ?? null, reason: it.lostTo ?? it.reason },
            { rank: it.rank, ...inspected.get(path)! },
            path
          )
        }
        const all = [...trace.selectedFiles, ...(trace.alsoShown ?? []), ...trace.excludedFiles]
        assert.strictEqual(new Set(all.map((file) => file.path)).size, all.length)
        if (budget === 60_000) assert.isAbove(trace.alsoShown?.length ?? 0, 0)
      }).pipe(Effect.provide(layerProject(billing)))
    )
  }

  it.effect("say the same of a project that has aic turned off", () =>
    Effect.gen(function* () {
      const { tier, warnings } = yield* (yield* ExplainFile).run({
        ...request,
        path: RelativePath.make("src/small.ts")
      })
      const trace = yield* (yield* InspectIntent).run(request)
      assert.deepStrictEqual({ tier, warnings }, { tier: null, warnings: trace.warnings })
    }).pipe(Effect.provide(layerProject(contents, { config: { enabled: false } })))
  )
})

/** What a trace says of each file that it names. */
const told = ({ alsoShown = [], excludedFiles, selectedFiles }: PipelineTrace) =>
  new Map<string, unknown>([
    ...[...selectedFiles, ...alsoShown].map(
      ({ parts, path, rank, tier }) =>
        [
          path as string,
          { tier, ...(rank === undefined ? {} : { rank }), lines: parts?.lines ?? null, reason: null }
        ] as const
    ),
    ...excludedFiles.map(
      ({ path, rank, reason }) =>
        [path as string, { tier: null, ...(rank === undefined ? {} : { rank }), lines: null, reason }] as const
    )
  ])
