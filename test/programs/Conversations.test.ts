/** A conversation is not told twice what it has, and never told less than what has changed. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { ContextQuestion } from "../../src/domain/HookQuestion.js"
import { ConversationId } from "../../src/domain/Ids.js"
import { RelativePath } from "../../src/domain/Paths.js"
import type { CompilationRequest } from "../../src/domain/Request.js"
import { StepIndex, TokenCount } from "../../src/domain/Units.js"
import { layerMemoryProjectFiles } from "../../src/layers/memory/MemoryProjectFiles.js"
import { AnswerHook } from "../../src/programs/AnswerHook.js"
import { CompileContext } from "../../src/programs/CompileContext.js"
import { Conversations } from "../../src/programs/Conversations.js"
import { AgentSessions } from "../../src/services/AgentSessions.js"
import { CompilationLog } from "../../src/services/CompilationLog.js"
import { ProjectFiles } from "../../src/services/ProjectFiles.js"
import { Projects } from "../../src/services/Projects.js"
import { SessionModels } from "../../src/services/SessionModels.js"
import { compile, layerProject, root, shownFiles } from "../support/Compiling.js"

const shop = {
  "src/user.ts": "export const loadUser = (id: string | null) => id?.trim()\n",
  "src/invoice.ts": "export const printInvoice = (total: number) => String(total)\n",
  "src/payment.ts": "export const retryPayment = () => 3\n"
}

const one = ConversationId.make("one")
const two = ConversationId.make("two")

const ask = (intent: string, conversationId: ConversationId | null, more: Partial<CompilationRequest> = {}) =>
  Effect.map(compile(intent, { conversationId, ...more }), (it) => ({
    ...it,
    headers: Object.fromEntries(shownFiles(it.compiledPrompt).map((file) => [file.path, file.header])),
    texts: Object.fromEntries(shownFiles(it.compiledPrompt).map((file) => [file.path, file.text]))
  }))

const whole = { "src/user.ts": "L0", "src/invoice.ts": "L0", "src/payment.ts": "L0" }
const before = Object.fromEntries(Object.keys(whole).map((path) => [path, "L0, shown before"]))

const intent = "fix loadUser, printInvoice and retryPayment of the shop"
const other = "refactor loadUser, printInvoice and retryPayment of the shop"

const sessionOf = (conversationId: ConversationId) =>
  Effect.gen(function* () {
    const { projectId } = yield* (yield* Projects).register(root)
    return yield* (yield* AgentSessions).get({ conversationId, projectId })
  })

/** A project whose files change under the conversation. */
const changing = (contents: Record<string, string>) => {
  const files = Layer.succeed(ProjectFiles, {
    list: (at) =>
      Effect.flatMap(ProjectFiles, (it) => it.list(at)).pipe(Effect.provide(layerMemoryProjectFiles(root, contents))),
    read: (at, path, most) =>
      Effect.flatMap(ProjectFiles, (it) => it.read(at, path, most)).pipe(
        Effect.provide(layerMemoryProjectFiles(root, contents))
      )
  })
  return layerProject(contents, { files })
}

describe("a conversation", () => {
  it.effect("is not shown again what it has, and another one is", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* ask(intent, one)).headers, whole)
      const again = yield* ask(other, one)
      assert.deepStrictEqual(again.headers, before)
      assert.include(again.compiledPrompt, "What is marked as shown before stands in an earlier answer")
      assert.isFalse(Object.values(again.texts).some((text) => text !== ""))
      assert.deepStrictEqual((yield* ask(other, two)).headers, whole)
      assert.deepStrictEqual((yield* ask(other, null)).headers, whole)
      assert.deepStrictEqual((yield* ask(other, one)).headers, before)
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("is shown a file that has changed, and one that was changed back after it was seen", () => {
    const contents: Record<string, string> = { ...shop }
    return Effect.gen(function* () {
      yield* ask(intent, one)
      contents["src/user.ts"] = "export const loadUser = () => null\n"
      const changed = yield* ask(intent, one)
      assert.deepStrictEqual(changed.headers, { ...before, "src/user.ts": "L0" })
      assert.strictEqual(changed.texts["src/user.ts"], "export const loadUser = () => null")
      contents["src/user.ts"] = shop["src/user.ts"]
      assert.deepStrictEqual((yield* ask(intent, one)).headers, { ...before, "src/user.ts": "L0" })
      assert.deepStrictEqual((yield* ask(intent, one)).headers, before)
    }).pipe(Effect.provide(changing(contents)))
  })

  it.effect("is shown everything again once its memory was compacted", () =>
    Effect.gen(function* () {
      const conversations = yield* Conversations
      yield* ask(intent, one)
      yield* conversations.forget(root, two)
      assert.deepStrictEqual((yield* ask(other, one)).headers, before)
      yield* conversations.forget(root, one)
      const after = yield* ask(other, one)
      assert.deepStrictEqual(after.headers, whole)
      assert.include(after.compiledPrompt, "## Session context")
      assert.strictEqual(after.meta.totalBudget, 123_500)
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("has lost what its window can no longer hold", () =>
    Effect.gen(function* () {
      const config = { contextBudget: { contextWindow: 6_000 } }
      yield* Effect.gen(function* () {
        assert.deepStrictEqual((yield* ask(intent, one)).headers, whole)
        assert.deepStrictEqual((yield* ask(intent, one, { conversationTokens: TokenCount.make(20) })).headers, whole)
        assert.deepStrictEqual((yield* ask(intent, one)).headers, before)
        const steps = yield* Effect.forEach(Array.from({ length: 6 }), () => ask(intent, one))
        assert.isTrue(
          steps.some(({ headers, texts }) => texts["src/user.ts"] !== "" && headers["src/user.ts"] === "L0")
        )
      }).pipe(Effect.provide(layerProject(shop, { config })))
    })
  )

  it.effect("shows the lines of a file that were not shown yet, and names those that were", () =>
    Effect.gen(function* () {
      const part = (name: string) =>
        `export const ${name} = (value: number) => {\n${`  value = step(value, "${name}")\n`.repeat(30)}  return value\n}\n`
      const names = ["applyDiscount", "roundTotals", "convertCurrency", "shipParcel"]
      const contents = { "src/price.ts": names.map(part).join("\n") }
      yield* Effect.gen(function* () {
        const budget = TokenCount.make(900)
        const first = yield* ask("fix applyDiscount", one, { budget })
        const second = yield* ask("fix shipParcel", one, { budget })
        const linesOf = (text = "") => text.split("\n").filter((line) => line.includes("step("))
        assert.isAbove(linesOf(first.texts["src/price.ts"]).length, 20)
        assert.isAbove(linesOf(second.texts["src/price.ts"]).length, 20)
        assert.isFalse(linesOf(second.texts["src/price.ts"]).some((line) => line.includes("applyDiscount")))
        assert.match(second.texts["src/price.ts"] ?? "", /^…\d+-\d+ shown before$/m)
        assert.include(second.headers["src/price.ts"], "parts shown before")

        // what is left of it, and nothing else
        const third = yield* ask("fix the price", one)
        const all = [first, second, third].flatMap(({ texts }) => linesOf(texts["src/price.ts"]))
        assert.strictEqual(all.length, 120)
        assert.strictEqual((yield* ask("fix the price again", one)).headers["src/price.ts"], "L0, shown before")
      }).pipe(Effect.provide(layerProject(contents)))
    })
  )

  it.effect("is told what it did, without what the tools printed, and never a secret", () =>
    Effect.gen(function* () {
      const token = `ghp${"_"}aB3dE5gH7jK9mN1pQ3sT5vW7yZ2bC4dF6gH8`
      yield* ask(`fix loadUser with ${token}`, one, {
        toolOutputs: [
          { type: "test-result", content: "PRINTED", relatedFiles: [RelativePath.make("src/user.ts")] },
          { type: "test-result", content: "PRINTED" }
        ]
      })
      yield* ask("fix printInvoice", one, { stepIntent: `look at the ${token} # and\n## Context` })
      const { compiledPrompt } = yield* ask("fix retryPayment", one)
      const section = /## Session context\n\n([\s\S]*?)\n## /.exec(compiledPrompt)?.[1] ?? ""
      assert.match(
        section,
        /^Steps completed:\n1\. fix loadUser with \(\d files?, \d+ tokens\)\n {3}test-result: 2 outputs, 1 related file\n2\. look at the # and ## Context \(\d files?, \d+ tokens\)\n$/
      )
      assert.notInclude(compiledPrompt, "PRINTED")
      assert.notInclude(JSON.stringify(yield* sessionOf(one)), token)
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("spends what its own prompts leave, or what the caller says", () =>
    Effect.gen(function* () {
      const first = yield* ask(intent, one)
      const second = yield* ask(intent, one)
      assert.strictEqual(second.meta.totalBudget, first.meta.totalBudget - first.meta.tokensCompiled)
      const said = yield* ask(intent, one, { conversationTokens: TokenCount.make(100_000) })
      assert.strictEqual(said.meta.totalBudget, 23_500)
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("gets the same answer to the same step, from the cache", () =>
    Effect.gen(function* () {
      const step = (n: number) => ask(intent, one, { stepIndex: StepIndex.make(n) })
      const first = yield* step(0)
      const again = yield* step(0)
      assert.deepStrictEqual([first.meta.cacheHit, again.meta.cacheHit], [false, true])
      assert.strictEqual(again.compiledPrompt, first.compiledPrompt)
      const next = yield* step(1)
      assert.isFalse(next.meta.cacheHit)
      assert.deepStrictEqual(next.headers, before)
      assert.strictEqual((yield* step(1)).compiledPrompt, next.compiledPrompt)
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("remembers what an answer of the cache showed", () =>
    Effect.gen(function* () {
      yield* ask(intent, null)
      const hit = yield* ask(intent, one)
      assert.isTrue(hit.meta.cacheHit)
      assert.deepStrictEqual((yield* ask(other, one)).headers, before)
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("says what is meant where an intent says nothing", () =>
    Effect.gen(function* () {
      yield* ask("fix printInvoice", one)
      yield* ask("provide context for the explore subagent", one)
      assert.strictEqual((yield* ask("general context compilation", one)).meta.intent, "fix printInvoice")
      assert.strictEqual((yield* ask("general context compilation", two)).meta.intent, "general context compilation")
      assert.strictEqual((yield* ask("general context compilation", null)).meta.intent, "general context compilation")
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("is held with the model that it said before, and no other conversation is", () => {
    const said = new Map<string, string>()
    const models = Layer.succeed(SessionModels, {
      recall: (_root, { conversationId }) => Effect.sync(() => said.get(conversationId) ?? null),
      remember: (_root, { conversationId }, modelId) => Effect.sync(() => void said.set(conversationId, modelId))
    })
    return Effect.gen(function* () {
      const modelOf = (id: ConversationId | null, modelId: string | null) =>
        Effect.map(ask(intent, id, { modelId }), ({ meta }) => meta.modelId)
      assert.strictEqual(yield* modelOf(one, null), "gpt-4.1")
      assert.strictEqual(yield* modelOf(one, "claude-opus-4.6"), "claude-opus-4.6")
      assert.strictEqual(yield* modelOf(one, "auto"), "claude-opus-4.6")
      assert.strictEqual(yield* modelOf(one, null), "claude-opus-4.6")
      assert.strictEqual(yield* modelOf(two, "default"), "gpt-4.1")
      assert.strictEqual(yield* modelOf(null, null), "gpt-4.1")
      yield* modelOf(two, `ghp${"_"}aB3dE5gH7jK9mN1pQ3sT5vW7yZ2bC4dF6gH8`)
      assert.deepStrictEqual([...said], [["one", "claude-opus-4.6"]])
    }).pipe(Effect.provide(layerProject(shop, { config: { model: { id: "gpt-4.1" } } }).pipe(Layer.provide(models))))
  })

  it.effect("begins anew for a sub-agent, and its parent has not seen what that was shown", () =>
    Effect.gen(function* () {
      yield* ask("fix loadUser", one)
      const child = yield* ask(intent, one, { triggerSource: "subagent_start" })
      assert.deepStrictEqual(child.headers, whole)
      assert.notInclude(child.compiledPrompt, "## Session context")

      yield* ask(intent, two, { triggerSource: "subagent_start" })
      assert.deepStrictEqual((yield* ask(other, two)).headers, whole)
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("takes over the records of a sub-agent that is done", () =>
    Effect.gen(function* () {
      const conversations = yield* Conversations
      assert.strictEqual(yield* conversations.reparent(root, two, one), 0)
      yield* ask("fix loadUser", one)
      yield* ask("fix printInvoice", two)
      yield* ask("fix retryPayment", two)
      assert.strictEqual(yield* conversations.reparent(root, two, one), 2)
      assert.strictEqual(yield* conversations.reparent(root, two, one), 0)
      assert.strictEqual(yield* conversations.reparent(root, one, one), 0)
      const { steps } = yield* sessionOf(one)
      assert.deepStrictEqual(
        steps.map((it) => it.intent),
        ["fix loadUser", "fix printInvoice", "fix retryPayment"]
      )
      const { projectId } = yield* (yield* Projects).register(root)
      const last = yield* Effect.flatten((yield* CompilationLog).last(projectId))
      assert.strictEqual(last.conversationId, "one")
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("has not got what was prepared for it and never delivered", () =>
    Effect.gen(function* () {
      const { prepare } = yield* CompileContext
      const request = {
        intent,
        projectRoot: root,
        modelId: null,
        editorId: "generic" as const,
        configPath: null,
        useCache: true,
        triggerSource: "prompt_submit" as const,
        conversationId: one,
        previousFiles: [],
        toolOutputs: []
      }
      yield* prepare(request)
      const { delivered } = yield* prepare(request)
      assert.strictEqual((yield* sessionOf(one)).stepsDone, 0)
      yield* delivered
      assert.strictEqual((yield* sessionOf(one)).stepsDone, 1)
    }).pipe(Effect.provide(layerProject(shop)))
  )
})

describe("hooks of a conversation", () => {
  const question: ContextQuestion = {
    v: 1,
    op: "context",
    root,
    trigger: "prompt_submit",
    intent,
    editorId: "claude-code",
    conversationId: one,
    modelId: null,
    forget: false,
    mostCharacters: 9_500,
    withinMs: 10_000
  }

  it.live("are not told again what they handed on, unless it was cut or forgotten", () =>
    Effect.gen(function* () {
      const hooks = yield* AnswerHook
      const headers = (more: Partial<ContextQuestion>) =>
        Effect.map(hooks.answer({ ...question, ...more }), ({ text = "" }) => shownFiles(text).map((it) => it.header))
      assert.deepStrictEqual(yield* headers({}), ["L0", "L0", "L0"])
      assert.deepStrictEqual(yield* headers({}), Object.values(before))
      assert.deepStrictEqual(yield* headers({ forget: true }), ["L0", "L0", "L0"])
      yield* headers({ conversationId: two, mostCharacters: 210 })
      assert.strictEqual((yield* sessionOf(two)).stepsDone, 0)
    }).pipe(Effect.provide(layerProject(shop)))
  )

  it.effect("give a sub-agent's records to its parent", () =>
    Effect.gen(function* () {
      const hooks = yield* AnswerHook
      yield* ask("fix printInvoice", two)
      const { conversationId, editorId } = question
      const told = { v: 1, op: "reparent", root, editorId, conversationId, child: two, parent: one } as const
      assert.deepStrictEqual(yield* hooks.answer(told), {})
      assert.strictEqual((yield* sessionOf(one)).stepsDone, 1)
    }).pipe(Effect.provide(layerProject(shop)))
  )
})
