import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { renderIgnore } from "../../src/pipeline/guard/index.js"
import { githubToken, noise } from "../pipeline/guard/Fakes.js"
import { aic, type Setting } from "../support/Terminal.js"

const token = githubToken()
const files = {
  "src/a.ts": `const a = 1\nconst b = "${token}"\n`,
  "src/clean.ts": "export const answer = 42\n",
  "test/b.ts": `const apiToken = "${noise(40)}"\n`,
  "certs/app.p12": new Uint8Array([1, 0, 2]),
  "logo.png": new Uint8Array([1, 0, 2])
}

interface Report {
  readonly findings: ReadonlyArray<{
    readonly severity: string
    readonly message: string
    readonly file: string
    readonly pattern: string
    readonly fingerprint: string
  }>
  readonly [key: string]: unknown
}

const json = (args: ReadonlyArray<string>, setting: Setting) =>
  Effect.map(aic(["guard", "--json", ...args], setting), ({ code, out }) => ({
    code,
    report: JSON.parse(out) as Report
  }))

const found = ({ findings }: Report) => findings.map((it) => `${it.pattern} ${it.file}`)

describe("aic guard", () => {
  it.effect("lists what it found, worst named first by place, and ends with 1", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* aic(["guard"], { files }), {
        code: 1,
        out: [
          "Severity | Place         | Rule          | Finding",
          "block    | certs/app.p12 | key-container | a key container is never shown",
          "redact   | src/a.ts:2    | github-token  | GitHub token: replaced",
          "warn     | test/b.ts:1   | secret-value  | value of a secret: left as it is",
          ""
        ].join("\n"),
        err: "3 findings in 3 files · 4 files scanned · 1 binary\n`aic guard explain <place or rule>` says why, and how to suppress it\n"
      })
    })
  )

  it.effect("ends with 0 when there is nothing", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* aic(["guard", "src/clean.ts"], { files }), {
        code: 0,
        out: "",
        err: "0 findings · 1 file scanned\n"
      })
    })
  )

  it.effect("scans files and folders that are named, each once", () =>
    Effect.gen(function* () {
      const { code, report } = yield* json(["src", "src/a.ts", "test"], { files })
      assert.deepStrictEqual(
        { code, found: found(report), scanned: report["filesScanned"] },
        { code: 1, found: ["github-token src/a.ts", "secret-value test/b.ts"], scanned: 3 }
      )
    })
  )

  it.effect("says which path does not exist", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* aic(["guard", "lib", "--json"], { files })
      assert.deepStrictEqual({ code, parsed: JSON.parse(out).code }, { code: 1, parsed: "NOTHING_TO_SCAN" })
      assert.match(err, /^aic: Nothing to scan at lib: .*\n$/)
    })
  )

  it.effect("leaves out what is less than --min, in the report and in the exit code", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* aic(["guard", "test", "--min", "redact"], { files })).code, 0)
      const { code, report } = yield* json(["--min", "block"], { files })
      assert.deepStrictEqual({ code, found: found(report) }, { code: 1, found: ["key-container certs/app.p12"] })
    })
  )

  it.effect("paints where there are colours", () =>
    Effect.gen(function* () {
      assert.include((yield* aic(["guard", "src"], { files, colours: true })).out, "\u001b[31m")
      assert.notInclude((yield* aic(["guard", "src"], { files })).out, "\u001b[")
    })
  )

  it.effect("prints a text as the guard lets it through", () =>
    Effect.gen(function* () {
      const file = yield* aic(["guard", "src/a.ts", "--redact"], { files })
      assert.deepStrictEqual(
        { code: file.code, out: file.out },
        { code: 1, out: 'const a = 1\nconst b = "[REDACTED:github-token#1]"\n' }
      )
      const stdin = yield* aic(["guard", "-", "--redact"], { stdin: `one ${token}\ntwo ${token}\n` })
      assert.strictEqual(stdin.out, "one [REDACTED:github-token#1]\ntwo [REDACTED:github-token#1]\n")
      const clean = yield* aic(["guard", "-", "--redact"], { stdin: "nothing [REDACTED:x#1] here" })
      assert.deepStrictEqual({ code: clean.code, out: clean.out }, { code: 0, out: "nothing [REDACTED:x#1] here" })
      assert.strictEqual((yield* aic(["guard", "src", "--redact"], { files })).code, 1)
    })
  )

  it.effect("judges stdin by the name that it is given", () =>
    Effect.gen(function* () {
      const stdin = `const apiToken = "${noise(40)}"\n`
      const severity = (args: ReadonlyArray<string>) =>
        Effect.map(json(["-", ...args], { stdin }), ({ report }) => report.findings[0])
      assert.deepInclude(yield* severity([]), { severity: "redact", file: "stdin" })
      assert.deepInclude(yield* severity(["--name", "test/a.ts"]), { severity: "warn", file: "test/a.ts" })
    })
  )

  it.effect("looks for personal data when it is asked", () =>
    Effect.gen(function* () {
      const setting = { files: { "a.csv": "ada@lovelace.dev\n" } }
      assert.deepStrictEqual(found((yield* json([], setting)).report), [])
      assert.deepStrictEqual(found((yield* json(["--pii", "warn"], setting)).report), ["pii-email a.csv"])
    })
  )

  it.effect("keeps to the config: mode, files it allows, files it excludes", () =>
    Effect.gen(function* () {
      const guard = { mode: "block", allowPatterns: ["test/**"], additionalExclusions: ["certs/**"], enabled: false }
      const configs = [{ level: "project" as const, name: "aic.config.json", text: JSON.stringify({ guard }) }]
      const { report } = yield* json([], { files, configs })
      assert.deepInclude(report.findings[0], { severity: "block", message: "GitHub token: the file is left out" })
      assert.deepStrictEqual<unknown>(
        [report["filesBlocked"], report["filesExcluded"], report.findings.length],
        [["src/a.ts"], 1, 1]
      )
      // who asks for a scan gets one, and hears what a compile would not do
      assert.include(JSON.stringify(report["weakened"]), "guard.enabled")
    })
  )

  for (const [problem, args, help = "aic guard --help"] of [
    ["--json, --sarif and --redact exclude each other", ["guard", "--json", "--sarif"]],
    ["unknown option `--nope`. Text that starts with a dash goes after `--`", ["guard", "--nope"]],
    ['"-" stands alone', ["guard", "-", "a.ts"]],
    ["one rule or one place at a time", ["guard", "explain", "a", "b"], "aic guard explain --help"]
  ] as const) {
    it.effect(`ends with 2: ${problem}`, () =>
      Effect.gen(function* () {
        const { code, err } = yield* aic(args, { files })
        assert.deepStrictEqual({ code, err }, { code: 2, err: `aic: ${problem}. See \`${help}\`.\n` })
      })
    )
  }
})

describe(".aicguardignore", () => {
  const ignoring = (line: string, more: object = {}) => ({
    files: { ...files, ".aicguardignore": `${line}\n`, ...more }
  })
  const locked = [
    { level: "user" as const, name: "$AIC_HOME/config.json", text: JSON.stringify({ guard: { locked: true } }) }
  ]

  it.effect("suppresses the finding whose line `explain` prints, and says so", () =>
    Effect.gen(function* () {
      const explained = yield* aic(["guard", "explain", "src/a.ts:2"], { files })
      const line = /commit this line in \.aicguardignore: (.*)$/m.exec(explained.out)?.[1] ?? ""
      assert.match(line, /^github-token \/src\/a\.ts [0-9a-f]{16}$/)
      const { report } = yield* json(["src"], ignoring(line))
      assert.deepStrictEqual<unknown>(
        [found(report), report["weakened"], report["suppressed"]],
        [
          [],
          ["`.aicguardignore` shows what was found: `github-token` in src/a.ts:2"],
          [
            {
              severity: "redact",
              type: "secret",
              file: "src/a.ts",
              line: 2,
              message: "GitHub token: replaced",
              pattern: "github-token",
              fingerprint: line.split(" ")[2]
            }
          ]
        ]
      )
      const other = yield* json(["src"], ignoring(line, { "src/c.ts": `export const other = "${githubToken(2)}"\n` }))
      assert.deepStrictEqual(found(other.report), ["github-token src/c.ts"])
    })
  )

  it.effect("names files with blanks and with the characters of globs", () =>
    Effect.gen(function* () {
      const odd = { "app/[id] x/page.ts": `"${token}"\n` }
      const explained = yield* aic(["guard", "explain", "app/[id] x/page.ts:1"], { files: odd })
      const line = /commit this line in \.aicguardignore: (.*)$/m.exec(explained.out)?.[1] ?? ""
      assert.deepStrictEqual(found((yield* json([], { files: { ...odd, ".aicguardignore": line } })).report), [])
    })
  )

  it.effect("says of each line that says nothing what is wrong with it", () =>
    Effect.gen(function* () {
      const lines = ["jwt", "* **/*", "jwt {a", "# a comment", "", `jwt ${"x".repeat(1_100)}`, "jwt src/a.ts"].join(
        "\n"
      )
      const { report } = yield* json(["src/clean.ts"], ignoring(lines))
      assert.deepStrictEqual<unknown>(report["warnings"], [
        '.aicguardignore: line 1: expected "rule path fingerprint"',
        ".aicguardignore: line 2: would ignore everything",
        '.aicguardignore: line 3: the path matches nothing: a "{" is not closed',
        ".aicguardignore: line 6: longer than 1024 characters"
      ])
    })
  )

  it.effect("is refused when the user's config is locked, and that is said", () =>
    Effect.gen(function* () {
      const line = renderIgnore({ rule: "github-token", path: "src/**", fingerprint: "*" })
      assert.deepStrictEqual(found((yield* json(["src"], ignoring(line))).report), [])
      const { report } = yield* json(["src"], { ...ignoring(line), configs: locked })
      assert.deepStrictEqual<unknown>(
        [found(report), report["weakened"], report["warnings"]],
        [
          ["github-token src/a.ts"],
          [],
          ["Refused, because the user's config has `guard.locked`: what .aicguardignore suppresses."]
        ]
      )
    })
  )
})

describe("aic guard explain", () => {
  it.effect("says what a rule finds, and lists all rules", () =>
    Effect.gen(function* () {
      const { code, out } = yield* aic(["guard", "explain", "jwt"])
      assert.strictEqual(code, 0)
      assert.match(out, /^jwt\n {2}A signed JSON Web Token\..*\n {2}.*\n {2}Add a line "jwt <path> <fingerprint>".*\n$/)
      assert.include((yield* aic(["guard", "explain"])).out, "github-token")
    })
  )

  it.effect("knows neither a rule nor a file of that name", () =>
    Effect.gen(function* () {
      const { code, err } = yield* aic(["guard", "explain", "nope"], { files })
      assert.strictEqual(code, 2)
      assert.include(err, "`nope` is neither a rule nor a file")
    })
  )

  it.effect("says when there is nothing at a place", () =>
    Effect.gen(function* () {
      const { code, out } = yield* aic(["guard", "explain", "src/a.ts:1"], { files })
      assert.deepStrictEqual({ code, out }, { code: 0, out: "Nothing was found at src/a.ts:1\n" })
    })
  )
})
