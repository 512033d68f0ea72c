/** What `aic doctor` says of each link, from the programs to the last hook of an editor. */
import { mkdirSync, realpathSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { targets } from "../../src/editors/install/targets/index.js"
import { layerMemoryConfigSource } from "../../src/layers/memory/MemoryConfigSource.js"
import { layerNodeEditorFiles } from "../../src/layers/node/NodeEditorFiles.js"
import { layerNodeHasher } from "../../src/layers/node/NodeHasher.js"
import { ConfigResolver } from "../../src/pipeline/ConfigResolver.js"
import { Doctor } from "../../src/programs/Doctor.js"
import { InstallEditors } from "../../src/programs/InstallEditors.js"
import type { ConfigText } from "../../src/services/ConfigSource.js"
import { EditorHooks, type HookServer, type LastHook } from "../../src/services/EditorHooks.js"
import { temporaryFolder } from "../support/Binary.js"

const put = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const scene = Effect.gen(function* () {
  const base = realpathSync(yield* temporaryFolder)
  const home = join(base, "home")
  const programs = { node: join(base, "node"), aic: join(base, "dist/aic.js"), hook: join(base, "dist/hook.cjs") }
  for (const file of Object.values(programs)) put(file, "")
  mkdirSync(home)
  const editors = InstallEditors.layer.pipe(
    Layer.provideMerge(layerNodeEditorFiles(AbsolutePath.make(join(base, "aic")), home)),
    Layer.provide(layerNodeHasher)
  )
  const options = { programs, gate: true, report: false }
  const install = Effect.gen(function* () {
    const installer = yield* InstallEditors
    const ids = targets.map((it) => it.id)
    const plans = yield* installer.plan({
      action: "install",
      scope: "user",
      editors: ids,
      home,
      project: null,
      options
    })
    return yield* installer.carryOut(plans)
  }).pipe(Effect.provide(editors))
  const examine = (given: {
    readonly last?: Readonly<Record<string, LastHook>>
    readonly server?: HookServer | null
    readonly project?: string
    readonly node?: string
    readonly configs?: ReadonlyArray<ConfigText>
  }) =>
    Effect.gen(function* () {
      const checks = yield* (yield* Doctor).examine({
        home,
        project: given.project ?? null,
        options: { ...options, programs: { ...programs, node: given.node ?? programs.node } }
      })
      return Object.fromEntries(checks.map((it) => [it.name, [it.state, it.detail, it.advice] as const]))
    }).pipe(
      Effect.provide(
        Doctor.layer.pipe(
          Layer.provide(editors),
          Layer.provide(configs(given.configs ?? [])),
          Layer.provide(
            Layer.succeed(EditorHooks, {
              last: (editor) => Effect.succeed(given.last?.[editor] ?? null),
              server: () => Effect.succeed(given.server ?? null)
            })
          )
        )
      )
    )
  return { base, home, programs, install, examine }
})

const configs = (texts: ReadonlyArray<ConfigText>) =>
  ConfigResolver.layer.pipe(Layer.provide([layerMemoryConfigSource(texts), layerNodeHasher]))

const ran = (event: string, error: string | null = null): LastHook => ({ event, error, at: "2026-01-02T03:04:05.000Z" })

describe("doctor", () => {
  it.scoped("says of every editor what is missing, and what to do", () =>
    Effect.gen(function* () {
      const { examine, home, install } = yield* scene
      assert.deepStrictEqual([...new Set(Object.values(yield* examine({})).map(([state]) => state))], ["ok", "off"])
      yield* install
      const checks = yield* examine({
        last: {
          cursor: ran("beforeSubmitPrompt"),
          "gemini-cli": ran("BeforeAgent", "the payload is not a JSON object"),
          windsurf: ran("pre_write_code")
        }
      })
      const at = "2026-01-02T03:04:05.000Z"
      assert.deepStrictEqual(
        { ...checks, node: undefined, aic: undefined, hook: undefined },
        {
          node: undefined,
          aic: undefined,
          hook: undefined,
          config: ["ok", "none, so the defaults count", null],
          "Claude Code": ["warning", "installed (user), no hook has run yet", "Restart Claude Code."],
          Cursor: ["ok", `installed (user); last hook beforeSubmitPrompt at ${at}`, null],
          Codex: [
            "warning",
            "installed (user), its hooks are not trusted",
            "Codex runs hooks only after you trust them: start it and enter /hooks."
          ],
          "Gemini CLI": [
            "warning",
            `installed (user); last hook BeforeAgent at ${at}: the payload is not a JSON object`,
            "Run `aic install gemini-cli`."
          ],
          "VS Code Copilot": ["warning", "installed (user), no hook has run yet", "Restart VS Code Copilot."],
          Windsurf: ["ok", `installed (user); last hook pre_write_code at ${at}`, null]
        }
      )
      put(join(home, ".gemini/settings.json"), "{}\n")
      put(join(home, ".codex/hooks.json"), "{")
      const broken = yield* examine({})
      assert.deepStrictEqual(broken["Gemini CLI"], [
        "broken",
        "1 of 2 files are not as this version wants them (user)",
        "Run `aic install gemini-cli`."
      ])
      assert.match(broken["Codex"]?.[1] ?? "", /hooks\.json is not valid JSON/)
    })
  )

  it.scoped("knows that Codex's hooks are trusted, and that Claude Code has a plugin", () =>
    Effect.gen(function* () {
      const { examine, home, install } = yield* scene
      put(join(home, ".codex/config.toml"), `[hooks.state."${home}/.codex/hooks.json:stop:0:0"]\ntrusted_hash = "x"\n`)
      put(join(home, ".claude/settings.json"), '{"enabledPlugins":{"aic@aic":true}}')
      yield* install
      const checks = yield* examine({ last: { codex: ran("SessionStart"), "claude-code": ran("Stop") } })
      assert.deepStrictEqual(
        [checks["Codex"]?.[0], checks["Claude Code"]?.slice(0, 2)],
        ["ok", ["ok", "installed as a plugin; last hook Stop at 2026-01-02T03:04:05.000Z"]]
      )
    })
  )

  it.scoped("says what is wrong with the config", () =>
    Effect.gen(function* () {
      const { base, examine } = yield* scene
      const config = (text: string) =>
        Effect.map(
          examine({ project: base, configs: [{ level: "project", name: "aic.config.json", text }] }),
          (checks) => checks["config"]
        )
      assert.deepStrictEqual(
        [yield* config("{}"), yield* config('{ "gaurd": {} }'), yield* config("{")],
        [
          ["ok", "aic.config.json", null],
          ["warning", "aic.config.json: there is no key `gaurd`; it is ignored. Did you mean `guard`?", null],
          [
            "broken",
            'Invalid aic.config.json: line 1, column 2: a "}" is missing',
            "Mend it: until then nothing can be compiled."
          ]
        ]
      )
    })
  )

  it.scoped("looks at the programs and at the project's server", () =>
    Effect.gen(function* () {
      const { base, examine, programs } = yield* scene
      const npx = join(base, "_npx/abc/node")
      put(npx, "")
      const gone = yield* examine({ node: join(base, "old/node"), project: base, server: { pid: 7, answers: true } })
      const passing = yield* examine({ node: npx, project: base, server: { pid: 7, answers: false } })
      const none = yield* examine({ project: base })
      assert.deepStrictEqual(
        [gone, passing, none].map((it) => [it["node"]?.[0], it["server"]?.[0]]),
        [
          ["broken", "ok"],
          ["warning", "broken"],
          ["ok", "off"]
        ]
      )
      assert.deepStrictEqual(none["hook"], ["ok", programs.hook, null])
    })
  )
})
