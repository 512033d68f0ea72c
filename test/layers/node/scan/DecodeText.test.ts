import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { decodeText } from "../../../../src/layers/node/scan/DecodeText.js"

const bytes = (...values: ReadonlyArray<number>) => Uint8Array.from(values)
const latin1 = (text: string) => Buffer.from(text, "latin1")

describe("decodeText", () => {
  it("knows UTF-8 and UTF-16 by their marks", () => {
    const utf16be = Buffer.from("\uFEFFhé\r\n", "utf16le").swap16()
    assert.deepStrictEqual(decodeText(Buffer.from("\uFEFFhé")), { text: "hé", encoding: "utf-8" })
    assert.deepStrictEqual(decodeText(Buffer.from("\uFEFFhé\r\n", "utf16le")), { text: "hé\r\n", encoding: "utf-16le" })
    assert.deepStrictEqual(decodeText(utf16be), { text: "hé\r\n", encoding: "utf-16be" })
  })

  it("knows Latin-1, typographic quotes included", () => {
    const texts = [
      "// déjà vu: l'été, à côté du café\n",
      "Größe und Maß für Übung\n",
      "naïve façade, señor, ¿qué?\n",
      "int x = 1; /* © 2004 */\n",
      "préféré préféré\n"
    ]
    for (const text of texts) assert.deepStrictEqual(decodeText(latin1(text)), { text, encoding: "latin-1" })
    const quoted = Buffer.concat([
      latin1("it"),
      bytes(0x92),
      latin1("s a "),
      bytes(0x93),
      latin1("Test"),
      bytes(0x94),
      latin1(".")
    ])
    assert.deepStrictEqual(decodeText(quoted), { text: "it’s a “Test”.", encoding: "latin-1" })
    assert.deepStrictEqual(decodeText(Buffer.concat([latin1("don"), bytes(0x92), latin1("t")])), {
      text: "don’t",
      encoding: "latin-1"
    })
  })

  it("knows Shift-JIS, with a backslash in it", () => {
    // "// 設定を読む" and "a\b = "テスト";"
    const comment = bytes(0x2f, 0x2f, 0x20, 0x90, 0xdd, 0x92, 0xe8, 0x82, 0xf0, 0x93, 0xc7, 0x82, 0xde, 0x0a)
    const kanjiOnly = bytes(0x23, 0x20, 0x90, 0xdd, 0x92, 0xe8, 0x0a)
    const katakana = bytes(0x61, 0x5c, 0x62, 0x22, 0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x22)
    assert.deepStrictEqual(decodeText(comment), { text: "// 設定を読む\n", encoding: "shift_jis" })
    assert.deepStrictEqual(decodeText(kanjiOnly), { text: "# 設定\n", encoding: "shift_jis" })
    assert.deepStrictEqual(decodeText(katakana), { text: 'a\\b"テスト"', encoding: "shift_jis" })
  })

  it("does not garble a long UTF-8 file for one bad byte", () => {
    const text = "Größe für Übung, überall Maß. ".repeat(4)
    const decoded = decodeText(Buffer.concat([Buffer.from(text), bytes(0xff)]))
    assert.deepStrictEqual(decoded, { text: `${text}\uFFFD`, encoding: "utf-8" })
  })

  it("takes no binary for text", () => {
    const binaries = [
      bytes(0),
      Buffer.from("text with a NUL\u0000"),
      bytes(0xff, 0xfe, 0x41, 0x00, 0x00, 0x00),
      bytes(0xff, 0xfe, 0x41),
      bytes(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0),
      bytes(1, 2, 3, 4, 5, 6),
      Uint8Array.from({ length: 300 }, (_, index) => 1 + ((index * 167 + 89) % 255))
    ]
    assert.deepStrictEqual(
      binaries.map(decodeText),
      binaries.map(() => null)
    )
  })

  it("takes terminal colours and form feeds for text", () => {
    const text = "\u001b[31mred\u001b[0m\f\b\t\v"
    assert.deepStrictEqual(decodeText(Buffer.from(text)), { text, encoding: "utf-8" })
  })

  it.prop("gives back what UTF-8 text says", [fc.string({ unit: "grapheme" })], ([text]) => {
    fc.pre(!/[\u0000-\u001f\u007f]/.test(text) && !text.startsWith("\uFEFF"))
    assert.deepStrictEqual(decodeText(Buffer.from(text)), { text, encoding: "utf-8" })
  })

  it.prop("is total, and text never holds a NUL", [fc.uint8Array({ maxLength: 400 })], ([any]) => {
    const decoded = decodeText(any)
    assert.isTrue(decoded === null || !decoded.text.includes("\u0000"))
  })

  it("is done with a megabyte of anything", () => {
    for (const byte of [0x20, 0x41, 0x81, 0x82, 0xe9, 0xff, 0x01]) decodeText(new Uint8Array(1_000_000).fill(byte))
    assert.strictEqual(decodeText(new Uint8Array(1_000_000).fill(0x41))?.text.length, 1_000_000)
  })
})
