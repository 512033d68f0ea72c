/** The composition root of the real program, over real folders. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { layerLive } from "../../src/layers/Live.js"
import { CompileContext } from "../../src/programs/CompileContext.js"
import { InspectIntent } from "../../src/programs/InspectIntent.js"
import { layerPrograms } from "../../src/programs/index.js"
import { pathsOf, requestOf } from "../support/Compiling.js"
import { git, temporary, write } from "./node/TemporaryFolder.js"

/** Path → text and time of change, without what is ours. */
const snapshot = (root: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((path) => path !== ".aic" && !path.startsWith(".aic/"))
      .sort()
      .map((path) => {
        const at = statSync(join(root, path))
        return [path, at.isFile() ? `${at.mtimeMs} ${readFileSync(join(root, path), "latin1")}` : "folder"]
      })
  )

const compile = (intent: string, root: string) =>
  Effect.flatMap(CompileContext, (it) => it.run(requestOf(intent, { projectRoot: AbsolutePath.make(root) })))

/** One program for all compiles of a test, as in a server. */
const withLive = <A, E>(use: Effect.Effect<A, E, CompileContext | InspectIntent>, home: string) =>
  Effect.provide(use, layerPrograms.pipe(Layer.provide(layerLive({ home: join(home, ".aic") }))))

const session = { "src/session.ts": "export const loginSession = { expiry: 60 }\n" }

describe("A compile of a real folder", () => {
  it.scopedLive("changes nothing but `.aic/`, and runs nothing that it finds", () =>
    Effect.gen(function* () {
      const { home, root } = yield* temporary
      const marker = join(home, "was-run")
      const run = `require("node:fs").writeFileSync(${JSON.stringify(marker)}, "")\n`
      write(root, {
        ...session,
        ".gitignore": "out\n",
        ".prettierignore": "a\n",
        ".eslintignore": "b\n",
        "CLAUDE.md": "# Rules\n",
        ".claude/settings.local.json": '{ "hooks": { "Stop": [] } }\n',
        "integrations/claude/install.cjs": run,
        "integrations/cursor/install.cjs": run,
        "package.json": `{ "scripts": { "prepare": "touch ${marker}" } }\n`,
        "aic.config.json": "{}\n"
      })
      git(root, "init", "-q")
      git(root, "add", ".")
      write(root, { ".git/hooks/post-index-change": `#!/bin/sh\ntouch ${marker}\n` })
      const before = snapshot(root)
      yield* withLive(
        Effect.all([compile("fix the login session", root), compile("fix the login session", root)]),
        home
      )
      assert.deepStrictEqual(snapshot(root), before)
      assert.isFalse(existsSync(marker))
      assert.strictEqual(readFileSync(join(root, ".aic/.gitignore"), "utf8").trim(), "*")
      assert.strictEqual(statSync(join(root, ".aic")).mode & 0o777, 0o700)
      assert.deepStrictEqual(readdirSync(home), [".aic"])
      assert.strictEqual(statSync(join(home, ".aic")).mode & 0o777, 0o700)
      assert.notInclude(git(root, "status", "--porcelain"), ".aic")
    })
  )

  it.scopedLive("comes from the cache until a file of the project changes, whatever happens beside them", () =>
    Effect.gen(function* () {
      const { home, root } = yield* temporary
      write(root, { ...session, "node_modules/x/index.js": "1\n" })
      const ask = Effect.map(compile("fix the login session", root), (it) => it.meta.cacheHit)
      const hits = yield* withLive(
        Effect.gen(function* () {
          const first = yield* ask
          write(root, {
            "node_modules/x/index.js": "2\n",
            "node_modules/y.js": "3\n",
            ".aic/note.txt": "4\n",
            ".git/x": "5\n"
          })
          const second = yield* ask
          write(root, { "src/session.ts": "export const loginSession = { expiry: 90 }\n" })
          const third = yield* ask
          write(root, { ".github/workflows/ci.yml": "on: push\n" })
          return [first, second, third, yield* ask, yield* ask]
        }),
        home
      )
      assert.deepStrictEqual(hits, [false, true, false, false, true])
    })
  )

  it.scopedLive("sees dotfiles and obeys the ignore file of each folder", () =>
    Effect.gen(function* () {
      const { home, root } = yield* temporary
      write(root, {
        ...session,
        ".cursor/rules/login-session.mdc": "The expiry of a login session is an hour.\n",
        ".github/workflows/session.yml": "name: login session expiry\n",
        "pkg/.gitignore": "generated-*\n!generated-session.ts\n",
        "pkg/generated-login-session.ts": "export const loginSession = 1\n",
        "pkg/generated-session.ts": "export const loginSession = 2\n"
      })
      git(root, "init", "-q")
      const ask = Effect.all([compile("fix the login session expiry", root), compile("fix session.yml", root)])
      const [{ compiledPrompt, meta }, workflow] = yield* withLive(ask, home)
      assert.strictEqual(meta.filesTotal, 5)
      assert.include(compiledPrompt, "## Specification\n\n### .cursor/rules/login-session.mdc [Tier: L0]")
      assert.includeMembers([...pathsOf(compiledPrompt)], ["pkg/generated-session.ts", "src/session.ts"])
      assert.strictEqual(pathsOf(workflow.compiledPrompt)[0], ".github/workflows/session.yml")
      assert.notInclude(compiledPrompt, "generated-login-session")
    })
  )

  it.scopedLive("goes by the files and the config of the project that is asked for, not by another's", () =>
    Effect.gen(function* () {
      const { base, home, root: one } = yield* temporary
      const other = join(base, "other")
      assert.isFalse(one.startsWith(`${homedir()}/`))
      write(one, { ...session, "aic.config.json": '{ "contextBudget": { "maxTokens": 1111 } }' })
      write(other, {
        "lib/other-session.ts": "export const loginSession = 2\n",
        "aic.config.json": '{ "contextBudget": { "maxTokens": 2222 } }'
      })
      const inspect = (root: string, configPath: string | null = null) =>
        Effect.flatMap(InspectIntent, (it) =>
          it.run({ intent: "fix the login session", projectRoot: AbsolutePath.make(root), configPath })
        )
      const traces = yield* withLive(
        Effect.zipRight(
          compile("fix the login session", one),
          Effect.all([inspect(other), inspect(one), inspect(other, join(one, "aic.config.json"))])
        ),
        home
      )
      assert.deepStrictEqual(
        traces.map((it) => [Number(it.budget), it.selectedFiles.map((file) => file.path as string)]),
        [
          [2_222, ["lib/other-session.ts"]],
          [1_111, ["src/session.ts"]],
          [1_111, ["lib/other-session.ts"]]
        ]
      )
    })
  )
})
