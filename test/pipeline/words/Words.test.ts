/** How text and identifiers fall into words, and that both sides of a comparison fall the same way. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { stem } from "../../../src/pipeline/words/Stem.js"
import { splitIdentifier, wordsOf } from "../../../src/pipeline/words/Words.js"

describe("splitIdentifier", () => {
  const table: Readonly<Record<string, ReadonlyArray<string>>> = {
    getUserById: ["get", "user", "by", "id"],
    get_user_by_id: ["get", "user", "by", "id"],
    "get-user-by-id": ["get", "user", "by", "id"],
    GET_USER: ["get", "user"],
    parseHTTPHeader: ["parse", "http", "header"],
    utf8Decoder: ["utf8", "decoder"],
    "src/auth/JWTService.ts": ["src", "auth", "jwt", "service", "ts"],
    "Foo::bar": ["foo", "bar"],
    größeÄndern: ["größe", "ändern"],
    __proto__: ["proto"],
    "": []
  }
  for (const [identifier, parts] of Object.entries(table)) {
    it(`cuts ${JSON.stringify(identifier)} into ${parts.length}`, () => {
      assert.deepStrictEqual(splitIdentifier(identifier), parts)
    })
  }

  it("gets through a megabyte of one kind of character", () => {
    assert.deepStrictEqual(
      ["A", "a", "_", "1", "é", "修", "\u0000"].map((it) => splitIdentifier(it.repeat(1_000_000)).length),
      [1, 1, 0, 1, 1, 1, 0]
    )
  })
})

describe("wordsOf", () => {
  it("cuts scripts without blanks into neighbours", () => {
    assert.deepStrictEqual(wordsOf("修复login登录页"), ["修复", "login", "登录", "录页"])
    assert.deepStrictEqual(wordsOf("페이지 추가"), ["페이지", "추가"])
  })

  it("leaves out what is too long for a word", () => {
    assert.deepStrictEqual(wordsOf(`ok ${"x".repeat(65)} fine`), ["ok", "fine"])
  })

  it.prop("gives lower-case words without separators", [FastCheck.string({ unit: "binary" })], ([text]) => {
    for (const word of wordsOf(text)) {
      assert.strictEqual(word, word.toLowerCase())
      assert.match(word, /^[\p{L}\p{M}\p{N}]+$/u)
    }
  })
})

describe("stem", () => {
  const families: ReadonlyArray<ReadonlyArray<string>> = [
    ["cache", "caches", "cached", "caching"],
    ["parse", "parses", "parsed", "parsing", "parser", "parsers"],
    ["compile", "compiled", "compiler"],
    ["handle", "handles", "handling", "handler", "handlers"],
    ["map", "maps", "mapped", "mapping"],
    ["stop", "stopped", "stopping"],
    ["query", "queries", "queried"],
    ["class", "classes"],
    ["address", "addresses"],
    ["index", "indexes", "indexing"],
    ["match", "matches", "matcher"],
    ["alias", "aliases"],
    ["test", "tests", "tested", "testing"],
    ["fix", "fixes", "fixed", "fixing"],
    ["add", "adds", "added", "adding"],
    ["call", "calls", "called", "calling", "caller"],
    ["render", "rendered", "renders"],
    ["embed", "embeds", "embedding"]
  ]
  for (const family of families) {
    it(`brings ${family.join(", ")} together`, () => {
      assert.deepStrictEqual([...new Set(family.map(stem))].length, 1, family.map(stem).join(" "))
    })
  }

  it("keeps apart what only looks alike", () => {
    for (const [a, b] of [
      ["string", "str"],
      ["user", "use"],
      ["status", "stat"],
      ["process", "proce"],
      ["fixture", "fix"],
      ["address", "add"],
      ["error", "err"],
      ["this", "thi"]
    ] as const) {
      assert.notStrictEqual(stem(a), stem(b))
    }
  })

  it.prop("is total and never makes a word longer", [FastCheck.string({ unit: "binary" })], ([word]) => {
    assert.isTrue(stem(word).length <= word.length)
  })

  it.prop(
    "keeps three letters of every English-looking word",
    [FastCheck.stringMatching(/^[a-z]{3,20}$/)],
    ([word]) => {
      assert.isTrue(stem(word).length >= 3 && word.startsWith(stem(word).slice(0, -1)))
    }
  )
})
