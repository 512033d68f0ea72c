import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
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
