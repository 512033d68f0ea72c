/** Everything that leaves the product, or stays on the disk after it, over a project full of secrets. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { initialize, start, temporaryFolder } from "../support/Binary.js"
import { aicFile, ensureBuilt } from "../support/Built.js"
import { type Salted, saltedProject } from "../support/Salt.js"

beforeAll(ensureBuilt, 60_000)

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
})
