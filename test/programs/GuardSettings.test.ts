/** The guard's settings, as the command line and the server see them: both must say and do the same. */
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Logger, Schema } from "effect"
import { layerTest, type TestProject } from "../../src/layers/Test.js"
import { CompileContext } from "../../src/programs/CompileContext.js"
import { layerPrograms } from "../../src/programs/index.js"
import { githubToken } from "../pipeline/guard/Fakes.js"
import { connected } from "../support/Serving.js"
import { aic } from "../support/Terminal.js"

const root = "/home/me/app"
const [token, other] = [githubToken(1), githubToken(2)]

const files = {
  "src/login.ts": `export const login = () => "${token}"\n`,
  "src/login-form.ts": "export const loginForm = () => 1\n",
  "lib/login.ts": `export const libLogin = "${other}"\n`
}

const Guard = Schema.Struct({
  filesBlocked: Schema.Array(Schema.String),
  filesRedacted: Schema.Array(Schema.String),
  weakened: Schema.Array(Schema.String),
  suppressed: Schema.optional(Schema.Array(Schema.Struct({ pattern: Schema.String, file: Schema.String })))
})
const Answer = Schema.parseJson(
  Schema.Union(
    Schema.Struct({ error: Schema.String, code: Schema.String }),
    Schema.Struct({
      compiledPrompt: Schema.String,
      meta: Schema.Struct({ guard: Guard }),
      warnings: Schema.optionalWith(Schema.Array(Schema.String), { default: () => [] })
    })
  )
)
const decode = Schema.decodeUnknownSync(Answer)

interface Setting {
  readonly guard?: object
  readonly user?: object
  readonly files?: TestProject["contents"]
}

const layerOf = (setting: Setting) => {
  const text = (guard: object) => JSON.stringify({ guard })
  return layerPrograms.pipe(
    Layer.provideMerge(
      layerTest({
        root,
        contents: { ...files, ...setting.files },
        configs: [
          { level: "user", name: "$AIC_HOME/config.json", text: text(setting.user ?? {}) },
          { level: "project", name: "aic.config.json", text: text(setting.guard ?? {}) }
        ]
      })
    )
  )
}

/** What both edges answer, which must be one answer. */
const ask = (setting: Setting) =>
  Effect.gen(function* () {
    // for as long as the test: what is built in the background ends with the layer
    const compile = Context.get(yield* Layer.build(layerOf(setting)), CompileContext)
    const typed = yield* aic(["compile", "fix the login", "--json"], { compile: compile.run })
    const { peer } = yield* connected({ live: layerOf(setting) })
    const called = yield* peer.call("aic_compile", { intent: "fix the login", projectRoot: root })
    const [one, same] = [decode(typed.out), decode(called.text)]
    assert.deepStrictEqual(one, same)
    assert.deepStrictEqual([typed.code !== 0, called.isError], "error" in one ? [true, true] : [false, false])
    return one
  }).pipe(Effect.provide(Logger.remove(Logger.defaultLogger)))

const compiled = (setting: Setting) =>
  Effect.map(ask(setting), (answer) => {
    assert.notProperty(answer, "error")
    if ("error" in answer) throw new Error(answer.error)
    const { compiledPrompt, meta, warnings } = answer
    return { ...meta.guard, warnings, prompt: compiledPrompt, shows: (text: string) => compiledPrompt.includes(text) }
  })

describe("by the command line and by the server,", () => {
  it.scopedLive("secrets are replaced unless the config says otherwise", () =>
    Effect.gen(function* () {
      const { filesRedacted, shows, weakened } = yield* compiled({})
      assert.deepStrictEqual(
        [[...filesRedacted].sort(), weakened, shows(token), shows(other)],
        [["lib/login.ts", "src/login.ts"], [], false, false]
      )
    })
  )

  it.scopedLive('guard.mode "block" leaves out files with secrets, and says when none is left', () =>
    Effect.gen(function* () {
      const { filesBlocked, shows } = yield* compiled({ guard: { mode: "block" } })
      assert.deepStrictEqual([...filesBlocked].sort(), ["lib/login.ts", "src/login.ts"])
      assert.deepStrictEqual([shows("loginForm"), shows("### src/login.ts"), shows(token)], [true, false, false])
      const none = yield* ask({ guard: { mode: "block" }, files: { "src/login-form.ts": `"${token}"\n` } })
      assert.deepInclude(none, { code: "GUARD_BLOCKED_ALL" })
    })
  )

  it.scopedLive("guard.allowPatterns shows files as they are, and that is said", () =>
    Effect.gen(function* () {
      const { filesRedacted, shows, weakened } = yield* compiled({ guard: { allowPatterns: ["lib/**"] } })
      assert.deepStrictEqual([shows(other), shows(token), filesRedacted], [true, false, ["src/login.ts"]])
      assert.deepStrictEqual(weakened, ["`guard.allowPatterns` takes files out of the scan: `lib/**`"])
    })
  )

  it.scopedLive("guard.additionalExclusions leaves files out", () =>
    Effect.gen(function* () {
      const { filesBlocked, shows } = yield* compiled({ guard: { additionalExclusions: ["lib/**"] } })
      assert.deepStrictEqual([filesBlocked, shows("libLogin")], [["lib/login.ts"], false])
      assert.isTrue(shows("[REDACTED:github-token#1]"))
    })
  )

  it.scopedLive("guard.enabled false shows everything, and that is said", () =>
    Effect.gen(function* () {
      const { shows, weakened } = yield* compiled({ guard: { enabled: false } })
      assert.deepStrictEqual([shows(token), shows(other)], [true, true])
      assert.deepStrictEqual(weakened, ["`guard.enabled` is false: no file is scanned for secrets"])
    })
  )

  it.scopedLive(".aicguardignore shows what it names, and that is said", () =>
    Effect.gen(function* () {
      const ignore = "github-token lib/**\nnonsense\n"
      const { shows, suppressed, warnings, weakened } = yield* compiled({ files: { ".aicguardignore": ignore } })
      assert.deepStrictEqual([shows(other), shows(token)], [true, false])
      assert.deepStrictEqual(weakened, ["`.aicguardignore` shows what was found: `github-token` in lib/login.ts:1"])
      assert.deepStrictEqual(suppressed, [{ pattern: "github-token", file: "lib/login.ts" }])
      assert.include(warnings, '.aicguardignore: line 2: expected "rule path fingerprint"')
    })
  )

  it.scopedLive("a locked config of the user's refuses all of it, and says so", () =>
    Effect.gen(function* () {
      const { shows, warnings, weakened } = yield* compiled({
        user: { locked: true },
        guard: { enabled: false, allowPatterns: ["src/**"] },
        files: { ".aicguardignore": "github-token **/*\n" }
      })
      assert.deepStrictEqual([shows(token), shows(other), weakened], [false, false, []])
      assert.strictEqual(warnings.filter((it) => it.startsWith("Refused, because the user's config has")).length, 3)
    })
  )
})
