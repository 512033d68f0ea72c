/** What a failing tool printed names symbols, also where it names no file. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { readAnyNames, readNames } from "../../../src/pipeline/failures/index.js"

const told = (text: string) => readNames(text).map(({ name, owners }) => [...owners, name].join(" "))

describe("symbols that a report names", () => {
  it.each([
    ["undefined: Foo", "Foo"],
    ["undefined: retry.NextDelay", "retry NextDelay"],
    ["book.Totals undefined (type *LedgerBook has no field or method Totals)", "LedgerBook Totals"],
    ["AssertionError in test_bar", "test_bar"],
    ["NoMethodError: undefined method `x=' for Foo", "Foo x="],
    ["NoMethodError: undefined method 'load' for an instance of A::Foo", "A Foo load"],
    ["undefined method `load' for #<A::Foo:0x00007f>", "A Foo load"],
    ["error TS2339: Property 'total' does not exist on type 'Draft'.", "Draft total"],
    ["AttributeError: 'Basket' object has no attribute 'pay'", "Basket pay"],
    ["ImportError: cannot import name 'ls' from 'etl.ftp' (x.py)", "etl ftp ls"],
    ["java.lang.NoSuchMethodError: 'void org.rail.Train.stop()'", "org rail Train stop"],
    ["error CS1061: 'Price' does not contain a definition for 'Best'", "Price Best"],
    ["test codec::tests::reads ... FAILED", "codec reads"],
    ["ld: x.o: undefined reference to `Resampler::flush(int)'", "Resampler flush"],
    ["Call to undefined method App\\Feed\\Reader::latest()", "App Feed Reader latest"],
    ["Module not found: Error: Can't resolve 'SeatPicker'", "SeatPicker"],
    ["\u001b[31merror\u001b[0m: the \u001b[1m`plan_route`\u001b[0m step broke", "plan_route"]
  ])("%s", (line, name) => {
    assert.include(told(line), name)
  })

  it("are joined from the two lines of javac", () => {
    const text = "error: cannot find symbol\n  symbol:   method restock(int)\n  location: variable shelf of type Shelf"
    assert.deepStrictEqual(told(text), ["Shelf restock"])
  })

  it("are none in what passed, in prose, and in names of languages", () => {
    const text =
      "All 12 tests passed in 3.4 s.\nSee https://example.com/a for more.\nTypeError: undefined is not a function"
    assert.deepStrictEqual(told(text), [])
    assert.deepStrictEqual(readAnyNames("src\nREADME.md\nUserService.ts\nplan_route.py\n"), [])
    assert.deepStrictEqual(readAnyNames(`it failed: ${"planRoute ".repeat(1_000)}`), [])
  })

  it("are looked for in a short message that has no known form", () => {
    assert.deepStrictEqual(readAnyNames("terminate called after throwing an instance of 'WinchOverload'"), [
      { name: "WinchOverload", owners: [] }
    ])
  })

  it.each([
    ["one long line", "a".repeat(1_000_000)],
    ["quotes", "'".repeat(1_000_000)],
    ["colons", "error ::".repeat(100_000)],
    ["dots", `error ${"a.".repeat(400_000)}`],
    ["undefined", "undefined ".repeat(100_000)],
    ["many lines", "undefined: A.\n".repeat(50_000)],
    ["lines of nearly a name", `error 'a' ${"_".repeat(1_900)}\n`.repeat(200)]
  ])("%s: is read and done with", (_name, text) => {
    assert.isAtMost(readNames(text).length, 24)
  })

  it("are parts of the text, each once, whatever it is", () => {
    const pieces = fc.constantFrom(
      "undefined: ",
      "'Foo'",
      " has no attribute ",
      "`bar'",
      "::",
      ".",
      "\\",
      " is not a function",
      "\n",
      "error ",
      "symbol: method x",
      "location: class Y",
      "é",
      "\u0000",
      "__proto__",
      "a_b",
      "aB"
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const text = parts.join("")
        const names = [...readNames(text), ...readAnyNames(text)]
        for (const { name, owners } of names) for (const it of [name, ...owners]) assert.include(text, it)
        assert.strictEqual(new Set(told(text)).size, told(text).length)
      })
    )
  })
})
