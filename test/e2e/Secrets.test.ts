/** Everything that leaves the product, or stays on the disk after it, over a project full of secrets. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import type { World } from "../../src/editors/hooks/Decide.js"
import { runHook } from "../../src/editors/hooks/Hook.js"
import { runPlaces } from "../../src/editors/hooks/Project.js"
import { initialize, start, temporaryFolder } from "../support/Binary.js"
import { aicFile, ensureBuilt } from "../support/Built.js"
import { type Salted, saltedProject } from "../support/Salt.js"

beforeAll(ensureBuilt, 120_000)

/** Where each secret stands in a text, whatever the case of its letters: words of an intent are kept in lower case. */
const leaksIn = (text: string, { secrets }: Salted, source: string): ReadonlyArray<string> => {
  const lower = text.toLowerCase()
  return secrets.filter((it) => lower.includes(it.value.toLowerCase())).map(({ place }) => `${place} in ${source}`)
}

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((it) => join(folder, it))
    .filter((it) => statSync(it).isFile())

const leaksOnDisk = (folder: string, salted: Salted): ReadonlyArray<string> =>
  filesBelow(folder).flatMap((file) =>
    leaksIn(`${file}\n${readFileSync(file, "latin1")}`, salted, file.slice(folder.length))
  )

const counted = (leaks: ReadonlyArray<string>) => {
  const counts = new Map<string, number>()
  for (const leak of leaks) counts.set(leak, (counts.get(leak) ?? 0) + 1)
  return [...counts].map(([leak, count]) => `${count} × ${leak}`).sort()
}

const run = Effect.fnUntraced(function* (home: string, args: ReadonlyArray<string>, stdin = "") {
  const command = yield* start(args, [process.execPath, aicFile], home)
  command.child.stdin.end(stdin)
  const code = yield* command.ended
  return { code, out: command.out(), err: command.err() }
})

describe("300 secrets in a project", () => {
  it.scopedLive(
    "come out nowhere on the command line",
    () =>
      Effect.gen(function* () {
        const home = yield* temporaryFolder
        const salted = saltedProject(yield* temporaryFolder)
        assert.isAtLeast(salted.secrets.length, 300)
        const project = ["--project", salted.root]
        const [one = "", two = "", three = "", four = ""] = salted.secrets
          .filter((it) => it.place === "body")
          .map((it) => it.value)
        const leaks: Array<string> = []
        let shown = ""
        for (const [args, stdin = ""] of [
          [["compile", "-", ...project, "--budget", "200000"], salted.intent],
          [["compile", "-", ...project, "--budget", "200000", "--json"], salted.intent],
          [["compile", "-", ...project], salted.tour],
          [["compile", "-", ...project, "--budget", "5000"], `fix the client in src/file-${one}.ts`],
          [["inspect", "-", ...project, "--verbose", "--budget", "3000"], `${salted.tour} ${salted.intent}`],
          [["inspect", "fix the client", ...project, "--json"]],
          [["guard", ...project]],
          [["guard", ...project, "--sarif"]],
          [["guard", ...project, `${salted.root}/src/client0.ts`, "--redact"]],
          [["guard", "explain", `${salted.root}/src/client1.ts`]],
          // and what goes wrong
          [["guard", "--project", `${salted.root}/${one}`]],
          [["compile", `--${two}`]],
          [["inspect", "x", ...project, "--config", `${three}.json`, "--json"]],
          [[four]]
        ] satisfies ReadonlyArray<readonly [ReadonlyArray<string>, string?]>) {
          const { err, out } = yield* run(home, args, stdin)
          leaks.push(...leaksIn(out, salted, `stdout of ${args[0]}`), ...leaksIn(err, salted, `stderr of ${args[0]}`))
          shown += out
        }
        leaks.push(...leaksOnDisk(home, salted), ...leaksOnDisk(join(salted.root, ".aic"), salted))
        assert.deepStrictEqual(counted(leaks), [])
        assert.isAtLeast(shown.split("[REDACTED:").length, 500)

        // without the guard nearly all of them stand there
        writeFileSync(join(home, "off.json"), JSON.stringify({ guard: { enabled: false } }))
        const off = [...project, "--config", join(home, "off.json"), "--no-cache"]
        const seen = new Set<string>()
        for (const intent of [salted.intent, salted.tour]) {
          const { out } = yield* run(home, ["compile", "-", ...off], intent)
          for (const leak of leaksIn(out, salted, "")) seen.add(leak)
        }
        assert.isAtLeast(seen.size, 30, [...seen].join())
      }),
    120_000
  )

  it.scopedLive(
    "come out nowhere through the server",
    () =>
      Effect.gen(function* () {
        const home = yield* temporaryFolder
        const salted = saltedProject(yield* temporaryFolder)
        const server = yield* start(["serve"], [process.execPath, aicFile], home)
        server.write(initialize, { jsonrpc: "2.0", method: "notifications/initialized" })
        yield* server.message(1)
        const tokens = salted.secrets.filter((it) => !["password", "generic", "address"].includes(it.place))
        const value = (at: number) => tokens[at]?.value ?? ""
        const { intent, toolOutputs, tour } = salted
        const projectRoot = salted.root
        const briefing = {
          types: ["implements", "passes-through", "names-only"].map((usage, at) => ({
            name: `Client ${value(30 + at)}`,
            path: `src/${value(40 + at)}/client${at}.ts`,
            usage,
            content: `/** ${value(50 + at)} */\nexport class Client { key = "${value(60 + at)}" }`
          })),
          codeBlocks: [{ label: `example.ts ${value(70)}`, content: `const key = "${value(71)}"` }],
          prose: [{ label: value(72), content: `Use ${value(73)} and no other.` }]
        }
        const calls: ReadonlyArray<readonly [string, unknown]> = [
          ["aic_compile", { intent, projectRoot, toolOutputs, budget: 200_000 }],
          ["aic_compile", { intent, projectRoot, toolOutputs, budget: 200_000 }],
          ["aic_compile", { intent, projectRoot, toolOutputs, budget: 3_000, format: "text", stepIntent: intent }],
          ["aic_compile", { intent: "fix the client", projectRoot, modelId: value(9), previousFiles: [value(10)] }],
          ["aic_compile", { intent: tour, projectRoot, toolOutputs }],
          ["aic_compile", { intent: tour, projectRoot, toolOutputs, budget: 2_500 }],
          // a conversation, which the second step sums up
          ["aic_compile", { intent, projectRoot, conversationId: "c1", stepIndex: 0, stepIntent: intent }],
          ["aic_compile", { intent: tour, projectRoot, toolOutputs, conversationId: "c1", stepIndex: 1 }],
          ["aic_compile_spec", { spec: briefing }],
          ["aic_compile_spec", { spec: briefing, budget: 400 }],
          ["aic_last", { projectRoot }],
          ["aic_status", { projectRoot }],
          ["aic_chat_summary", { projectRoot, conversationId: "c1" }],
          ["aic_quality_report", { projectRoot }],
          ["aic_projects", {}],
          ["aic_inspect", { intent, projectRoot }],
          ["aic_inspect", { intent: "fix the client", projectRoot, budget: 4_000 }],
          // and what goes wrong
          ["aic_compile", { intent, projectRoot: `${projectRoot}/${value(11)}` }],
          ["aic_compile", { intent, projectRoot, configPath: `${value(12)}.json` }],
          ["aic_compile", { intent, projectRoot, budget: value(13), editorId: value(14), [value(15)]: value(16) }],
          ["aic_compile", { intent: [value(17)], projectRoot: value(18) }],
          ["aic_compile", { intent, projectRoot, budget: 10 }],
          [value(19), { intent, projectRoot }]
        ]
        for (const [at, [name, args]] of calls.entries()) {
          server.write({ jsonrpc: "2.0", id: 10 + at, method: "tools/call", params: { name, arguments: args } })
          yield* server.message(10 + at)
        }
        server.write({ jsonrpc: "2.0", id: 90, method: value(20) }, `{"jsonrpc": "2.0", "${value(21)}"`)
        yield* server.message(90)
        server.child.stdin.end()
        assert.strictEqual(yield* server.ended, 0)
        assert.deepStrictEqual(
          counted([
            ...leaksIn(server.out(), salted, "stdout"),
            ...leaksIn(server.err(), salted, "stderr"),
            ...leaksOnDisk(home, salted),
            ...leaksOnDisk(join(salted.root, ".aic"), salted)
          ]),
          []
        )
        assert.isAtLeast(server.out().split("[REDACTED:").length, 500)
      }),
    120_000
  )

  it.scopedLive(
    "come out nowhere through hooks, and stand in none of their logs",
    () =>
      Effect.gen(function* () {
        const home = realpathSync(yield* temporaryFolder)
        const salted = saltedProject(realpathSync(yield* temporaryFolder))
        const aicHome = join(home, ".aic")
        const server = yield* start(["serve", "--background", salted.root], [process.execPath, aicFile], home)
        const places = runPlaces(aicHome, salted.root)
        yield* until(() => existsSync(places.card))
        let shown = ""
        const printed: Array<string> = []
        const alone = (editor: string, event: string, fields: object) =>
          Effect.promise(() =>
            runHook({ editor, event, stdin: JSON.stringify({ cwd: salted.root, ...fields }) }, { ...worldOf(aicHome) })
          ).pipe(Effect.map(({ output }) => printed.push(JSON.stringify(output))))
        const fire = Effect.fnUntraced(function* (event: string, fields: object | string) {
          const stdin = typeof fields === "string" ? fields : JSON.stringify({ cwd: salted.root, ...fields })
          const ran = yield* start([event], [process.execPath, hookFile, "claude-code"], home)
          ran.child.stdin.end(stdin)
          assert.strictEqual(yield* ran.ended, 0)
          shown += ran.out() + ran.err()
        })
        yield* fire("SessionStart", { session_id: "s", source: "startup" })
        for (const [at, { place, value }] of salted.secrets.entries()) {
          const prompt = isBare(place, value)
            ? at % 2 === 0
              ? `use ${value} for the client`
              : value
            : `DB_PASSWORD=${value} fails`
          yield* alone("claude-code", "UserPromptSubmit", {
            session_id: `s${at}`,
            prompt_id: isBare(place, value) ? value : `p${at}`,
            prompt
          })
          if (at % 10 > 0 || !isBare(place, value)) continue
          const named = { session_id: `s${at}`, reason: value, model: value }
          yield* alone("claude-code", "SessionEnd", named)
          yield* alone("codex", "SessionStart", named)
          const tool_input = { prompt: `use ${value}`, file_path: `${salted.root}/${value}` }
          yield* alone("claude-code", "PreToolUse", { ...named, tool_name: "Agent", tool_input })
          yield* alone("claude-code", "PostToolUse", { ...named, tool_name: "Edit", tool_input })
          if (at % 100 === 0) yield* fire("UserPromptSubmit", { session_id: "s", prompt_id: `p${at}`, prompt })
        }
        yield* fire("UserPromptSubmit", { session_id: "s", prompt_id: "p1", prompt: salted.intent })
        yield* fire("UserPromptSubmit", { session_id: "s", prompt_id: "p2", prompt: salted.tour })
        yield* fire("UserPromptSubmit", `{"prompt": "${salted.secrets[0]?.value}`)
        yield* fire("SessionEnd", { session_id: "s", reason: "logout" })
        yield* until(() => !existsSync(places.outbox))
        server.child.kill("SIGTERM")
        yield* server.ended
        assert.deepStrictEqual(
          counted([
            ...leaksIn(`${shown}${printed.join()}`, salted, "what hooks print"),
            ...leaksIn(server.out() + server.err(), salted, "the server"),
            ...leaksOnDisk(home, salted),
            ...leaksOnDisk(join(salted.root, ".aic"), salted)
          ]),
          []
        )
        const log = (name: string) => readFileSync(join(salted.root, ".aic", name), "utf8").split("\n").length - 1
        assert.isAbove(log("prompt-log.jsonl"), salted.secrets.length)
        assert.isAtLeast(log("session-log.jsonl"), 20)
      }),
    120_000
  )
})

/** Known for what it is without a word before it. */
const isBare = (place: string, value: string): boolean =>
  !value.includes("!") &&
  !/^(?:password|generic|address|environment file|query|Kubernetes|curl|private key|endpoint)$/.test(place)

const hookFile = aicFile.replace(/aic\.js$/, "hook.cjs")

/** A hook that finds no server, and starts none. */
const worldOf = (home: string): World => ({
  env: {},
  home,
  cwd: home,
  nowMs: () => 1_700_000_000_000,
  spentMs: () => 10_000,
  ask: () => Promise.resolve("nobody"),
  startServer: () => Promise.resolve()
})

const until = (isSo: () => boolean) =>
  Effect.repeat(Effect.sync(isSo), { until: (it) => it, schedule: Schedule.spaced("20 millis") })
