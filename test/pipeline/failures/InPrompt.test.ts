/** What a failing tool printed comes with a request: the file where the fault is leads its prompt, with the line. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { ToolOutput } from "../../../src/domain/Request.js"
import { TokenCount } from "../../../src/domain/Units.js"
import { Compile } from "../../../src/pipeline/Compile.js"
import { compile, layerProject, requestOf, shownFiles } from "../../support/Compiling.js"
import { samples } from "./Samples.js"

/** All samples' projects as one, so that each has the others' files for company; no line says anything. */
const project = (): Record<string, string> => {
  const lengths = new Map<string, number>()
  for (const { gold, line, paths } of samples) {
    for (const path of paths) lengths.set(path, Math.max(lengths.get(path) ?? 0, 60))
    lengths.set(gold, Math.max(lengths.get(gold) ?? 0, (line ?? 0) + 200))
  }
  return Object.fromEntries([...lengths].map(([path, length], file) => [path, textOf(file, length)]))
}

const lineOf = (file: number, line: number) =>
  `  step(${file * 1_000 + line}, "${(file * 7_919 + line * 104_729) % 99_991}")`

const textOf = (file: number, length: number) =>
  Array.from({ length }, (_, at) => (at % 25 === 24 ? "" : lineOf(file, at + 1))).join("\n")

const printed = (content: string): ToolOutput => ({ type: "command-output", content })

const intent = "make the checks pass again"

describe("failures in a request", () => {
  const contents = project()
  const paths = Object.keys(contents)

  it.effect("lead the selection to the file where the fault is", () =>
    Effect.gen(function* () {
      const pipeline = yield* Compile
      const ranks: Array<readonly [string, number]> = []
      for (const { gold, name, output } of samples) {
        const plan = yield* pipeline.plan(requestOf(intent, { toolOutputs: [printed(output)] }))
        const { files } = yield* pipeline.select(plan)
        ranks.push([name, files.findIndex((it) => it.path === gold) + 1])
      }
      const missed = ranks.filter(([, rank]) => rank < 1 || rank > 3)
      assert.isAtMost(missed.length, samples.length * 0.1, JSON.stringify(missed))
    }).pipe(Effect.provide(layerProject(contents)))
  )

  it.effect("have the lines that they name shown, whatever the budget leaves of the file", () =>
    Effect.gen(function* () {
      const headers = new Set<string>()
      for (const { gold, line, name, output } of samples
        .filter((it) => it.line !== null)
        .filter((_, at) => at % 10 === 0)) {
        const { compiledPrompt } = yield* compile(intent, {
          toolOutputs: [printed(output)],
          budget: TokenCount.make(2_000)
        })
        const shown = shownFiles(compiledPrompt).find((it) => it.path === gold)
        assert.include(shown?.text.split("\n") ?? [], lineOf(paths.indexOf(gold), line ?? 0), name)
        headers.add(shown?.header ?? "")
      }
      assert.isTrue(headers.has("L1"), "some files are shown in parts")
    }).pipe(Effect.provide(layerProject(contents)))
  )
})
