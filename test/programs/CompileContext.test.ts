/** The life of a compile beside its prompt: config, cache, records, time. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, TestClock } from "effect"
import { ProjectUnusable } from "../../src/domain/Errors.js"
import { ConversationId } from "../../src/domain/Ids.js"
import { RelativePath } from "../../src/domain/Paths.js"
import { TokenCount } from "../../src/domain/Units.js"
import { layerMemoryProjectFiles } from "../../src/layers/memory/MemoryProjectFiles.js"
import { CompilationLog } from "../../src/services/CompilationLog.js"
import { ConfigHistory } from "../../src/services/ConfigHistory.js"
import { GuardFindings } from "../../src/services/GuardFindings.js"
import { ProjectFiles } from "../../src/services/ProjectFiles.js"
import { Projects } from "../../src/services/Projects.js"
import { Telemetry } from "../../src/services/Telemetry.js"
import { type Brought, compile, inspect, layerProject, pathsOf, root, shownFiles } from "../support/Compiling.js"

const shop = {
  "src/user.ts": "export const loadUser = (id: string | null) => id?.trim()\n",
  "src/invoice.ts": "export const printInvoice = (total: number) => String(total)\n",
  "src/payment.ts": "export const retryPayment = () => 3\n",
  "README.md": "# Shop\n\nUsers, invoices and payments.\n"
}

const once = (intent: string, more: Brought & Parameters<typeof compile>[1] = {}, contents = shop) =>
  compile(intent, more).pipe(Effect.provide(layerProject(contents, more)))

/** The newest row of the project, with what belongs to it. */
const recorded = Effect.gen(function* () {
  const log = yield* CompilationLog
  const { projectId } = yield* (yield* Projects).register(root)
  const row = yield* Effect.flatten(log.last(projectId))
  return {
    row,
    rows: yield* log.count(projectId),
    findings: yield* (yield* GuardFindings).of(row.id),
    telemetry: yield* Effect.flatten((yield* Telemetry).of(row.id)),
    configs: yield* (yield* ConfigHistory).of(projectId)
  }
})

const untouched = Layer.succeed(ProjectFiles, {
  list: () => Effect.dieMessage("the project was scanned"),
  read: () => Effect.dieMessage("a file was read")
})

describe("CompileContext", () => {
  it.effect("answers each intent for itself, and the same one again from the cache, whole", () =>
    Effect.gen(function* () {
      const user = yield* compile("fix loadUser")
      const invoice = yield* compile("fix printInvoice")
      const again = yield* compile("fix loadUser")
      assert.deepStrictEqual(
        [user, invoice, again].map((it) => [it.meta.cacheHit, pathsOf(it.compiledPrompt)[0]]),
        [
          [false, "src/user.ts"],
          [false, "src/invoice.ts"],
          [true, "src/user.ts"]
        ]
      )
      assert.strictEqual(again.compiledPrompt, user.compiledPrompt)
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("gives the same answer however many it has given, in one conversation or in many", () =>
    Effect.gen(function* () {
      const ask = (intent: string) => compile(intent, { useCache: false })
      const first = yield* ask("fix loadUser")
      for (const intent of ["add a retry to the payment", "fix loadUser", "what is it", "fix loadUser"])
        yield* ask(intent)
      assert.deepStrictEqual(yield* ask("fix loadUser"), first)
      // what one conversation was shown is nothing to another
      for (const [chat, intent] of [
        ["one", "fix loadUser"],
        ["one", "add a retry to the payment"],
        ["other", "fix loadUser"]
      ] as const) {
        const step = yield* compile(intent, { useCache: false, conversationId: ConversationId.make(chat) })
        if (chat === "one") continue
        assert.strictEqual(step.compiledPrompt, first.compiledPrompt)
        assert.strictEqual(step.meta.totalBudget, first.meta.totalBudget)
      }
      assert.strictEqual(first.meta.totalBudget, 123_500)
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("warns on every call of what is so now, from the cache, too, and never of what was so then", () =>
    Effect.gen(function* () {
      const calls = [null, "gpt4o-fast", null, "auto"]
      const answers = yield* Effect.forEach(calls, (modelId) => compile("fix loadUser", { modelId }))
      const unknown =
        'The model "gpt4o-fast" is not known: tokens are counted as cl100k_base counts them, for a window of 128000 tokens.' +
        " Did you mean `gpt-4o` or `gpt-4`?"
      assert.deepStrictEqual(
        answers.map((it) => [it.meta.cacheHit, it.warnings ?? []]),
        [
          [false, []],
          [true, [unknown]],
          [true, []],
          [true, []]
        ]
      )
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("answers at once, without a look at the project, where aic is turned off", () =>
    Effect.gen(function* () {
      const { compiledPrompt, meta, warnings } = yield* compile("fix loadUser")
      assert.strictEqual(
        compiledPrompt,
        "aic is turned off for this project (`enabled` is false in its config). Go on without compiled context."
      )
      assert.deepInclude(meta as object, {
        taskClass: "bugfix",
        filesTotal: 0,
        filesSelected: 0,
        tokensCompiled: 0,
        totalBudget: 0
      })
      assert.isUndefined(warnings)
      const trace = yield* inspect("fix loadUser")
      assert.deepInclude(trace, { selectedFiles: [], excludedFiles: [], filesTotal: 0, guard: null })
      assert.deepStrictEqual(trace.warnings, [
        "aic is turned off for this project (`enabled` is false in its config). A compile would choose nothing."
      ])
      assert.strictEqual(yield* rowsOfProject, 0)
    }).pipe(Effect.provide(layerProject({}, { config: { enabled: false }, files: untouched })))
  )

  it.effect("spends what the config says for the class of the task", () =>
    Effect.gen(function* () {
      const budgetOf = (intent: string, contextBudget: unknown) =>
        Effect.map(once(intent, { config: { contextBudget } }), ({ meta }) => Number(meta.totalBudget))
      assert.deepStrictEqual(
        [
          yield* budgetOf("fix loadUser", { maxTokens: 0, perTaskClass: { bugfix: 700 } }),
          yield* budgetOf("fix loadUser", { perTaskClass: { bugfix: 700 } }),
          yield* budgetOf("document loadUser", { maxTokens: 9_000, perTaskClass: { bugfix: 700 } }),
          yield* budgetOf("fix loadUser", {}),
          yield* budgetOf("fix loadUser", { contextWindow: 10_000 })
        ],
        [700, 700, 9_000, 123_500, 5_500]
      )
    })
  )

  it.effect("obeys every field of a project's rule pack, alone and together", () =>
    Effect.gen(function* () {
      const withPack = (pack: unknown) =>
        once("fix the user, the invoice and the payment", { rulePacks: { bugfix: pack } })
      const plain = yield* once("fix the user, the invoice and the payment")
      assert.includeMembers([...pathsOf(plain.compiledPrompt)], ["src/invoice.ts", "src/payment.ts", "src/user.ts"])

      const excluded = yield* withPack({ excludePatterns: ["src/invoice.*"] })
      assert.notInclude(pathsOf(excluded.compiledPrompt), "src/invoice.ts")
      const included = yield* withPack({ includePatterns: ["**/payment.ts"] })
      assert.deepStrictEqual(pathsOf(included.compiledPrompt), ["src/payment.ts"])
      assert.strictEqual((yield* withPack({ budgetOverride: 2_222 })).meta.totalBudget, 2_222)
      assert.include((yield* withPack({ constraints: ["Ask first"] })).compiledPrompt, "\n- Ask first\n")
      for (const best of ["src/invoice.ts", "src/payment.ts", "src/user.ts"]) {
        const heuristic = { boostPatterns: [best], penalizePatterns: ["src/*.ts"] }
        assert.strictEqual(pathsOf((yield* withPack({ heuristic })).compiledPrompt)[0], best)
      }
    })
  )

  it.effect("tells in its meta of the files that it chose and of what it saved on them, no more", () =>
    Effect.gen(function* () {
      const page = `<html><body>${"<p>The invoice is <b>printed</b>.</p>\n".repeat(60)}</body></html>\n`
      const contents = {
        ...shop,
        "src/invoice.html": page,
        "big.bin.ts": `export const big = 1\n${"// x\n".repeat(9_000)}`
      }
      const intent = "fix printInvoice of the invoice"
      const wide = yield* once(intent, {}, contents)
      const chosen = Object.entries(contents).filter(([path]) => pathsOf(wide.compiledPrompt).includes(path))
      assert.include(
        chosen.map(([path]) => path),
        "src/invoice.html"
      )
      assert.strictEqual(
        wide.meta.tokensRaw,
        chosen.reduce((sum, [, text]) => sum + Math.ceil(text.length / 4), 0)
      )
      const [shownPage] = shownFiles(wide.compiledPrompt).filter((it) => it.path === "src/invoice.html")
      assert.isAbove(wide.meta.transformTokensSaved, 100)
      assert.isAtMost(Math.abs(wide.meta.transformTokensSaved - (page.length - shownPage!.text.length) / 4), 3)

      const tight = yield* once(intent, { budget: TokenCount.make(700) }, contents)
      assert.notStrictEqual(shownFiles(tight.compiledPrompt).find((it) => it.path === "src/invoice.html")?.header, "L0")
      assert.strictEqual(tight.meta.transformTokensSaved, 0)
      assert.isBelow(tight.meta.contextCompleteness, 1)
    })
  )

  it.effect("records a compile with its trace and findings, and an answer of the cache as one", () =>
    Effect.gen(function* () {
      const token = `ghp${"_"}aB3dE5gH7jK9mN1pQ3sT5vW7yZ2bC4dF6gH8`
      const output = {
        type: "test-result" as const,
        content: "a line of output",
        relatedFiles: [RelativePath.make("src/user.ts")]
      }
      const intent = `fix loadUser with ${token}`
      yield* Effect.gen(function* () {
        const fresh = yield* compile(intent, { toolOutputs: [output] })
        const first = yield* recorded
        assert.deepInclude(first.row, {
          taskClass: "bugfix",
          intent: "fix loadUser with [REDACTED:github-token#1]",
          cacheHit: false,
          tokensCompiled: fresh.meta.tokensCompiled,
          tokensRaw: fresh.meta.tokensRaw,
          totalBudget: 123_500,
          modelProfile: "default cl100k_base x1"
        })
        assert.strictEqual(first.row.selectionTrace?.selectedFiles[0]?.path, "src/user.ts")
        assert.deepStrictEqual(first.findings, fresh.meta.guard?.findings ?? [])
        assert.strictEqual(first.findings.length, 1)
        assert.strictEqual(first.telemetry.guardFindings, 1)
        assert.strictEqual(first.configs.length, 1)

        const hit = yield* compile(intent, { toolOutputs: [output] })
        const second = yield* recorded
        assert.isTrue(hit.meta.cacheHit)
        assert.deepInclude(second.row, { cacheHit: true, selectionTrace: null })
        assert.deepStrictEqual(
          {
            rows: second.rows,
            findings: second.findings,
            saved: second.telemetry.transformSavings,
            configs: second.configs.length
          },
          { rows: 2, findings: [], saved: 0, configs: 1 }
        )
        // neither the secret nor a word of a tool's output is in any record
        const all = JSON.stringify([first, second])
        assert.notInclude(all, token)
        assert.notInclude(all, output.content)
      }).pipe(
        Effect.provide(layerProject({ ...shop, "src/user.ts": `${shop["src/user.ts"]}const key = "${token}"\n` }))
      )
    })
  )

  it.effect("ends after thirty seconds though its work never waits, and leaves no record and no entry", () =>
    Effect.gen(function* () {
      let reads = 0
      // the first reading of a project gives way after 20 s; what is chosen has to be read all the same
      const files = busy(() => Effect.sync(() => reads++), 11)
      yield* Effect.gen(function* () {
        const error = yield* Effect.flip(compile("fix part1"))
        assert.strictEqual(error._tag, "CompileTimedOut")
        yield* TestClock.adjust("10 minutes")
        assert.isAtMost(reads, 32)
        assert.strictEqual(yield* rowsOfProject, 0)
      }).pipe(Effect.provide(layerProject(many, { files })))
    })
  )

  it.effect("stops in the middle of its work when it is interrupted", () =>
    Effect.gen(function* () {
      let reads = 0
      const fifth = yield* Deferred.make<void>()
      const files = busy(() => (++reads === 5 ? Deferred.succeed(fifth, undefined) : Effect.void))
      yield* Effect.gen(function* () {
        const running = yield* Effect.fork(compile("fix part1"))
        yield* Deferred.await(fifth)
        yield* Fiber.interrupt(running)
        assert.isAtMost(reads, 8)
        assert.strictEqual(yield* rowsOfProject, 0)
      }).pipe(Effect.provide(layerProject(many, { files })))
    })
  )

  it.effect("says what is wrong with the root before it says anything of the project", () =>
    Effect.gen(function* () {
      const unusable = Layer.succeed(ProjectFiles, {
        list: () => Effect.fail(new ProjectUnusable({ reason: "does not exist" })),
        read: () => Effect.dieMessage("a file was read")
      })
      const error = yield* Effect.flip(once("fix loadUser", { files: unusable }))
      assert.strictEqual(error._tag, "ProjectUnusable")
    })
  )
})

const many = Object.fromEntries(
  Array.from({ length: 100 }, (_, at) => [`src/part${at}.ts`, `export const part${at} = ${at}\n`])
)

/** Each read takes its time on a clock that the reads themselves push on: nothing here ever waits. */
const busy = (onRead: () => Effect.Effect<unknown>, seconds = 1) =>
  Layer.effect(
    ProjectFiles,
    Effect.map(ProjectFiles, (files) => ({
      ...files,
      read: (asked, path, most) =>
        TestClock.adjust(`${seconds} seconds`).pipe(
          Effect.zipRight(Effect.suspend(onRead)),
          Effect.zipRight(files.read(asked, path, most))
        )
    }))
  ).pipe(Layer.provide(layerMemoryProjectFiles(root, many)))

const rowsOfProject = Effect.gen(function* () {
  const { projectId } = yield* (yield* Projects).register(root)
  return yield* (yield* CompilationLog).count(projectId)
})
