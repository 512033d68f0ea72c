import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import {
  countAt,
  declaresTheSame,
  definedNamesOf,
  importSourcesOf,
  makeRecord,
  mentions,
  packagesOf,
  type RecordSource,
  readRecord
} from "../../../src/pipeline/index/FileRecord.js"
import { keyOf } from "../../../src/pipeline/index/TermKey.js"
import { makeTermCounter } from "../../../src/pipeline/index/Terms.js"

const recordOf = (source: Partial<RecordSource>) =>
  makeRecord(
    {
      text: "",
      comments: [],
      generated: false,
      isQuiet: false,
      definedNames: [],
      isCode: true,
      importSources: [],
      packages: [],
      ...source
    },
    makeTermCounter()
  )

const Names = FastCheck.array(FastCheck.string({ minLength: 1, maxLength: 12 }), { maxLength: 5 })

describe("a record", () => {
  it.prop(
    "is read back as it was written",
    [FastCheck.string({ maxLength: 300 }), Names, Names, FastCheck.boolean()],
    ([text, names, sources, isCode]) => {
      const record = recordOf({ text, definedNames: names, importSources: sources, packages: names, isCode })
      const read = readRecord(record.bytes.slice())!
      assert.deepStrictEqual(read, record)
      const kept = (it: string) => new TextDecoder().decode(new TextEncoder().encode(it.replace(/[\0\n]/g, " ")))
      assert.deepStrictEqual(definedNamesOf(read), [...new Set(names)].map(kept))
      assert.deepStrictEqual(importSourcesOf(read), sources.map(kept))
      assert.deepStrictEqual(packagesOf(read), names.map(kept))
    }
  )

  it("depends on the text alone, not on what was counted before it", () => {
    const counter = makeTermCounter()
    const source = {
      text: "const parseUser = 1",
      comments: [],
      generated: false,
      isQuiet: false,
      definedNames: ["parseUser"],
      isCode: true,
      importSources: ["./x.js"],
      packages: []
    }
    const first = makeRecord(source, counter)
    makeRecord({ ...source, text: "some other words entirely ".repeat(99) }, counter)
    assert.deepStrictEqual(makeRecord(source, counter), first)
  })

  it("keeps counts exactly, however large", () => {
    const record = recordOf({ text: "user ".repeat(254) + "token ".repeat(255) + "cache ".repeat(70_000) })
    const counts = ["user", "token", "cache"].map((name) => {
      const at = record.hashes.subarray(record.terms, record.terms + record.names).indexOf(keyOf(name).hash)
      return countAt(record, record.hashes.length + record.terms * 3 + at)
    })
    assert.deepStrictEqual(counts, [254, 255, 70_000])
  })

  it("says which names stand in the text, as they are written", () => {
    const record = recordOf({ text: "parseUser(user_id) // Session" })
    assert.deepStrictEqual(
      ["parseUser", "user_id", "Session", "parseuser", "user", "session", "__proto__"].filter((it) =>
        mentions(record, it)
      ),
      ["parseUser", "user_id", "Session"]
    )
  })

  it("knows nothing of a generated text but that it is one", () => {
    const record = recordOf({ text: "user", generated: true, definedNames: ["user"], importSources: ["x"] })
    assert.deepStrictEqual(
      [record.generated, record.words, record.hashes.length, definedNamesOf(record), importSourcesOf(record)],
      [true, 0, 0, [], []]
    )
  })

  it("counts headings and keys as names, and not as symbols", () => {
    const record = recordOf({ text: "# Sessions", definedNames: ["Sessions"], isCode: false })
    assert.deepStrictEqual(
      [definedNamesOf(record), record.symbolWords, record.hashes.length - record.terms - record.names],
      [["Sessions"], 0, 0]
    )
  })

  it("declares the same as another text with the same names", () => {
    const record = recordOf({ text: "a", definedNames: ["one"], packages: ["p"] })
    assert.isTrue(declaresTheSame(record, recordOf({ text: "b", definedNames: ["one"], packages: ["p"] })))
    assert.isFalse(declaresTheSame(record, recordOf({ text: "a", definedNames: ["one"], packages: ["q"] })))
    assert.isFalse(declaresTheSame(record, recordOf({ text: "a", definedNames: ["two"], packages: ["p"] })))
  })

  it.prop("is not made of bytes that are none", [FastCheck.uint8Array({ maxLength: 200 })], ([bytes]) => {
    assert.isNull(readRecord(bytes))
  })

  it.prop("is not made of a part of one", [FastCheck.nat(), FastCheck.nat(40)], ([cut, offset]) => {
    const { bytes } = recordOf({ text: "parse the user of each session", definedNames: ["user"] })
    assert.isNull(readRecord(bytes.slice(0, cut % bytes.length)))
    const shifted = new Uint8Array(bytes.length + offset)
    shifted.set(bytes, offset)
    assert.deepStrictEqual(readRecord(shifted.subarray(offset))?.bytes, bytes)
  })
})
