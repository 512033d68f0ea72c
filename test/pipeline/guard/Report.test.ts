import { assert, describe, it } from "@effect/vitest"
import { FastCheck, Schema } from "effect"
import { RelativePath } from "../../../src/domain/Paths.js"
import {
  explain,
  makeIgnores,
  parseIgnore,
  renderIgnore,
  renderSarif,
  rules
} from "../../../src/pipeline/guard/index.js"
import { githubToken, noise } from "./Fakes.js"
import { scan } from "./Scan.js"

// Not for secrecy: only equal texts must give equal names.
const hash = (text: string) =>
  [...text]
    .reduce((sum, it) => (Math.imul(sum, 31) + it.charCodeAt(0)) >>> 0, 7)
    .toString(16)
    .padStart(8, "0")

describe(".aicguardignore", () => {
  it("suppresses one line, whatever the secret in it is", () => {
    const finding = scan("a.ts", `const a = "${githubToken()}"`, { hash }).findings[0]!
    const ignores = parseIgnore(
      `# looked at\n${renderIgnore({ rule: finding.pattern, path: "a.ts", fingerprint: finding.fingerprint })}\n`
    )
    const options = { hash, isIgnored: makeIgnores(ignores) }
    const other = `const a = "${githubToken(2)}"`
    assert.deepStrictEqual(ignores.problems, [])
    assert.strictEqual(scan("a.ts", other, options).shown, other)
    assert.strictEqual(scan("a.ts", `const b = "${githubToken()}"`, options).verdict, "redact")
    assert.strictEqual(scan("b.ts", other, options).verdict, "redact")
  })

  it("says which lines it did not understand, and does not let one line ignore everything", () => {
    assert.deepStrictEqual(parseIgnore("jwt\n* *\njwt docs/**\n"), {
      entries: [{ rule: "jwt", path: "docs/**", fingerprint: "*" }],
      problems: ['line 1: expected "rule path fingerprint"', "line 2: would ignore everything"]
    })
  })

  it.prop("reads any text", [FastCheck.string()], ([text]) => {
    const { entries, problems } = parseIgnore(text)
    assert.isAtMost(entries.length + problems.length, text.split(/\r\n|\n|\r/).length)
  })
})

describe("findings", () => {
  it("never hold the secret", () => {
    const token = githubToken()
    const found = scan("a.ts", `const apiKey = "${noise(32)}"\nconst a = "${token}"`, { hash }).findings
    assert.deepStrictEqual(
      [token, noise(32)].filter((it) => JSON.stringify(found).includes(it)),
      []
    )
  })

  it("are SARIF 2.1.0, with rules in the order of their first finding", () => {
    const { findings } = scan("a b.ts", `"${githubToken()}"\n\n"${githubToken(2)}"`, { hash })
    const report = JSON.parse(renderSarif(findings, "1.2.3"))
    assert.strictEqual(report.version, "2.1.0")
    assert.deepStrictEqual(
      report.runs[0].tool.driver.rules.map((it: { readonly id: string }) => it.id),
      ["github-token"]
    )
    assert.deepStrictEqual(report.runs[0].results[1], {
      ruleId: "github-token",
      ruleIndex: 0,
      level: "error",
      message: { text: "GitHub token: replaced" },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "a%20b.ts", uriBaseId: "%SRCROOT%" },
            region: { startLine: 3 }
          }
        }
      ],
      partialFingerprints: { "aicLine/v1": findings[1]?.fingerprint }
    })
  })
})

/** The parts of the SARIF 2.1.0 schema that a report of ours is made of, with what it requires of them. */
const Text = Schema.Struct({ text: Schema.NonEmptyString })
const Sarif = Schema.Struct({
  $schema: Schema.Literal("https://json.schemastore.org/sarif-2.1.0.json"),
  version: Schema.Literal("2.1.0"),
  runs: Schema.Tuple(
    Schema.Struct({
      tool: Schema.Struct({
        driver: Schema.Struct({
          name: Schema.NonEmptyString,
          semanticVersion: Schema.String.pipe(Schema.pattern(/^\d+\.\d+\.\d+(-[\w.]+)?$/)),
          rules: Schema.Array(
            Schema.Struct({
              id: Schema.NonEmptyString,
              shortDescription: Text,
              fullDescription: Schema.optionalWith(Text, { exact: true }),
              help: Schema.optionalWith(Text, { exact: true })
            })
          )
        })
      }),
      columnKind: Schema.Literal("utf16CodeUnits", "unicodeCodePoints"),
      results: Schema.Array(
        Schema.Struct({
          ruleId: Schema.NonEmptyString,
          ruleIndex: Schema.NonNegativeInt,
          level: Schema.Literal("none", "note", "warning", "error"),
          message: Text,
          locations: Schema.Array(
            Schema.Struct({
              physicalLocation: Schema.Struct({
                // a URI reference (RFC 3986)
                artifactLocation: Schema.Struct({
                  uri: Schema.String.pipe(Schema.pattern(/^(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+$/)),
                  uriBaseId: Schema.String
                }),
                region: Schema.optionalWith(Schema.Struct({ startLine: Schema.Int.pipe(Schema.positive()) }), {
                  exact: true
                })
              })
            })
          ),
          partialFingerprints: Schema.optionalWith(
            Schema.Record({ key: Schema.NonEmptyString, value: Schema.String }),
            { exact: true }
          )
        })
      )
    })
  )
})

describe("a SARIF report", () => {
  const names = FastCheck.array(FastCheck.string({ unit: "binary", minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 3
  })
    .map((parts) => parts.join("/"))
    .filter(Schema.is(RelativePath))
  const finding = FastCheck.record({
    severity: FastCheck.constantFrom("block" as const, "redact" as const, "warn" as const),
    type: FastCheck.constantFrom("secret" as const, "pii" as const),
    file: names.map((it) => RelativePath.make(it)),
    message: FastCheck.string({ minLength: 1 }),
    pattern: FastCheck.constantFrom(...rules.map((it) => it.id), "unheard-of"),
    fingerprint: FastCheck.constantFrom("", "0123456789abcdef")
  })

  it.prop(
    "has every part that the format requires, and no other, whatever was found",
    [FastCheck.array(finding)],
    ([findings]) => {
      const report = Schema.decodeUnknownSync(Schema.parseJson(Sarif), { onExcessProperty: "error" })(
        renderSarif(findings, "1.2.3")
      )
      const [{ results, tool }] = report.runs
      const ids = tool.driver.rules.map((it) => it.id)
      assert.strictEqual(new Set(ids).size, ids.length)
      assert.deepStrictEqual(
        results.map((it) => ids[it.ruleIndex]),
        findings.map((it) => it.pattern)
      )
    }
  )
})

describe("explain", () => {
  it("has an answer for every rule, and none for a stranger", () => {
    assert.deepStrictEqual(
      rules.filter((rule) => explain(rule.id) === null),
      []
    )
    assert.isNull(explain("constructor"))
  })

  it("names each rule once", () => {
    assert.strictEqual(new Set(rules.map((rule) => rule.id)).size, rules.length)
  })
})
