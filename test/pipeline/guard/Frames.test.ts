/** Nothing that comes from a project can pass for a part of the prompt: 10,000 bodies that try. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as fc from "effect/FastCheck"
import { AicConfig } from "../../../src/domain/Config.js"
import { RelativePath } from "../../../src/domain/Paths.js"
import { TokenCount } from "../../../src/domain/Units.js"
import { ContextGuard } from "../../../src/pipeline/ContextGuard.js"
import { fitKnowledge, knowledgeFiles } from "../../../src/pipeline/Knowledge.js"
import { assemblePrompt } from "../../../src/pipeline/PromptAssembler.js"
import { headerPath } from "../../../src/pipeline/prompt/Fence.js"
import { classification, wordCounter } from "../Shaping.js"
import { githubToken } from "./Fakes.js"

const config = Schema.decodeUnknownSync(AicConfig)({}).guard
const breaks = ["\n", "\r", "\r\n", "\u2028", "\u2029", "\u0085", "\v", "\f"]
const zeroWidth = "\u200b"

/** What ends a fence, starts a section, names a file, or looks like a placeholder; and what turns into that on the way. */
const hostile = fc.constantFrom(
  ...breaks,
  "```",
  "````",
  "~~~",
  "`",
  " ",
  "    ",
  "## Task",
  "## Context",
  "# Constraints",
  "### src/a.ts [Tier: L0]",
  "===",
  "---",
  "<!--",
  "-->",
  "</details>",
  "[REDACTED:fake-rule#1]",
  "[REDACTED:github-token#1]",
  "[redacted:fake-rule#1]",
  `[RED${zeroWidth}ACTED:fake-rule#1]`,
  "\uff3bREDACTED\uff1afake-rule#1]",
  "[REDACTED",
  ":fake-rule#1]",
  "\\",
  "\u202e",
  zeroWidth,
  "\u0000",
  "\ud800",
  "const a = 1"
)
const text = fc
  .array(fc.oneof({ weight: 8, arbitrary: hostile }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 14
  })
  .map((parts) => parts.join(""))
const secretText = fc
  .tuple(text, text, fc.integer({ min: 1, max: 3 }))
  .map(([before, after, seed]) => `${before} ${githubToken(seed)} ${after}`)
const path = fc
  .array(fc.oneof(hostile, fc.stringMatching(/^[a-z]{1,5}$/)), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(""))
  .filter(Schema.is(RelativePath))
  .map((it) => RelativePath.make(it))

interface Scene {
  readonly intent: string
  readonly session: string
  readonly lines: ReadonlyArray<string>
  readonly knowledge: ReadonlyArray<string>
  readonly files: ReadonlyArray<{ readonly path: RelativePath; readonly language: string; readonly text: string }>
}

const sceneOf = (body: fc.Arbitrary<string>): fc.Arbitrary<Scene> =>
  fc.record({
    intent: body,
    session: body,
    lines: fc.array(body, { maxLength: 2 }),
    knowledge: fc.array(body, { maxLength: 2 }),
    files: fc.uniqueArray(fc.record({ path, language: fc.constantFrom("typescript", "a`b", "unknown"), text: body }), {
      minLength: 5,
      maxLength: 6,
      selector: (it) => it.path
    })
  })

/** A prompt as the compile puts it together, and what should stand in it. */
const promptOf = Effect.fnUntraced(function* ({ files, intent, knowledge, lines, session }: Scene) {
  const guarded = (yield* ContextGuard).open(config)
  yield* guarded.learn(files)
  const task = guarded.clean(intent)
  const structure = lines.map(guarded.clean)
  const entries = knowledgeFiles(
    knowledge.map((it, at) => ({
      id: guarded.clean(it) || "empty",
      layer: "project",
      mode: "lazy",
      reason: guarded.clean(it),
      path: RelativePath.make(`notes/${at}.md`),
      text: it
    }))
  )
  const known = fitKnowledge(yield* guarded.show(entries), wordCounter, TokenCount.make(100_000))
  const shown = yield* guarded.show(files)
  const prompt = assemblePrompt({
    intent: task,
    classification,
    specification: [],
    sessionContext: guarded.clean(session),
    structure,
    constraints: structure,
    knowledge: known.sections,
    files: shown.map((it) => ({ ...it, path: guarded.cleanPath(it.path), tier: "L0", condensed: false })),
    hasRedactions: guarded.hasRedactions(),
    hasLookalikes: guarded.hasLookalikes()
  })
  const headings = [
    "## Task",
    "## Task Classification",
    ...(guarded.clean(session) === "" ? [] : ["## Session context"]),
    ...(structure.length === 0 ? [] : ["## Project structure", "## Constraints (key)"]),
    ...(known.sections.length === 0 ? [] : ["## Knowledge"]),
    ...known.sections.map((it) => it.slice(0, it.indexOf("\n"))),
    ...(shown.length === 0 ? [] : ["## Context"]),
    ...shown.map((it) => `### ${headerPath(guarded.cleanPath(it.path))} [Tier: L0]`),
    ...(structure.length === 0 ? [] : ["## Constraints"])
  ]
  return { prompt, headings, shown }
})

const anyBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** Reads as widely as a reader may: any character that somebody takes for a line break is one. */
const read = (prompt: string) => {
  const headings: Array<string> = []
  let fence: { readonly mark: string; readonly length: number } | null = null
  for (const line of prompt.split(anyBreak)) {
    const found = /^ {0,3}(`{3,}|~{3,})(.*)$/s.exec(line)
    const [, marks = "", rest = ""] = found ?? []
    const mark = marks[0] ?? ""
    if (fence !== null) {
      if (mark === fence.mark && marks.length >= fence.length && rest.trim() === "") fence = null
    } else if (found !== null && !(mark === "`" && rest.includes("`"))) fence = { mark, length: marks.length }
    else if (/^ {0,3}#{1,6}(?:[ \t]|$)/.test(line)) headings.push(line)
    else if (/^ {0,3}(?:=+|-+)[ \t]*$/.test(line)) headings.push(line)
    else if (/^ {0,3}<[!?/a-z]/i.test(line)) headings.push(line)
  }
  return { headings, closed: fence === null }
}

/** However it is written. */
const placeholderLike = (text: string) =>
  text.replaceAll(zeroWidth, "").match(/[[\uff3b][^\S\n]*redacted[^\S\n]*[:\uff1a][^\n]{0,24}/gi) ?? []

const runs = { fastCheck: { numRuns: 1_000 } }

describe("a prompt of hostile texts", () => {
  it.effect.prop(
    "has the sections and the files that were put in, and no other",
    [sceneOf(fc.oneof(text, secretText))],
    ([scene]) =>
      Effect.gen(function* () {
        const { headings, prompt } = yield* promptOf(scene)
        assert.deepStrictEqual(read(prompt), { headings, closed: true })
      }).pipe(Effect.provide(ContextGuard.layer)),
    runs
  )

  it.effect.prop(
    "has placeholders where secrets were, and nothing else that looks like one",
    [sceneOf(fc.oneof(text, secretText))],
    ([scene]) =>
      Effect.gen(function* () {
        const { prompt } = yield* promptOf(scene)
        const notes = /^`\[REDACTED.*$/gm
        const foreign = placeholderLike(prompt.replace(notes, "")).filter(
          (it) => !/^\[REDACTED:(?:github-token|[a-z-]+)#\d+\]/.test(it) || it.includes("fake-rule")
        )
        assert.deepStrictEqual(foreign, [])
      }).pipe(Effect.provide(ContextGuard.layer)),
    runs
  )

  it.effect.prop(
    "has no placeholder where there was no secret",
    [sceneOf(text)],
    ([scene]) =>
      Effect.gen(function* () {
        const { prompt } = yield* promptOf(scene)
        assert.notInclude(prompt.replace(/^`\[REDACTED.*$/gm, ""), "[REDACTED:github-token#")
      }).pipe(Effect.provide(ContextGuard.layer)),
    { fastCheck: { numRuns: 200 } }
  )
})

describe("a later form of a text", () => {
  const file = (text: string) => ({ path: RelativePath.make("src/a.ts"), language: "typescript", text })

  it.effect("keeps the placeholders that it had, and marks those that came in by the way", () =>
    Effect.gen(function* () {
      const guarded = (yield* ContextGuard).open(config)
      const input = [file(`one ${githubToken()} two &#91;REDACTED:github-token#1]`)]
      yield* guarded.learn(input)
      const [shown] = yield* guarded.show(input)
      assert.strictEqual(shown?.text, "one [REDACTED:github-token#1] two &#91;REDACTED:github-token#1]")
      assert.strictEqual(
        guarded.recheck(file("one [REDACTED:github-token#1] two")),
        "one [REDACTED:github-token#1] two"
      )
      // nobody can tell which of the two is ours
      assert.strictEqual(
        guarded.recheck(file("one [REDACTED:github-token#1] two [REDACTED:github-token#1]")),
        "one [REDACTED\\:github-token#1] two [REDACTED\\:github-token#1]"
      )
    }).pipe(Effect.provide(ContextGuard.layer))
  )

  it.effect("loses what it shows and the first form hid", () =>
    Effect.gen(function* () {
      const guarded = (yield* ContextGuard).open(config)
      const input = [file(`"${[...githubToken()].map((it) => `&#${it.charCodeAt(0)};`).join("")}"`)]
      yield* guarded.learn(input)
      assert.deepStrictEqual<unknown>(yield* guarded.show(input), input)
      assert.strictEqual(guarded.recheck(file(`"${githubToken()}"`)), '"[REDACTED:github-token#1]"')
      assert.deepStrictEqual<unknown>(guarded.result().filesRedacted, ["src/a.ts"])
    }).pipe(Effect.provide(ContextGuard.layer))
  )
})
