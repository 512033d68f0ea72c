/** Texts made to be slow. They must end: the timeout of a test is the only clock here. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { lineIndex } from "../../../src/pipeline/guard/Lines.js"
import { githubToken } from "./Fakes.js"
import { scan } from "./Scan.js"

const size = 1 << 18
const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)

const pieces = [
  "a",
  "A1",
  " ",
  "\n",
  "\u0000",
  "\ud800",
  '"',
  "password=",
  "mysql_pwd= ",
  "secret:",
  "?key=",
  "://a:b",
  "eyJ.eyJ-",
  "-----BEGIN PRIVATE KEY-----\n",
  "fm2_",
  "sk-proj-",
  "<!--",
  "ignore all previous ",
  "do not tell ",
  "\u200ba",
  "I g n o r e  ",
  "1 ",
  '" + "',
  "kind: Secret\ndata:\n",
  '"kty":',
  "QUJD",
  "яa"
]

describe("hostile texts", () => {
  for (const piece of pieces) {
    it(`ends on ${JSON.stringify(piece)} over and over`, () => {
      const { findings, spans } = scan("docs/a.md", fill(piece), { pii: "redact" })
      assert.isTrue(spans.every((span, index) => span.start < span.end && span.start >= (spans[index - 1]?.end ?? 0)))
      assert.isTrue(findings.length < 1_000)
    })
  }

  it("are told of by the lines of their first findings alone, however many there are", () => {
    const count = 2_000
    const text = Array.from({ length: count }, (_, at) => `const key${at} = "${githubToken(at + 1)}"\n`).join("")
    const { findings, spans } = scan("src/a.ts", text)
    assert.deepStrictEqual(
      findings.map((it) => Number(it.line)),
      Array.from({ length: 20 }, (_, at) => at + 1)
    )
    assert.isAbove(spans.length, count * 0.99)
  })

  it("have their lines numbered in one walk, however many numbers are wanted", () => {
    const lines = lineIndex("a\n".repeat(500_000))
    let right = 0
    for (let offset = 0; offset < 1_000_000; offset++) if (lines.lineAt(offset) === (offset >> 1) + 1) right++
    assert.strictEqual(right, 1_000_000)
  })

  it.prop(
    "gives spans in order inside any text, on any path",
    [
      FastCheck.array(FastCheck.oneof(FastCheck.string({ unit: "binary" }), FastCheck.constantFrom(...pieces)), {
        maxLength: 30
      }),
      FastCheck.constantFrom("a.ts", "a.md", "a.yaml", ".env", "CLAUDE.md", "__proto__", "a.html")
    ],
    ([parts, path]) => {
      const text = parts.join("")
      const { spans } = scan(path, text, { pii: "redact" })
      assert.isTrue(
        spans.every(
          (span, index) =>
            span.start < span.end && span.end <= text.length && span.start >= (spans[index - 1]?.end ?? 0)
        )
      )
    }
  )
})
