/** SHA-256 of UTF-8. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck, Schema } from "effect"
import { Sha256 } from "../../src/domain/Ids.js"
import { layerNodeHasher } from "../../src/layers/node/NodeHasher.js"
import { Hasher } from "../../src/services/Hasher.js"

describe("NodeHasher", () => {
  it.effect("gives the published digests", () =>
    Effect.gen(function* () {
      const { sha256 } = yield* Hasher
      assert.deepStrictEqual(["", "abc"].map(sha256), [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      ])
    }).pipe(Effect.provide(layerNodeHasher))
  )

  it.effect.prop("is total, and the same for the same text", [FastCheck.string({ unit: "binary" })], ([text]) =>
    Effect.gen(function* () {
      const { sha256 } = yield* Hasher
      assert.isTrue(Schema.is(Sha256)(sha256(text)))
      assert.strictEqual(sha256(text), sha256(`${text}`))
    }).pipe(Effect.provide(layerNodeHasher))
  )

  it.effect("takes a lone surrogate for U+FFFD", () =>
    Effect.gen(function* () {
      const { sha256 } = yield* Hasher
      assert.strictEqual(sha256("a\ud800b"), sha256("a\ufffdb"))
    }).pipe(Effect.provide(layerNodeHasher))
  )
})
