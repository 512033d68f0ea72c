/** `aic` and `ai-loadout`, built and spawned. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { start, temporaryFolder } from "../support/Binary.js"
import { aicFile, ensureBuilt } from "../support/Built.js"

beforeAll(ensureBuilt, 200_000)

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string }

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>, stdin = "") {
  const command = yield* start(args)
  command.child.stdin.end(stdin)
  const code = yield* command.ended
  return { code, out: command.out(), err: command.err() }
})

describe("aic", () => {
  it.scopedLive("tells its version, and its help", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* run(["--version"]), { code: 0, out: `${version}\n`, err: "" })
      const help = yield* run(["--help"])
      assert.deepStrictEqual({ code: help.code, err: help.err }, { code: 0, err: "" })
      assert.include(help.out, "compile")
    })
  )

  it.scopedLive("only helps when it is asked for help: no server starts, and nothing is written", () =>
    Effect.gen(function* () {
      for (const args of [["--help"], ["serve", "--help"], ["compile", "--help"], ["serve", "--version"]]) {
        const command = yield* start(args)
        command.child.stdin.end()
        assert.deepStrictEqual(
          [yield* command.ended, command.err(), readdirSync(command.home)],
          [0, "", []],
          args.join(" ")
        )
        assert.notInclude(command.out(), "jsonrpc")
      }
    })
  )

  it.scopedLive("ends with 2 when it was called wrongly", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* run(["serve", "--nope"])
      assert.deepStrictEqual({ code, out }, { code: 2, out: "" })
      assert.match(err, /^aic: .*--nope.*\n$/)
    })
  )

  it.scopedLive("puts itself into no project around what was named by mistake", () =>
    Effect.gen(function* () {
      for (const project of ["package.json", "tpyo"]) {
        for (const args of [["install", "--scope", "project"], ["uninstall"], ["doctor"]]) {
          const { code, err, out } = yield* run([...args, "--project", join(process.cwd(), project)])
          assert.deepStrictEqual({ code, out }, { code: 1, out: "" })
          assert.match(err, /^aic: .* is no folder that can be read; give one with --project\n$/)
        }
      }
    })
  )

  it.scopedLive("tells of a command as `help` and `--help` do", () =>
    Effect.gen(function* () {
      for (const name of ["compile", "status", "db", "loadout"]) {
        assert.deepStrictEqual(yield* run(["help", name]), yield* run([name, "--help"]))
      }
    })
  )

  it.scopedLive("compiles what it reads from stdin", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* run(["compile", "-", "--project", process.cwd()], "fix the login\n")
      assert.strictEqual(code, 0, err)
      assert.include(out, "fix the login")
      assert.match(err, / · [\d,]+ of [\d,]+ files · [\d,]+ tokens \(budget [\d,]+\) · \d+\.\d s/)
    })
  )

  it.scopedLive("ends quietly when its reader had enough", () =>
    Effect.gen(function* () {
      const piped = yield* start([], ["sh", "-c", `node ${aicFile} --help | head -n 1; echo "rc $?"`])
      assert.strictEqual(yield* piped.ended, 0)
      assert.deepStrictEqual({ out: piped.out(), err: piped.err() }, { out: `aic ${version}\nrc 0\n`, err: "" })
    })
  )

  it.scopedLive("says in a line of its own words what it cannot keep, and goes on", () =>
    Effect.gen(function* () {
      const script = `mkdir p && echo 'export const login = 1' > p/login.ts && echo x > p/.aic
        AIC_HOME=/dev/null/x node ${aicFile} compile "fix the login" --project p`
      const run = yield* start([], ["sh", "-c", script])
      assert.strictEqual(yield* run.ended, 0)
      assert.include(run.out(), "export const login = 1")
      const lines = run.err().trimEnd().split("\n")
      assert.match(lines.pop() ?? "", /^bugfix · /)
      assert.isAbove(lines.length, 1)
      assert.deepStrictEqual(
        lines.filter((line) => !/^aic: warning: [A-Z`][^{}=]*\.?$/i.test(line)),
        []
      )
      const quiet = yield* start([], ["sh", "-c", `${script} --quiet`])
      assert.deepStrictEqual([yield* quiet.ended, quiet.err()], [0, ""])
    })
  )

  it.scopedLive("says so when its output cannot be written, and keeps its own code when nobody reads it", () =>
    Effect.gen(function* () {
      const script = `node ${aicFile} --help >/dev/full; echo "rc $?"; echo 'password: "Harbor@granite39"' > a.yaml
        { node ${aicFile} guard a.yaml; echo "rc $?" >&2; } | true`
      const run = yield* start([], ["sh", "-c", script])
      assert.strictEqual(yield* run.ended, 0)
      assert.strictEqual(run.out(), "rc 1\n")
      assert.match(run.err(), /^aic: What was to be printed could not be written: .*ENOSPC.*\n(?:.*\n)*rc 1\n$/)
    })
  )

  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143]
  ] as const) {
    it.scopedLive(`ends with ${code} on ${signal}`, () =>
      Effect.gen(function* () {
        const command = yield* start(
          ["compile", "-", "--json"],
          [
            "node",
            "--import",
            // A line on stderr when the command has begun to read stdin, which it does after it listens for signals.
            'data:text/javascript,const on=process.stdin.on;process.stdin.on=function(...a){if(a[0]==="end")process.stderr.write("reading\\n");return on.apply(this,a)}',
            aicFile
          ]
        )
        yield* Effect.async<void>((resume) => {
          command.child.stderr.once("data", () => resume(Effect.void))
        })
        command.child.kill(signal)
        assert.strictEqual(yield* command.ended, code)
        assert.strictEqual(command.out(), "")
      })
    )
  }

  it.scopedLive("says in one line that there is no such project", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const { code, err, out } = yield* run(["inspect", "x", "--project", `${folder}/nowhere`, "--json"])
      assert.strictEqual(code, 1)
      assert.match(err, /^aic: The project root .*\n$/)
      assert.deepInclude(JSON.parse(out) as object, { code: "PROJECT_UNUSABLE" })
    })
  )
})
