/** What a failing tool printed comes with a request: the file where the fault is leads its prompt, with the line. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { ToolOutput } from "../../../src/domain/Request.js"
import { TokenCount } from "../../../src/domain/Units.js"
import { Compile } from "../../../src/pipeline/Compile.js"
import { compile, layerProject, requestOf, shownFiles } from "../../support/Compiling.js"
import { namedSamples, type Sample, samples } from "./Samples.js"

/** All samples' projects as one, so that each has the others' files for company; no line says anything. */
const project = (): Record<string, string> => {
  const lengths = new Map<string, number>()
  for (const { gold, line, paths } of samples) {
    for (const path of paths) lengths.set(path, Math.max(lengths.get(path) ?? 0, 60))
    lengths.set(gold, Math.max(lengths.get(gold) ?? 0, (line ?? 0) + 200))
  }
  return Object.fromEntries([...lengths].map(([path, length], file) => [path, textOf(file, length)]))
}

/** The same of those whose files say something. */
const namedProject = (): Record<string, string> => {
  const paths = namedSamples.flatMap((it) => it.paths)
  const texts: ReadonlyArray<Record<string, string>> = namedSamples.map((it) => it.sources)
  return Object.assign(Object.fromEntries(paths.map((path) => [path, "step()\n"])), ...texts)
}

/** Those whose file is not among the first three. */
const missedAmong = Effect.fnUntraced(function* (all: ReadonlyArray<Sample>) {
  const pipeline = yield* Compile
  const missed: Array<readonly [string, number]> = []
  for (const { gold, name, output } of all) {
    const plan = yield* pipeline.plan(requestOf(intent, { toolOutputs: [printed(output)] }))
    const { files } = yield* pipeline.select(plan)
    const rank = files.findIndex((it) => it.path === gold) + 1
    if (rank < 1 || rank > 3) missed.push([name, rank])
  }
  return missed
})

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
      const missed = yield* missedAmong(samples)
      assert.isAtMost(missed.length, samples.length * 0.1, JSON.stringify(missed))
    }).pipe(Effect.provide(layerProject(contents)))
  )

  it.effect("lead to the file that defines the symbol, where they name no file", () =>
    Effect.gen(function* () {
      const missed = yield* missedAmong(namedSamples)
      assert.isAtMost(missed.length, namedSamples.length * 0.1, JSON.stringify(missed))
    }).pipe(Effect.provide(layerProject(namedProject())))
  )

  it.effect("lead although the request says nothing else, and before landmarks of the project", () =>
    Effect.gen(function* () {
      const { compiledPrompt } = yield* compile("fix it", {
        toolOutputs: [printed("AttributeError: 'ShoppingBasket' object has no attribute 'apply_voucher'")]
      })
      assert.strictEqual(shownFiles(compiledPrompt)[0]?.path, "shop/basket.py")
    }).pipe(Effect.provide(layerProject({ ...namedProject(), "README.md": "# Shop\n", "main.py": "print(1)\n" })))
  )

  it.effect("have the definition of the symbol shown, whatever the budget leaves of the file", () => {
    const filler = (name: string) =>
      Array.from({ length: 60 }, (_, at) => `def ${name}_${at}(value):\n    return value * ${at}\n`).join("\n")
    const wanted = "def settle_accounts(ledger):\n    balance = ledger.total\n    return balance - ledger.fees\n"
    return Effect.gen(function* () {
      const { compiledPrompt } = yield* compile(intent, {
        toolOutputs: [printed("TypeError: settle_accounts() missing 1 required positional argument: 'ledger'")],
        budget: TokenCount.make(1_500)
      })
      const shown = shownFiles(compiledPrompt).find((it) => it.path === "bank/books.py")
      assert.strictEqual(shown?.header.startsWith("L1"), true, shown?.header)
      assert.include(shown?.text, "return balance - ledger.fees")
    }).pipe(Effect.provide(layerProject({ "bank/books.py": `${filler("early")}\n${wanted}\n${filler("late")}` })))
  })

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
