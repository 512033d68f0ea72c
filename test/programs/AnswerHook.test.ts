import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import type { ContextQuestion } from "../../src/domain/HookQuestion.js"
import { contextText } from "../../src/editors/hooks/Context.js"
import { AnswerHook } from "../../src/programs/AnswerHook.js"
import { layerProject, pathsOf, root } from "../support/Compiling.js"

const question = (change: Partial<ContextQuestion>): ContextQuestion => ({
  v: 1,
  op: "context",
  root,
  editorId: "claude-code",
  conversationId: null,
  trigger: "prompt_submit",
  intent: "fix the login session expiry",
  forget: false,
  modelId: null,
  mostCharacters: 9_500,
  withinMs: 20_000,
  ...change
})

const ask = (change: Partial<ContextQuestion>) =>
  Effect.flatMap(AnswerHook, (it) => it.answer(question(change))).pipe(Effect.map((it) => it.text ?? ""))

const step = (name: string, lines: number) =>
  `/** Renews the login session ${name}. */\nexport function ${name}(session: Session): Session {\n${"  session.expiry = addTime(session.expiry, 60)\n".repeat(lines)}  return session\n}\n`

const large = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [
    `src/session${at}.ts`,
    [`import { addTime } from "./time.js"\n`, ...Array.from({ length: 6 }, (_, n) => step(`renew${at}x${n}`, 25))].join(
      "\n"
    )
  ])
)

describe("AnswerHook", () => {
  it.effect("answers with a prompt that the hook need not cut", () =>
    Effect.gen(function* () {
      for (const mostCharacters of [2_500, 8_000, 9_500, 24_000]) {
        const text = yield* ask({ mostCharacters })
        const said = contextText(text, mostCharacters, root)
        assert.include(said, text)
        assert.isAtMost(said.length, mostCharacters)
        assert.isAbove(said.length, mostCharacters * 0.85)
        assert.match(said, /call the aic_compile tool/)
      }
    }).pipe(Effect.provide(layerProject(large)))
  )

  it.effect("leaves most of the room to the files, however long the words were that were asked with", () =>
    Effect.gen(function* () {
      const trace = "    at renew0x1 (src/session0.ts:14:3)\n".repeat(240)
      const text = yield* ask({ intent: `fix the login session expiry\n\n${trace}` })
      assert.isTrue(text.startsWith("## Task\n"))
      assert.include(pathsOf(text), "src/session0.ts")
      assert.isAbove(text.slice(text.indexOf("## Context")).length, 6_000)
    }).pipe(Effect.provide(layerProject(large)))
  )

  it.effect.prop(
    "never answers with more than the hook may say",
    [
      fc.integer({ min: 1, max: 12_000 }),
      fc.constantFrom("fix the session", "漢字 session 👍", "session ".repeat(300))
    ],
    ([mostCharacters, intent]) =>
      Effect.gen(function* () {
        const text = yield* ask({ mostCharacters, intent })
        const said = contextText(text, mostCharacters, root)
        assert.isAtMost(said.length, mostCharacters)
        if (text !== "" && text.startsWith("## Task")) assert.include(said, text)
      }).pipe(Effect.provide(layerProject(large))),
    { fastCheck: { numRuns: 12 } }
  )
})
