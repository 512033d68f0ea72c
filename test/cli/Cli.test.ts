import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, TestClock } from "effect"
import { reportCommands } from "../../src/cli/commands/records/index.js"
import { exitCodes, exitCodesText } from "../../src/cli/ExitCodes.js"
import { NoFilesSelected, ProjectUnusable } from "../../src/domain/Errors.js"
import type { CompilationRequest } from "../../src/domain/Request.js"
import { errorJson } from "../../src/programs/WireForm.js"
import { Progress } from "../../src/services/Progress.js"
import { resultOf, traceOf } from "../support/Results.js"
import { aic } from "../support/Terminal.js"

const summary = "bugfix · 12 of 3,530 files · 11,240 tokens (budget 123,500) · 1.2 s\n"

const requestOf = Effect.fnUntraced(function* (args: ReadonlyArray<string>, stdin = "") {
  const seen = yield* Deferred.make<CompilationRequest>()
  const ended = yield* aic(args, {
    stdin,
    compile: (request) => Effect.as(Deferred.succeed(seen, request), resultOf(request))
  })
  assert.strictEqual(ended.code, 0, ended.err)
  return yield* Deferred.await(seen)
})

describe("aic compile", () => {
  it.effect("prints the prompt on stdout and one line about it on stderr", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* aic(["compile", "fix the login"]), {
        code: 0,
        out: "# Task\n\nfix the login\n",
        err: summary
      })
    })
  )

  it.effect("says nothing on stderr with --quiet", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* aic(["compile", "fix it", "--quiet"])).err, "")
    })
  )

  it.effect("prints warnings before its summary, one a line whatever is in them", () =>
    Effect.gen(function* () {
      const compile = (request: CompilationRequest) =>
        Effect.succeed({ ...resultOf(request), warnings: ["odd\nname\u001b[2J"], updateMessage: "0.2.0 is out" })
      const { err } = yield* aic(["compile", "fix it"], { compile })
      assert.strictEqual(err, `aic: warning: odd�name�[2J\naic: 0.2.0 is out\n${summary}`)
    })
  )

  it.effect("says that a budget of 0 is none, as in a config, and which one counts", () =>
    Effect.gen(function* () {
      const compile = ({ budget, ...request }: CompilationRequest) => Effect.succeed(resultOf(request))
      const { err } = yield* aic(["compile", "fix it", "--budget", "0"], { compile })
      assert.strictEqual(err, `aic: a budget of 0 sets no limit of its own; it is 123,500\n${summary}`)
    })
  )

  it.effect("prints what the MCP tool answers with --json", () =>
    Effect.gen(function* () {
      const { out } = yield* aic(["compile", "fix it", "--json", "--budget", "900"])
      assert.match(out, /^\{"compiledPrompt":"# Task.*\}\n$/)
      assert.strictEqual((JSON.parse(out) as ReturnType<typeof resultOf>).meta.totalBudget, 900)
    })
  )

  it.effect("takes every option, with paths from where it was typed", () =>
    Effect.gen(function* () {
      const options = ["--project", "lib", "--budget=500", "--config", "../aic.json", "--model", "gpt-4o", "--no-cache"]
      assert.deepEqual((yield* requestOf(["compile", ...options, "fix", "the", "login"])) as object, {
        intent: "fix the login",
        projectRoot: "/home/me/app/lib",
        budget: 500,
        configPath: "/home/me/aic.json",
        modelId: "gpt-4o",
        editorId: "generic",
        useCache: false,
        triggerSource: "cli",
        conversationId: null,
        previousFiles: [],
        toolOutputs: []
      })
    })
  )

  it.effect("compiles for the current folder, with the cache, unless told otherwise", () =>
    Effect.gen(function* () {
      const { projectRoot, useCache } = yield* requestOf(["compile", "fix it", "--json"])
      assert.deepEqual({ projectRoot, useCache }, { projectRoot: "/home/me/app" as typeof projectRoot, useCache: true })
    })
  )

  for (const [what, args, stdin, intent] of [
    ["standard input for a lone dash", ["-"], "fix the\nlogin\n", "fix the\nlogin"],
    ["text after -- as it stands", ["--quiet", "--", "--json", "is", "-broken"], "", "--json is -broken"],
    ["a dash after -- as a dash", ["--", "-"], "", "-"],
    ["a dash among words as a dash", ["fix", "a", "-", "b"], "", "fix a - b"],
    ["a number as text", ["404"], "", "404"]
  ] as const) {
    it.effect(`takes ${what}`, () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* requestOf(["compile", ...args], stdin)).intent, intent)
      })
    )
  }

  it.effect("says what to do next when a compile fails, and ends with 1", () =>
    Effect.gen(function* () {
      const error = new NoFilesSelected({ filesTotal: 9 })
      const compile = () => Effect.fail(error)
      assert.deepStrictEqual(yield* aic(["compile", "x"], { compile }), {
        code: exitCodes.failed,
        out: "",
        err: `aic: ${error.message}\n`
      })
      assert.deepStrictEqual(yield* aic(["compile", "x", "--json"], { compile }), {
        code: exitCodes.failed,
        out: `${errorJson(error)}\n`,
        err: `aic: ${error.message}\n`
      })
    })
  )

  it.effect("says a bug is a bug, and ends with 70", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* aic(["compile", "x"], { compile: () => Effect.die(new Error("bug")) })
      assert.deepStrictEqual({ code, out }, { code: 70, out: "" })
      assert.match(err, /^aic: internal error; please report it:\nError: bug\n/)
    })
  )

  it.effect("shows progress to a watcher after a second, and wipes it", () =>
    Effect.gen(function* () {
      for (const [watched, expected] of [
        [true, `\r\u001b[Kscanned (2 of 8)\r\u001b[K${summary}`],
        [false, summary]
      ] as const) {
        const started = yield* Deferred.make<void>()
        const go = yield* Deferred.make<void>()
        const compile = (request: CompilationRequest) =>
          Effect.gen(function* () {
            const { report } = yield* Progress
            yield* report({ done: 2, total: 8, message: "scanned" })
            yield* Deferred.succeed(started, undefined)
            yield* Deferred.await(go)
            return resultOf(request)
          })
        const running = yield* Effect.fork(aic(["compile", "x"], { compile, watched }))
        yield* Deferred.await(started)
        yield* TestClock.adjust("1500 millis")
        yield* Deferred.succeed(go, undefined)
        const { err } = yield* Fiber.join(running)
        assert.strictEqual(err, expected)
      }
    })
  )
})

describe("a command line that is wrong", () => {
  const afterDashes = " Text that starts with a dash goes after `--`"
  const example =
    'say what you are about to do, as in `aic compile "fix the login"`. An overview of the project is "general context compilation"'
  const cases: ReadonlyArray<readonly [args: ReadonlyArray<string>, problem: string, help?: string]> = [
    [["compile", "x", "--nope"], `unknown option \`--nope\`.${afterDashes}`],
    [["compile", "x", "--modle", "y"], `unknown option \`--modle\`. Did you mean \`--model\`?${afterDashes}`],
    [["compile", "-x", "text"], `unknown option \`-x\`.${afterDashes}`],
    [["compile", "x", "--budget"], "`--budget` needs a value"],
    [["compile", "x", "--budget="], "`--budget` needs a value"],
    [["compile", "--project", "--quiet", "x"], "`--project` needs a value"],
    [["compile", "x", "--budget", "much"], "'much' is no whole number"],
    [["compile", "x", "--budget", "-5"], "`--budget`: a whole number of tokens, 0 or more"],
    [["compile", "x", "--config", "aic.yaml"], "`--config`: a path that ends in .json"],
    [["compile", "x", "--model", "é"], "`--model`: 1 to 256 printable ASCII characters"],
    [["compile", "x".repeat(10_001)], "intent: at most 10000 characters"],
    [["compile"], "Missing argument <intent>"],
    [["compile", "--"], "Missing argument <intent>"],
    [["compile", ""], `the intent is empty; ${example}`],
    [["compile", " ", "\u0007\n", ""], `the intent is empty; ${example}`],
    [["compile", "-"], `standard input is empty; ${example}`],
    [["inspect"], "Missing argument <intent>"],
    [["inspect", ""], `the intent is empty; ${example}`],
    [["explain", "src/a.ts", ""], `the intent is empty; ${example}`],
    [["compose", "x"], "there is no command `compose`. Did you mean `compile`?", "aic --help"],
    [["statsu"], "there is no command `statsu`. Did you mean `status`?", "aic --help"],
    [["frobnicate"], "there is no command `frobnicate`", "aic --help"],
    [["\u001b[2J"], "there is no command `�[2J`", "aic --help"],
    [["--verison"], "there is no option `--verison`. Did you mean `--version`?", "aic --help"],
    [["index", "--stat"], "unknown option `--stat`. Did you mean `--status`?"],
    [["index", "here"], "there is one argument too many: `here`"],
    [["install", "--scope", "usr"], "`--scope` is one of user, project. Did you mean `user`?"],
    [["install", "--scpe=user"], `unknown option \`--scpe\`. Did you mean \`--scope\`?${afterDashes}`],
    [["guard", "explain", "--jsn"], `unknown option \`--jsn\`.${afterDashes}`, "aic guard explain --help"]
  ]
  for (const [args, problem, help = `aic ${args[0]} --help`] of cases) {
    it.effect(`ends with 2: ${JSON.stringify(args).slice(0, 60)}: ${problem}`, () =>
      Effect.gen(function* () {
        const end = problem.endsWith("?") ? "" : "."
        assert.deepStrictEqual(yield* aic(args), { code: 2, out: "", err: `aic: ${problem}${end} See \`${help}\`.\n` })
      })
    )
  }

  it.effect("is told as JSON, too, to who asked for JSON", () =>
    Effect.gen(function* () {
      const { code, out } = yield* aic(["compile", "x", "--json", "--nope"])
      assert.deepStrictEqual(
        { code, answer: JSON.parse(out) as unknown },
        {
          code: 2,
          answer: {
            error: "unknown option `--nope`. Text that starts with a dash goes after `--`. See `aic compile --help`.",
            code: "USAGE"
          }
        }
      )
    })
  )
})

describe("aic --help", () => {
  const commands = "compile compile-spec inspect guard explain index rules serve install uninstall doctor".split(" ")

  for (const args of [["--help"], [], ...commands.map((it) => [it, "--help"]), ["guard", "explain", "--help"]]) {
    it.effect(`of \`${["aic", ...args].join(" ")}\` names the exit codes, without colours in a pipe`, () =>
      Effect.gen(function* () {
        const { code, err, out } = yield* aic(args)
        const [usage] = out.split("\n").filter((line) => line.startsWith("$ "))
        assert.isTrue(`${usage} `.startsWith(`$ ${["aic", ...args.slice(0, -1)].join(" ")} `), usage)
        assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
        assert.include(out, exitCodesText)
        assert.notInclude(out, "\u001b")
        assert.notInclude(out, "A user-defined piece of text")
      })
    )
  }

  it.effect("names every command there is, those that other files run, too", () =>
    Effect.gen(function* () {
      const { out } = yield* aic(["--help"])
      const listed = out.split("\n").flatMap((line) => /^ {2}- ([\w-]+) /.exec(line)?.[1] ?? [])
      assert.deepStrictEqual([...new Set([...listed, "serve"])].sort(), [...commands].sort())
      for (const name of [...reportCommands.map((it) => it.name), "db --help", "loadout --help", "resolve"]) {
        assert.include(out, `\`aic ${name}\``)
      }
      const started = readFileSync("src/cli/main.ts", "utf8")
      for (const { name } of reportCommands) assert.include(started, `"${name}"`)
    })
  )

  it.effect("has colours where they are seen", () =>
    Effect.gen(function* () {
      assert.include((yield* aic(["--help"], { colours: true })).out, "\u001b[")
    })
  )

  it.effect("names every exit code there is", () =>
    Effect.sync(() => {
      for (const code of Object.values(exitCodes)) assert.match(exitCodesText, new RegExp(`\\b${code}\\b`))
    })
  )
})

describe("aic inspect", () => {
  it.effect("prints the trace as JSON, as the MCP tool does", () =>
    Effect.gen(function* () {
      const { out } = yield* aic(["inspect", "refactor auth", "--json"])
      assert.deepEqual(JSON.parse(out) as unknown, { trace: traceOf("refactor auth") })
    })
  )

  it.effect("prints a report", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* aic(["inspect", "refactor auth module"])
      assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
      assert.strictEqual(out, report)
    })
  )

  it.effect("prints every decision with --verbose", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* aic(["inspect", "refactor auth module", "--verbose"])).out, trail)
    })
  )

  it.effect("says why a root cannot be used", () =>
    Effect.gen(function* () {
      const error = new ProjectUnusable({ reason: "does not exist" })
      const { code, err } = yield* aic(["inspect", "x", "--project", "nowhere"], { inspect: () => Effect.fail(error) })
      assert.deepStrictEqual({ code, err }, { code: 1, err: `aic: ${error.message}\n` })
    })
  )
})

const report = `Task Classification
  Class: refactor (confidence: 0.92)
  Keywords: [refactor]
  Subject: [auth, module]

Rule Packs Applied
  1. built-in:default
  2. aic-rules/team.json

Total budget: 123,500 tokens | Code budget: 122,730 tokens

Selected Files (2 of 67)
  # | File                  | Score | Tokens | Tier | Lines       | Language
  1 | src/auth/service.ts   | 1.00  |  1,240 | L0   | all         | typescript
  2 | src/auth/�[31mevil.ts | 0.45  |     90 | L2   | 21 of 1,900 | typescript

Left Out
  64 files: below relevance floor
  1 file: budget exceeded

Guard
  Status: 1 finding (0 files blocked, 1 redacted)
  redact secret: src/auth/service.ts:7: a token of GitHub

Token Summary
  Raw, as on disk:         45,000 tokens
  Selected (2 files):       1,390 tokens
  After guard (0 blocked):  1,390 tokens
  After transforms:         1,330 tokens
  After ladder:             1,290 tokens
  After prune:              1,290 tokens
  Prompt total:             1,500 tokens
  Reduction:                82.6%

Constraints (1)
  - Keep the public API
`

const trail = `[classify]  Intent: "refactor auth module"
[classify]  → TaskClass: refactor (confidence: 0.92, keywords: [refactor])
[classify]  → Subject: [auth, module], identifiers: [], paths: []
[rules]     Loaded: built-in:default, aic-rules/team.json
[rules]     Constraints: 1 merged
              - Keep the public API
[budget]    Resolved: 123,500 tokens
[pipeline]  Overhead: 770 tokens → code budget 122,730 tokens
[context]   Considered 67 files, selected 2
[context]   Files:
              src/auth/service.ts  score=1.00  tokens=1,240  L0  (names: 1.00, words: 0.90)
              src/auth/�[31mevil.ts  score=0.45  tokens=90  L2  (words: 0.40)
                lines 1-20, 44 of 1900 are shown
                lines 45-90 (re�[31mnew) are not: no room was left for them
                and 2 more blocks not shown
[context]   Left out:
              src/index.ts  score=0.10  below_relevance_floor
              src/old.ts  score=0.10  below_relevance_floor
              src/big.ts  score=0.30  budget_exceeded
              and 62 more
[context]   Skipped:
              link  symlink
              and 8 more
[guard]     Scanned 2 files | Status: 1 finding (0 blocked, 1 redacted, 0 warned)
              redact secret src/auth/service.ts:7  a token of GitHub
[transform] 1 file | 1 transformed | 60 tokens saved
              src/auth/service.ts  1,300 → 1,240  (CommentStripper)
[ladder]    1,290 tokens (code budget 122,730)
[ladder]    Tiers: 1×L0 0×L1 1×L2 0×L3
[assemble]  Compiled prompt: 1,500 tokens (context: 1,290 + assembly overhead: 210)
[window]    Budget: 123,500 | Prompt: 1,500 | Reduction: 82.6%
`

describe("the help of everything", () => {
  it.effect("has a line for each command, and says where to begin; the help of one command does not", () =>
    Effect.gen(function* () {
      const { out } = yield* aic(["--help"])
      assert.match(out, /^aic \d/)
      assert.match(out, /\n\$ aic <command>\n/)
      assert.match(out, /\n {2}- compile {8}Compile the context .*\n {2}- compile-spec {3}Make one briefing .*\n/)
      assert.match(out, /\n {2}- guard explain {2}Say what a rule finds/)
      for (const line of out.split("\n")) assert.isBelow(line.length, 240)
      assert.include(out, "Begin with `aic install`")
      assert.notMatch((yield* aic(["compile", "--help"])).out, /Begin with|Records:|Knowledge:|zero or more times/)
    })
  )
})
