import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { hashOf } from "../../../src/editors/hooks/Project.js"

describe("the hash that names files of hooks", () => {
  it.prop("is 16 digits of hex, whatever the text", [FastCheck.string({ unit: "binary" })], ([text]) => {
    assert.match(hashOf(text), /^[0-9a-f]{16}$/)
  })

  it("is another one for each of 200,000 paths and numbers that are nearly alike", () => {
    const texts = Array.from({ length: 100_000 }, (_, n) => [`/home/me/projects/shop-${n}`, `${n}`]).flat()
    assert.strictEqual(new Set(texts.map(hashOf)).size, texts.length)
  })

  it("is always the same: a hook and a server of two versions must meet", () => {
    assert.deepStrictEqual(["", "/work/shop", "é\ud800"].map(hashOf), [
      "92ca2f0e1388a0fb",
      "24d9f602dd744891",
      "7921cc552fbf2aa2"
    ])
  })
})
