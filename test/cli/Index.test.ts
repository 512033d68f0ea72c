import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { FileNotListed, ProjectUnusable, StoreFailed } from "../../src/domain/Errors.js"
import { RelativePath } from "../../src/domain/Paths.js"
import { LineNumber, TokenCount } from "../../src/domain/Units.js"
import type { IndexReport, IndexRequest } from "../../src/programs/IndexProject.js"
import type { FileReport, InspectFileRequest } from "../../src/programs/InspectFile.js"
import { aic } from "../support/Terminal.js"

const report: IndexReport = {
  filesTotal: 12_345,
  files: 10_000,
  unreadable: 2,
  tokens: { cl100k_base: 1_234_567, o200k_base: null },
  outlines: 3,
  sizeBytes: 3_000_400,
  building: true,
  toRead: 1
}

const requests = () => {
  const seen: Array<IndexRequest> = []
  const answering =
    <A>(answer: A) =>
    (request: IndexRequest) =>
      Effect.sync(() => {
        seen.push(request)
        return answer
      })
  const index = { build: answering({ ...report, durationMs: 12_345 }), status: answering(report), clear: answering(2) }
  return { index, seen }
}

describe("aic index", () => {
  it.effect("reads the project of the current folder, and says how much that was", () =>
    Effect.gen(function* () {
      const { index, seen } = requests()
      assert.deepStrictEqual(yield* aic(["index"], { index }), {
        code: 0,
        out: [
          "10,000 files read of 12,345 in 12.3 s, 2 could not be",
          "1 file changed since or never read; another process is at it",
          "1,234,567 tokens (cl100k_base)",
          "3,001 kB on disk",
          ""
        ].join("\n"),
        err: ""
      })
      assert.deepEqual(seen as ReadonlyArray<unknown>, [{ projectRoot: "/home/me/app", configPath: null }])
    })
  )

  it.effect("only tells with --status, and forgets with --clear", () =>
    Effect.gen(function* () {
      const { index } = requests()
      assert.match((yield* aic(["index", "--status"], { index })).out, /^10,000 files read of 12,345, 2 could not be\n/)
      assert.strictEqual((yield* aic(["index", "--clear"], { index })).out, "forgotten\n")
      const none = { clear: () => Effect.succeed(0) }
      assert.strictEqual((yield* aic(["index", "--clear"], { index: none })).out, "nothing was known\n")
    })
  )

  it.effect("prints the same as JSON with --json", () =>
    Effect.gen(function* () {
      const { index } = requests()
      const json = (args: ReadonlyArray<string>) => Effect.map(aic(args, { index }), ({ out }) => JSON.parse(out))
      assert.deepStrictEqual(yield* json(["index", "--json"]), { ...report, durationMs: 12_345 })
      assert.deepStrictEqual(yield* json(["index", "--status", "--json"]), { ...report, durationMs: null })
      assert.deepStrictEqual(yield* json(["index", "--clear", "--json", "--project", "lib"]), { removed: 2 })
    })
  )

  it.effect("says what is wrong, and what to do", () =>
    Effect.gen(function* () {
      const both = yield* aic(["index", "--status", "--clear"])
      assert.deepStrictEqual(both, {
        code: 2,
        out: "",
        err: "aic: `--status` and `--clear` do not go together. See `aic index --help`.\n"
      })
      const missing = { build: () => Effect.fail(new ProjectUnusable({ reason: "does not exist" })) }
      assert.strictEqual((yield* aic(["index"], { index: missing })).code, 1)
      const failed = new StoreFailed({ store: "The index", operation: "read", cause: new Error("disk I/O error") })
      const broken = yield* aic(["index", "--status", "--json"], { index: { status: () => Effect.fail(failed) } })
      assert.strictEqual(broken.err, "aic: The index could not read. Check that $AIC_HOME can be written to.\n")
      assert.strictEqual((JSON.parse(broken.out) as { code: string }).code, "STORE_FAILED")
    })
  )
})

describe("aic inspect --file", () => {
  const path = RelativePath.make("src/a.ts")
  const file: FileReport = {
    path,
    language: "typescript",
    kind: "source",
    sizeBytes: 1_234,
    hidden: null,
    generated: false,
    encoding: "cl100k_base",
    tokens: { L0: TokenCount.make(1_200), L1: TokenCount.make(90), L2: TokenCount.make(40), L3: TokenCount.make(5) },
    symbols: [
      {
        name: "Users",
        kind: "class",
        exported: true,
        startLine: LineNumber.make(3),
        endLine: LineNumber.make(9),
        signature: "export class Users",
        doc: "",
        docStartLine: LineNumber.make(3),
        depth: 0
      },
      {
        name: "odd\u001b[2J",
        kind: "method",
        exported: false,
        startLine: LineNumber.make(4),
        endLine: LineNumber.make(4),
        signature: "odd()",
        doc: "",
        docStartLine: LineNumber.make(4),
        depth: 1
      }
    ],
    imports: [
      { source: "./b.js", files: [RelativePath.make("src/b.ts")] },
      { source: "react", files: [] }
    ],
    importedBy: [RelativePath.make("src/main.ts")],
    notReadYet: 0
  }

  const asked = (args: ReadonlyArray<string>, answer: FileReport = file) => {
    const seen: Array<InspectFileRequest> = []
    const inspectFile = (request: InspectFileRequest) =>
      Effect.sync(() => {
        seen.push(request)
        return answer
      })
    return Effect.map(aic(["inspect", ...args], { inspectFile }), (ended) => ({ ...ended, seen }))
  }

  it.effect("prints what is known of the file, and nothing that steers a terminal", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* asked(["--file", "src/a.ts"])
      assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
      assert.deepStrictEqual(out.split("\n"), [
        "src/a.ts · typescript · source · 1,234 bytes",
        "",
        "Tokens (cl100k_base)",
        "tier | tokens | what it shows",
        "L0   |  1,200 | all of it",
        "L1   |     90 | signatures with their docs",
        "L2   |     40 | signatures",
        "L3   |      5 | names",
        "",
        "Symbols (2)",
        "  class Users · 3–9",
        "    method odd�[2J (not exported) · 4",
        "",
        "Imports (2)",
        "  ./b.js → src/b.ts",
        "  react → not in the project",
        "",
        "Imported by (1)",
        "  src/main.ts",
        ""
      ])
    })
  )

  it.effect("says so when there is nothing to show, or not all of it", () =>
    Effect.gen(function* () {
      const bare = { ...file, tokens: null, symbols: [], imports: [], importedBy: [], generated: true, notReadYet: 1 }
      const lines = (hidden: FileReport["hidden"]) =>
        Effect.map(asked(["--file", "x"], { ...bare, hidden }), ({ out }) => out.trimEnd().split("\n").slice(1))
      const rest = [
        "It says of itself that it is generated, so that it is ranked below everything else.",
        "1 file of the project not read yet: importers may be missing."
      ]
      assert.deepStrictEqual(yield* lines("unreadable"), [
        "Its text cannot be read: binary, too large, or not allowed.",
        ...rest
      ])
      assert.deepStrictEqual(yield* lines("guarded"), [
        "Nothing of its text is ever shown: it holds keys or credentials.",
        ...rest
      ])
    })
  )

  it.effect("takes a path from the current folder, or from the root of the project", () =>
    Effect.gen(function* () {
      const paths = (...args: ReadonlyArray<string>) => Effect.map(asked(args), ({ seen }) => seen[0]?.paths)
      assert.deepStrictEqual(yield* paths("--file", "src/a.ts"), ["src/a.ts", "src/a.ts"])
      assert.deepStrictEqual(yield* paths("--file", "src/a.ts", "--project", "src"), ["a.ts", "src/a.ts"])
      assert.deepStrictEqual(yield* paths("--file", "../x.ts", "--project", ".."), ["x.ts", "../x.ts"])
      assert.deepStrictEqual(yield* paths("--file", "a.ts", "--project", "lib"), ["a.ts"])
      assert.deepStrictEqual(yield* paths("--file", "/home/me/app/a.ts"), ["a.ts", "/home/me/app/a.ts"])
    })
  )

  it.effect("prints all of it with --json, the signatures, too", () =>
    Effect.gen(function* () {
      const { out } = yield* asked(["--file", "src/a.ts", "--json"])
      assert.deepStrictEqual(JSON.parse(out), JSON.parse(JSON.stringify(file)))
    })
  )

  it.effect("is about a file or about an intent", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        (yield* asked(["fix it", "--file", "src/a.ts"])).err,
        "aic: `--file` is about a file, and there is an intent, too. See `aic inspect --help`.\n"
      )
      const failing = { inspectFile: () => Effect.fail(new FileNotListed({ path: "x.ts" })) }
      const { code, err } = yield* aic(["inspect", "--file", "x.ts"], failing)
      assert.deepStrictEqual([code, err.startsWith("aic: The project has no file x.ts.")], [1, true])
    })
  )
})
