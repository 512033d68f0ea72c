import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { parseQuery, type Query } from "../../../src/pipeline/selector/Query.js"
import { emptyTally, makeScanner } from "../../../src/pipeline/selector/Scanner.js"
import { stem } from "../../../src/pipeline/selector/Stem.js"
import { glue, splitName } from "../../../src/pipeline/selector/Words.js"
import { classified } from "./Project.js"

const scan = (intent: string, text: string) => {
  const query = parseQuery(intent, classified())
  const tally = emptyTally(query)
  makeScanner(query)(text, tally)
  return { query, tally }
}

const counts = (intent: string, text: string): Record<string, number> => {
  const { query, tally } = scan(intent, text)
  return Object.fromEntries(
    query.terms.flatMap((it, at) => (tally.terms[at]! > 0 ? [[it.text, tally.terms[at]!]] : []))
  )
}

/** What the scanner does, said simply. */
const expected = (query: Query, text: string): ReadonlyArray<number> => {
  const words = (text.match(/[A-Za-z0-9_$]+/g) ?? []).flatMap((name) => {
    const parts = splitName(name)
    return parts.length > 1 ? [...parts, glue(name)] : parts
  })
  const stems = words.filter((it) => it.length > 1).map(stem)
  return query.terms.map((term) => stems.filter((it) => it === term.stem).length)
}

describe("makeScanner", () => {
  it("counts a word in every form, and inside names", () => {
    const text = "resolve(resolver); resolveConfig = get_resolved_CONFIG; HTTPResolver2; unresolved"
    assert.deepStrictEqual(counts("config resolver", text), { resolver: 5, config: 2 })
  })

  it("counts whole names that the intent has as two words, and the other way round", () => {
    assert.deepStrictEqual(counts("content type", "contentType content_type CONTENT-TYPE"), {
      content: 3,
      type: 3,
      contenttype: 2
    })
    assert.deepStrictEqual(counts("websocket etag", "new WebSocket(websocket, e_tag)"), { websocket: 2, etag: 1 })
  })

  it("counts identifiers exactly", () => {
    const { query, tally } = scan("`user_id` in parseUser", "user_id userId parseUser ParseUser parseUser() parseUsers")
    const found = query.identifiers.map((it, at) => [it.name, tally.identifiers[at]])
    assert.deepStrictEqual(found, [
      ["user_id", 1],
      ["parseUser", 2]
    ])
  })

  it("reads scripts that have no spaces by pairs, and other alphabets by words", () => {
    assert.deepStrictEqual(counts("修复会话过期", "// 会话已过期，请登录"), { 会话: 1, 过期: 1 })
    assert.deepStrictEqual(counts("сессия пользователя", "// Сессия и ПОЛЬЗОВАТЕЛЯ"), { сессия: 1, пользователя: 1 })
  })

  it("is at its end soon on texts that are made to hurt", () => {
    const hostile = ["a", "_", "aB", "a1", "\0", "会", "\ud800", "a_"].map((it) => it.repeat(500_000))
    const found = hostile.map((text) => counts("aaa 会会 bbb aB", text))
    assert.deepStrictEqual(found[5], { 会会: 499_999 })
    assert.deepStrictEqual([...found.slice(0, 5), ...found.slice(6)], [{}, {}, {}, {}, {}, {}, {}])
  })

  const Name = FastCheck.array(
    FastCheck.constantFrom(
      "user",
      "User",
      "HTTP",
      "sessions",
      "Id",
      "_",
      "$",
      "2",
      "x",
      "trie",
      "tries",
      "getting",
      "us",
      "use"
    ),
    { minLength: 1, maxLength: 6 }
  ).map((it) => it.join(""))
  const names = (...separators: ReadonlyArray<string>) =>
    FastCheck.array(FastCheck.tuple(Name, FastCheck.constantFrom(...separators))).map((it) => it.flat().join(""))
  const Intent = names(" ", ".", "-")
  const Text = names(" ", ".", "(", "\n", "→")

  it.prop("finds what cutting every name into words finds", [Intent, Text], ([intent, text]) => {
    const { query, tally } = scan(intent, text)
    assert.deepStrictEqual([...tally.terms], expected(query, text))
  })

  it.prop(
    "takes any text",
    [FastCheck.string({ unit: "binary" }), FastCheck.string({ unit: "binary" })],
    ([intent, text]) => {
      const { tally } = scan(intent, text)
      assert.isAtMost(tally.words, 2 * text.length)
    }
  )
})
