/** `aic guard`, built and spawned. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { githubToken } from "../pipeline/guard/Fakes.js"
import { start, temporaryFolder } from "../support/Binary.js"
import { aicFile, ensureBuilt } from "../support/Built.js"

beforeAll(ensureBuilt, 60_000)

const token = githubToken()

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>, stdin = "") {
  const command = yield* start(args)
  command.child.stdin.end(stdin)
  const code = yield* command.ended
  return { code, out: command.out(), err: command.err(), home: command.home }
})

const project = Effect.map(temporaryFolder, (folder) => {
  mkdirSync(join(folder, "src"))
  writeFileSync(join(folder, "src/a.ts"), `export const key = "${token}"\n`)
  return folder
})

describe("aic guard", () => {
  it.scopedLive("scans a folder that is elsewhere, ends with 1, and writes nothing anywhere", () =>
    Effect.gen(function* () {
      const folder = yield* project
      const { code, err, home, out } = yield* run(["guard", folder, "--json"])
      assert.deepStrictEqual({ code, err }, { code: 1, err: "" })
      assert.deepStrictEqual((JSON.parse(out) as { filesRedacted: unknown }).filesRedacted, ["src/a.ts"])
      assert.isFalse(existsSync(join(home, ".aic")))
      assert.isFalse(existsSync(join(folder, ".aic")))
    })
  )

  it.scopedLive("is a filter", () =>
    Effect.gen(function* () {
      const { code, out } = yield* run(["guard", "-", "--redact"], `the key is ${token}\n`)
      assert.deepStrictEqual({ code, out }, { code: 1, out: "the key is [REDACTED:github-token#1]\n" })
    })
  )

  it.scopedLive("writes SARIF to a pipe whose reader had enough, and ends quietly", () =>
    Effect.gen(function* () {
      const folder = yield* project
      for (let at = 0; at < 60; at++) writeFileSync(join(folder, `src/b${at}.ts`), `"${githubToken(at)}"\n`.repeat(40))
      const piped = yield* start([], ["sh", "-c", `node ${aicFile} guard ${folder} --sarif | head -n 1; echo "rc $?"`])
      assert.strictEqual(yield* piped.ended, 0)
      assert.deepStrictEqual({ out: piped.out(), err: piped.err() }, { out: "{\nrc 0\n", err: "" })
    })
  )

  it.scopedLive("ends with 130 on SIGINT", () =>
    Effect.gen(function* () {
      const command = yield* start(
        ["guard", "-"],
        [
          "node",
          "--import",
          'data:text/javascript,const on=process.stdin.on;process.stdin.on=function(...a){if(a[0]==="end")process.stderr.write("reading\\n");return on.apply(this,a)}',
          aicFile
        ]
      )
      yield* command.logged("reading")
      command.child.kill("SIGINT")
      assert.strictEqual(yield* command.ended, 130)
    })
  )

  it.scopedLive("answers lines, also those that it does not understand", () =>
    Effect.gen(function* () {
      const lines = [
        { path: "src/a.ts", text: `const a = "${token}"` },
        { path: "/abs/../id_rsa", text: "x" },
        "nonsense",
        { path: 1 },
        { path: "", text: "fine [REDACTED:x#1]" },
        { path: "README.md", text: "mail ada@lovelace.dev", pii: "redact" }
      ].map((it) => (typeof it === "string" ? it : JSON.stringify(it)))
      const { code, err, out } = yield* run(["guard", "--serve"], `${lines.join("\n")}\n`)
      assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
      const answers = out
        .trimEnd()
        .split("\n")
        .map((it) => JSON.parse(it) as Record<string, unknown>)
      assert.deepStrictEqual(
        answers.map((it) => [it["verdict"] ?? "error", it["text"]]),
        [
          ["redact", 'const a = "[REDACTED:github-token#1]"'],
          ["block", ""],
          ["error", undefined],
          ["error", undefined],
          ["pass", "fine [REDACTED:x#1]"],
          ["redact", "mail [REDACTED:pii-email#1]"]
        ]
      )
    })
  )
})
