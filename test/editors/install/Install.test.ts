/** Into editors and out again: whatever the person's files look like, their bytes come back. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc, Layer } from "effect"
import { parse, parseTree } from "jsonc-parser"
import { parse as parseToml } from "smol-toml"
import { AbsolutePath } from "../../../src/domain/Paths.js"
import { isOurs } from "../../../src/editors/install/JsonChange.js"
import { commandLine, type Scope } from "../../../src/editors/install/Target.js"
import { triggerRule } from "../../../src/editors/install/TriggerRule.js"
import { targets } from "../../../src/editors/install/targets/index.js"
import { layerNodeEditorFiles } from "../../../src/layers/node/NodeEditorFiles.js"
import { layerNodeHasher } from "../../../src/layers/node/NodeHasher.js"
import { InstallEditors } from "../../../src/programs/InstallEditors.js"

const programs = { node: "/opt/node $x/bin/node", aic: "/opt/a'b/dist/aic.js", hook: "/opt/a'b/dist/hook.cjs" }
const all = targets.map((it) => it.id)

interface Scene {
  readonly home: string
  readonly project: string
  readonly aicHome: string
}

const folder = Effect.acquireRelease(
  Effect.sync(() => realpathSync(mkdtempSync(join(tmpdir(), "aic-install-")))),
  (it) => Effect.sync(() => rmSync(it, { recursive: true, force: true }))
)

const sceneNamed = (name: string) =>
  Effect.map(folder, (base): Scene => {
    const home = join(base, name)
    const project = join(home, "work", "demo é")
    mkdirSync(join(project, ".git"), { recursive: true })
    return { home, project, aicHome: join(base, "aic home") }
  })

const put = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Every file and folder below, with bytes, modes and link targets. */
const snapshot = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => {
        const path = join(root, name)
        const info = lstatSync(path)
        if (info.isSymbolicLink()) return [name, `-> ${readlinkSync(path)}`]
        return [name, info.isDirectory() ? "folder" : `${info.mode & 0o777} ${readFileSync(path).toString("base64")}`]
      })
  )

const run = (scene: Scene, action: "install" | "uninstall", scope: Scope, editors: ReadonlyArray<string> = all) =>
  Effect.gen(function* () {
    const installer = yield* InstallEditors
    const options = { programs, gate: true, report: true }
    const plans = yield* installer.plan({ ...scene, action, scope, editors, options })
    return yield* installer.carryOut(plans)
  }).pipe(
    Effect.provide(
      InstallEditors.layer.pipe(
        Layer.provide(layerNodeEditorFiles(AbsolutePath.make(scene.aicHome), scene.home)),
        Layer.provide(layerNodeHasher)
      )
    )
  )

const filesOf = (scene: Scene, scope: Scope) =>
  targets.flatMap((it) => it.changes({ ...scene, scope }, { programs, gate: true, report: true }))

const theirs = { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "~/bin/mine.sh" }] }] } }

/** What a person's JSON may look like. */
const jsonTexts: ReadonlyArray<string> = [
  "",
  "{}",
  "{}\n",
  '{"a":1}',
  `${JSON.stringify(theirs, null, 2)}\n`,
  `${JSON.stringify({ ...theirs, mcpServers: { other: { command: "x" } } }, null, 4)}\n`,
  `${JSON.stringify({ z: 1, hooks: {}, a: [1, 2] }, null, "\t")}\n`,
  '// mine\n{\n  // a comment\n  "theme": "dark", /* and one more */\n  "list": [1, 2,],\n}\n',
  '{\r\n  "hooks": {\r\n    "Stop": [ /* none yet */ ]\r\n  },\r\n  "x": "é",\r\n}\r\n',
  '\ufeff{\n   "mcpServers": {\n      "other": {"command": "x", "args": ["--url", "http://a/b"]}\n   }\n}',
  '{ "version": 1, "hooks": { "stop": [{ "command": "./mine.sh" }] } }\n'
]

const brokenTexts: ReadonlyArray<string> = [
  "{",
  "[1]",
  '{"hooks": 5}',
  '{"hooks": {"PreToolUse": {}}, "mcpServers": []}'
]

const plainTexts: ReadonlyArray<string> = ["", "# Rules\n\n- mine\n", "no line end", "a\r\nb\r\n", "x\n\n\n"]

const tomlTexts: ReadonlyArray<string> = ["", 'model = "x"\n', '[mcp_servers.other]\ncommand = "y" # mine\n', "a = 1"]

const textFor = (file: string) =>
  file.endsWith(".toml")
    ? fc.constantFrom(...tomlTexts)
    : file.endsWith(".md")
      ? fc.constantFrom(...plainTexts)
      : fc.constantFrom(...jsonTexts, ...brokenTexts)

interface Given {
  readonly text: string | null
  readonly as: "file" | "link" | "read-only"
}

const given = (file: string, isOwnFile: boolean): fc.Arbitrary<Given> =>
  isOwnFile
    ? fc.constant({ text: null, as: "file" })
    : (fc.record({
        text: fc.option(textFor(file), { nil: null, freq: 3 }),
        as: fc.oneof({ weight: 6, arbitrary: fc.constant("file") }, fc.constantFrom("link", "read-only"))
      }) as fc.Arbitrary<Given>)

const lay = (scene: Scene, file: string, { as, text }: Given, n: number) => {
  if (text === null) return
  const real = as === "link" ? join(scene.home, "dotfiles", `${n}`) : file
  put(real, text)
  if (as === "link") {
    mkdirSync(dirname(file), { recursive: true })
    symlinkSync(real, file)
  }
  if (as === "read-only") chmodSync(real, 0o444)
}

const names = ["plain", "with space", `q"uo'te`, "do$llar `x`", "日本"]

describe("installing into editors and taking it out again", () => {
  it.scoped("gives back every byte of 40 homes", () =>
    Effect.gen(function* () {
      const kinds = filesOf({ home: "/h", project: "/p", aicHome: "" }, "user")
      const files = [...new Set(kinds.map((it) => it.file))]
      const own = new Set(kinds.filter((it) => it.kind === "own-file").map((it) => it.file))
      const homes = fc.sample(fc.tuple(...files.map((it) => given(it, own.has(it)))), { numRuns: 40, seed: 7 })
      const seen = { refused: 0, skipped: 0, written: 0 }
      for (const [n, laid] of homes.entries()) {
        const scene = yield* sceneNamed(names[n % names.length] ?? "")
        for (const [at, file] of files.entries()) lay(scene, file.replace("/h", scene.home), laid[at]!, at)
        const before = snapshot(scene.home)
        const first = yield* run(scene, "install", "user")
        const between = snapshot(scene.home)
        const second = yield* run(scene, "install", "user")
        assert.deepStrictEqual(snapshot(scene.home), between)
        assert.isFalse(second.some((it) => it.outcome === "written"))
        // what is refused is as it was; what is not holds what it should
        for (const { file, outcome, why } of first) {
          const name = file.slice(scene.home.length + 1)
          if (why === null) assertInstalled(file)
          else {
            assert.strictEqual(between[name], before[name])
            assert.isNotEmpty(why)
          }
          seen[outcome === "refused" || outcome === "skipped" ? outcome : "written"] += 1
        }
        for (const { changes } of targets) {
          const own = new Set(
            changes({ ...scene, scope: "user" }, { programs, gate: true, report: true }).map((it) => it.file)
          )
          const kinds = new Set(first.filter((it) => own.has(it.file)).map((it) => it.why === null))
          assert.isAtMost(kinds.size, 1, "an editor has all of it, or nothing")
        }
        yield* run(scene, "uninstall", "user")
        assert.deepStrictEqual(snapshot(scene.home), before)
      }
      assert.isAbove(seen.refused, 20)
      assert.isAbove(seen.skipped, 20)
      assert.isAbove(seen.written, 150)
    })
  )

  it.scoped("gives back a project, too, and makes nothing in the home", () =>
    Effect.gen(function* () {
      const scene = yield* sceneNamed("home")
      put(join(scene.project, ".cursor/mcp.json"), jsonTexts[7]!)
      put(join(scene.project, "AGENTS.md"), plainTexts[1]!)
      const before = snapshot(scene.home)
      const outcomes = yield* run(scene, "install", "project", [
        "claude-code",
        "cursor",
        "codex",
        "gemini-cli",
        "vscode"
      ])
      assert.deepStrictEqual([...new Set(outcomes.map((it) => it.outcome))], ["written"])
      for (const { file } of outcomes) assert.isTrue(file.startsWith(`${scene.project}/`), file)
      yield* run(scene, "uninstall", "project")
      assert.deepStrictEqual(snapshot(scene.home), before)
    })
  )

  it.scoped("adds to a person's settings, and to anybody's rules the one rule and no more", () =>
    Effect.gen(function* () {
      const scene = yield* sceneNamed("home")
      const local = join(scene.project, ".claude/settings.local.json")
      const permissions = { allow: ["Bash(ls)"] }
      put(local, JSON.stringify({ permissions, ...theirs }))
      for (const file of ["CLAUDE.md", "AGENTS.md", "GEMINI.md", ".github/copilot-instructions.md"]) {
        put(join(scene.project, file), "# Mine\n")
      }
      const outcomes = yield* run(scene, "install", "project")
      const { hooks, ...rest }: { readonly hooks: typeof theirs.hooks } = parse(readFileSync(local, "utf8"))
      assert.deepStrictEqual<unknown>([rest, hooks.PreToolUse[0]], [{ permissions }, theirs.hooks.PreToolUse[0]])
      const rules = outcomes.map((it) => it.file).filter((it) => /\.mdc?$/.test(it))
      assert.strictEqual(rules.length, targets.length)
      for (const file of rules) {
        const said = readFileSync(file, "utf8").replace(/^---\n[\s\S]*?\n---\n|# Mine\n|<!--.*?-->/g, "")
        assert.strictEqual(said.trim(), triggerRule, file)
      }
      assert.strictEqual(readFileSync(join(scene.project, "CLAUDE.md"), "utf8"), "# Mine\n")

      put(local, '{ "hooks": {')
      const again = yield* run(scene, "install", "project", ["claude-code"])
      assert.strictEqual(again.find((it) => it.file === local)?.outcome, "refused")
      assert.strictEqual(readFileSync(local, "utf8"), '{ "hooks": {')
    })
  )

  it("tells an agent of us and of nothing else, and leaves CLAUDE.md and ignore files to the person", () => {
    const programs = { node: "/n", aic: "/dist/aic.js", hook: "/dist/hook.cjs" }
    for (const scope of ["user", "project"] as const) {
      for (const change of targets.flatMap((it) =>
        it.changes({ home: "/home/me", project: "/home/me/shop", scope }, { programs, gate: true, report: true })
      )) {
        assert.notMatch(change.file, /CLAUDE\.md$|ignore$/)
        if (/\.mdc?$/.test(change.file) && "text" in change) {
          const text = change.text.replace(/^---[\s\S]*?---\n/, "").replace(/<!--.*?-->/g, "")
          assert.strictEqual(text.trim(), triggerRule)
        }
      }
    }
    assert.isBelow(triggerRule.length, 500)
  })

  it.scoped("keeps what was changed in between, and takes out what is ours alone", () =>
    Effect.gen(function* () {
      const scene = yield* sceneNamed("home")
      const settings = join(scene.home, ".claude/settings.json")
      const rules = join(scene.home, ".codex/AGENTS.md")
      put(settings, jsonTexts[7]!)
      yield* run(scene, "install", "user", ["claude-code", "codex"])
      const installed = readFileSync(settings, "utf8")
      writeFileSync(settings, installed.replace('"theme": "dark"', '"theme": "light"'))
      writeFileSync(rules, `# Mine\n\n${readFileSync(rules, "utf8")}\nAfter.\n`)
      yield* run(scene, "uninstall", "user")
      assert.strictEqual(readFileSync(settings, "utf8"), jsonTexts[7]!.replace("dark", "light"))
      assert.strictEqual(readFileSync(rules, "utf8"), "# Mine\n\n\nAfter.\n")
    })
  )

  it.scoped("takes the place of an older version of itself", () =>
    Effect.gen(function* () {
      const scene = yield* sceneNamed("home")
      yield* run(scene, "install", "user", ["claude-code"])
      const settings = join(scene.home, ".claude/settings.json")
      const older = readFileSync(settings, "utf8").replaceAll("/opt/a'b/dist", "/old/dist")
      writeFileSync(settings, older)
      const [, outcome] = yield* run(scene, "install", "user", ["claude-code"])
      assert.deepStrictEqual([outcome?.file, outcome?.outcome], [settings, "written"])
      const hooks: Readonly<Record<string, ReadonlyArray<unknown>>> = parse(readFileSync(settings, "utf8")).hooks
      assert.deepStrictEqual([...new Set(Object.values(hooks).map((it) => it.length))], [1])
      assert.notInclude(readFileSync(settings, "utf8"), "/old/dist")
    })
  )

  it.scoped("leaves an editor as it was where one of its files is broken, and goes on with the others", () =>
    Effect.gen(function* () {
      const scene = yield* sceneNamed("home")
      const broken = join(scene.home, ".claude.json")
      put(broken, '{ "mcpServers": {')
      const outcomes = yield* run(scene, "install", "user", ["claude-code", "gemini-cli"])
      assert.deepStrictEqual(
        outcomes.map((it) => [it.file.slice(scene.home.length + 1), it.outcome]),
        [
          [".claude.json", "refused"],
          [".claude/settings.json", "skipped"],
          [".claude/rules/aic.md", "skipped"],
          [".gemini/settings.json", "written"],
          [".gemini/GEMINI.md", "written"]
        ]
      )
      assert.isFalse(existsSync(join(scene.home, ".claude")))
      put(broken, "{}")
      const again = yield* run(scene, "install", "user", ["claude-code"])
      assert.deepStrictEqual([...new Set(again.map((it) => it.outcome))], ["written"])
    })
  )

  it.scoped("takes back what it wrote when a later file of the editor cannot be written", () =>
    Effect.gen(function* () {
      const scene = yield* sceneNamed("home")
      put(join(scene.home, ".claude.json"), '{ "mine": 1 }\n')
      const settings = join(scene.home, ".claude/settings.json")
      put(settings, "{}\n")
      chmodSync(settings, 0o444)
      const before = snapshot(scene.home)
      const outcomes = yield* run(scene, "install", "user", ["claude-code"])
      assert.deepStrictEqual(
        outcomes.map((it) => it.outcome),
        ["skipped", "refused", "skipped"]
      )
      assert.deepStrictEqual(snapshot(scene.home), before)
      // it is not remembered either: a removal finds nothing to do
      const removed = yield* run(scene, "uninstall", "user", ["claude-code"])
      assert.deepStrictEqual([...new Set(removed.map((it) => it.outcome))], ["unchanged"])
    })
  )

  it.scoped("does not touch a server of that name in a config that it cannot take out again", () =>
    Effect.gen(function* () {
      const scene = yield* sceneNamed("home")
      const config = join(scene.home, ".codex/config.toml")
      put(config, '[mcp_servers.aic]\ncommand = "other"\n')
      const outcomes = yield* run(scene, "install", "user", ["codex"])
      const ours = outcomes.find((it) => it.file === config)
      assert.deepStrictEqual(
        [ours?.outcome, readFileSync(config, "utf8")],
        ["refused", '[mcp_servers.aic]\ncommand = "other"\n']
      )
    })
  )

  it.scoped("does not come on top of a plugin, and goes on once that is gone", () =>
    Effect.gen(function* () {
      const scene = yield* sceneNamed("home")
      const settings = join(scene.home, ".claude/settings.json")
      put(settings, '{ "enabledPlugins": { "aic@aic": true } }\n')
      const before = snapshot(scene.home)
      const [refused, ...more] = yield* run(scene, "install", "user", ["claude-code"])
      assert.deepStrictEqual([refused?.file, refused?.outcome, more], [settings, "refused", []])
      assert.match(refused?.why ?? "", /claude plugin uninstall aic/)
      assert.deepStrictEqual(snapshot(scene.home), before)
      put(settings, '{ "enabledPlugins": { "aic@aic": false } }\n')
      const outcomes = yield* run(scene, "install", "user", ["claude-code"])
      assert.deepStrictEqual([...new Set(outcomes.map((it) => it.outcome))], ["written"])
    })
  )

  it.scoped("finds the editors that are in use, and no others", () =>
    Effect.gen(function* () {
      const scene = yield* sceneNamed("home")
      mkdirSync(join(scene.home, ".gemini"))
      const outcomes = yield* run(scene, "install", "user", [])
      assert.deepStrictEqual(
        outcomes.map((it) => it.file),
        [join(scene.home, ".gemini/settings.json"), join(scene.home, ".gemini/GEMINI.md")]
      )
      assert.isFalse(existsSync(join(scene.home, ".cursor")))
    })
  )

  it.scoped("does not take what aic writes for a sign that somebody uses an editor", () =>
    Effect.gen(function* () {
      const scene = yield* sceneNamed("home")
      put(join(scene.project, ".claude/loadout/index.json"), "{}")
      assert.deepStrictEqual(yield* run(scene, "install", "user", []), [])
      put(join(scene.project, ".claude/settings.json"), "{}")
      assert.strictEqual((yield* run(scene, "install", "user", [])).length, 3)
    })
  )
})

const assertInstalled = (file: string) => {
  const text = readFileSync(file, "utf8")
  if (file.endsWith(".toml")) {
    const { mcp_servers: servers } = parseToml(text)
    assert.deepStrictEqual(Object.entries(servers ?? {}).find(([name]) => name === "aic")?.[1], {
      command: programs.node,
      args: [programs.aic, "serve"]
    })
  } else if (/\.(?:md|mdc)$/.test(file)) {
    assert.include(text, "aic_compile")
  } else {
    const errors: Array<never> = []
    assert.isDefined(parseTree(text.replace(/^\ufeff/, ""), errors, { allowTrailingComma: true }))
    const value: unknown = parse(text.replace(/^\ufeff/, ""))
    assert.isTrue(isOurs(value) || JSON.stringify(value).includes(JSON.stringify(programs.aic)), text)
  }
}

describe("a command line", () => {
  it("means its words to a shell, whatever stands in them", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }), (words) => {
        assert.deepStrictEqual(shellWords(commandLine(words)), words)
      })
    )
  })
})

/** As `sh` reads it: words, single quotes, and `\'` outside of them. */
const shellWords = (line: string): ReadonlyArray<string> =>
  (line.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|\\'/g, (_, inner: string | undefined) => inner ?? "'")
  )
