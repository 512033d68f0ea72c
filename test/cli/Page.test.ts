import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { cells, oneLine, rowLines, shortened, shortenedPath, wrapped } from "../../src/cli/Page.js"
import { bar, gathered, sparkline } from "../../src/cli/Sparkline.js"
import { short, withoutEscapes } from "../../src/cli/Text.js"
import { ago, duration, localTime } from "../../src/cli/When.js"

const text = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: fc.constantFrom("a", "b", " ", "的", "漢", "\u0301", "👍"), maxLength: 120 })
)

describe("a page", () => {
  it.prop(
    "is no wider than there is room, whatever stands in it",
    [text, fc.integer({ min: 20, max: 90 })],
    ([it, columns]) => {
      const lines = [
        ...rowLines(
          [
            { label: "Compiles", value: oneLine(it) },
            { label: "Last", value: [shortened(it, columns - 14), oneLine(it)] }
          ],
          { columns, colours: false }
        ),
        ...wrapped(oneLine(it), columns)
      ]
      for (const line of lines) assert.isAtMost(cells(line), columns, JSON.stringify(line))
    }
  )

  it.prop("loses no character when it breaks a text", [text, fc.integer({ min: 2, max: 60 })], ([it, width]) => {
    const line = oneLine(it)
    assert.strictEqual(wrapped(line, width).join("").replaceAll(" ", ""), line.replaceAll(" ", ""))
  })

  it("puts values below their labels where there is no room beside them", () => {
    const row = { label: "Guard findings", value: "secret 12, pii 3" }
    assert.deepStrictEqual(rowLines([row], { columns: 80, colours: false }), ["Guard findings  secret 12, pii 3"])
    assert.deepStrictEqual(rowLines([row], { columns: 30, colours: false }), ["Guard findings", "  secret 12, pii 3"])
  })

  it("has colours only where they are wanted", () => {
    const row = { label: "A", value: "b" }
    const [coloured = ""] = rowLines([row], { columns: 80, colours: true })
    assert.notStrictEqual(coloured, withoutEscapes(coloured))
    assert.strictEqual(withoutEscapes(coloured), rowLines([row], { columns: 80, colours: false })[0])
  })
})

describe("a text from a stranger", () => {
  it("cannot steer a terminal, break a line or turn the direction of writing", () => {
    assert.strictEqual(oneLine(" a\u001b[2J\nb\u202ec\u2028d\t"), "a�[2J b�c d")
  })

  it("is cut at its end, and a path at its beginning", () => {
    assert.deepStrictEqual(
      [
        shortened("abcdef", 4),
        shortened("abc", 4),
        shortenedPath("/a/b/cdef", 5),
        shortenedPath("/a", 5),
        shortened("漢字漢字", 5)
      ],
      ["abc…", "abc", "…cdef", "/a", "漢字…"]
    )
  })

  it.prop("fits where it is cut", [text, fc.integer({ min: 1, max: 40 })], ([it, width]) => {
    assert.isAtMost(cells(shortened(it, width)), width)
    assert.isAtMost(cells(shortenedPath(it, width)), width)
  })

  it("is measured in linear time", () => {
    const long = "x".repeat(1_000_000)
    assert.strictEqual(shortened(long, 10).length, 10)
    assert.strictEqual(shortenedPath(long, 10).length, 10)
  })
})

describe("bars", () => {
  it("are as high as their values, and a dot where there is none", () => {
    assert.strictEqual(sparkline([0, 1, 2, 4, 8]), "·▁▂▄█")
    assert.strictEqual(sparkline([0, 0]), "··")
    assert.strictEqual(sparkline([]), "")
  })

  it("are at least one block long where there is anything", () => {
    assert.deepStrictEqual([bar(0, 10), bar(0.001, 10), bar(0.5, 10), bar(1, 10)], ["", "█", "█████", "██████████"])
  })

  it.prop(
    "gather neighbours without losing any",
    [fc.array(fc.nat(99), { maxLength: 400 }), fc.integer({ min: 1, max: 80 })],
    ([values, most]) => {
      const { each, sums } = gathered(values, most)
      const sum = (all: ReadonlyArray<number>) => all.reduce((a, b) => a + b, 0)
      assert.strictEqual(sum(sums), sum(values))
      assert.isAtMost(sums.length, most)
      assert.strictEqual(sums.length, Math.ceil(values.length / each))
    }
  )
})

describe("figures", () => {
  it("are short where they are large", () => {
    assert.deepStrictEqual([0, 999_999, 1_000_000, -2_345_678, 7_654_321_000].map(short), [
      "0",
      "999,999",
      "1.00M",
      "-2.35M",
      "7.65G"
    ])
  })

  it("of time are as a person says them", () => {
    const minute = 60_000
    assert.deepStrictEqual([0, 59_999, minute, 60 * minute, 61 * minute, 48 * 60 * minute].map(duration), [
      "0 s",
      "59 s",
      "1 min",
      "1 h",
      "1 h 1 min",
      "2 days"
    ])
    assert.strictEqual(ago("1970-01-01T00:00:05.000Z", { nowMs: 3_000 }), "0 s ago")
    assert.strictEqual(ago("nonsense", { nowMs: 3_000 }), "unknown")
    const local = {
      partsOf: () => ({ year: 2026, month: 3, day: 2, hours: 4, minutes: 5 }),
      startOf: () => 0
    }
    assert.strictEqual(localTime("1970-01-01T00:00:05.000Z", { local }), "2026-03-02 04:05")
    assert.strictEqual(localTime("nonsense", { local }), "unknown")
  })
})
