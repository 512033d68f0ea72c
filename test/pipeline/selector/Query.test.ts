import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { parseQuery } from "../../../src/pipeline/selector/Query.js"
import { stem } from "../../../src/pipeline/selector/Stem.js"
import { splitName } from "../../../src/pipeline/selector/Words.js"
import { classified } from "./Project.js"

const kinds = (intent: string) =>
  Object.fromEntries(parseQuery(intent, classified()).terms.map((it) => [it.text, it.kind]))

describe("parseQuery", () => {
  it("tells the subject from what is done to it", () => {
    assert.deepStrictEqual(kinds("fix the null check in resolveConfig"), {
      fix: "generic",
      null: "subject",
      check: "generic",
      resolve: "generic",
      config: "subject",
      resolveconfig: "glued",
      nullcheck: "pair"
    })
  })

  it("takes a generic noun in full when there is nothing better", () => {
    assert.deepStrictEqual(kinds("fix error handling"), {
      fix: "generic",
      error: "subject",
      handling: "generic",
      fixerror: "pair",
      errorhandling: "pair"
    })
  })

  it("knows intents that are about nothing in particular, or about all of the project", () => {
    const about = (intent: string) => parseQuery(intent, classified()).hasSubject
    assert.deepStrictEqual(
      ["fix it", "", "understand project structure, architecture", "fix the login", "修复登录"].map(about),
      [false, false, false, true, true]
    )
  })

  it("holds names as code when they look so, are quoted, or were recognised before", () => {
    const { identifiers } = parseQuery("make `retry` of Foo.bar call user_id", classified({ identifiers: ["Foo.bar"] }))
    assert.deepStrictEqual(
      identifiers.filter((it) => it.kind === "code").map((it) => it.name),
      ["retry", "Foo", "bar", "user_id"]
    )
  })

  it("takes an intent of many thousand words", () => {
    const { identifiers, terms } = parseQuery(`${"to ".repeat(50_000)}${"Foo ".repeat(25_000)}`, classified())
    assert.deepStrictEqual(
      terms.map((it) => it.text),
      ["foo", "foofoo"]
    )
    assert.deepStrictEqual(identifiers, [{ name: "Foo", kind: "code" }])
  })

  it.prop(
    "is bounded, and its terms are distinct",
    [FastCheck.string({ unit: "binary", maxLength: 2_000 })],
    ([intent]) => {
      const { identifiers, terms } = parseQuery(intent, classified())
      assert.isAtMost(terms.length, 96)
      assert.isAtMost(identifiers.length, 64)
      assert.strictEqual(new Set(terms.map((it) => it.stem)).size, terms.length)
    }
  )
})

describe("splitName", () => {
  it("cuts at case, digits and joiners", () => {
    assert.deepStrictEqual(splitName("parseHTTPHeader_v2"), ["parse", "http", "header", "v", "2"])
    assert.deepStrictEqual(splitName("__proto__"), ["proto"])
    assert.deepStrictEqual(splitName("größeÄndern"), ["größe", "ändern"])
  })
})

describe("stem", () => {
  it("brings the forms of a word together", () => {
    const families = [
      "resolve resolves resolved resolving resolver",
      "query queries",
      "run running",
      "cache caches caching"
    ]
    assert.deepStrictEqual(
      families.map((it) => [...new Set(it.split(" ").map(stem))]),
      [["resolv"], ["query"], ["run"], ["cach"]]
    )
  })

  it("leaves short words, and words that only look inflected", () => {
    const words = ["is", "bus", "class", "api", "sha256", "会话"]
    assert.deepStrictEqual(words.map(stem), words)
  })

  it.prop("keeps the first letters of long words", [FastCheck.stringMatching(/^[a-z]{1,14}$/)], ([word]) => {
    const it = stem(word)
    assert.isTrue(it.length <= 3 ? word.startsWith(it.slice(0, 2)) : word.startsWith(it.slice(0, 3)))
  })
})
