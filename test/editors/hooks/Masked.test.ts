import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { masked } from "../../../src/editors/hooks/Masked.js"
import { noise, privateKey } from "../../pipeline/guard/Fakes.js"
import { tokenMakers } from "../../support/Salt.js"

describe("a prompt that a hook keeps", () => {
  it.prop(
    "holds no token of a vendor, wherever it stands",
    [FastCheck.constantFrom(...tokenMakers), FastCheck.integer({ min: 1, max: 10_000 }), FastCheck.string()],
    ([make, seed, around]) => {
      const token = make(seed)
      assert.notInclude(masked(`${around} ${token}\n"${token}",${token};${around}`), token.slice(-16))
    }
  )

  it("holds none of 2,000 tokens of each vendor, those without a digit among them", () => {
    const left = tokenMakers.flatMap((make) =>
      Array.from({ length: 2_000 }, (_, seed) => make(seed + 1)).filter((it) => masked(`use ${it}`).includes(it))
    )
    assert.deepStrictEqual(left, [])
  })

  it("holds no password behind a name, no credentials of an address and no key", () => {
    const [secret, key] = [noise(12), privateKey()]
    const text = masked(`the password is ${secret}, DB_PASSWORD=${secret} postgres://me:${secret}@host/db\n${key}`)
    assert.notInclude(text, secret)
    assert.strictEqual(text, "the password is … DB_PASSWORD=… postgres://me:…@host/db\n…")
  })

  it("keeps what people say", () => {
    const words =
      "fix the null check of resolveUserSession2 in src/services/user-service.ts:120, see https://example.org/a?b=1"
    assert.strictEqual(
      masked(words),
      "fix the null check of … in src/services/user-service.ts:120, see https://example.org/a?b=1"
    )
  })

  it("is read in one go, whatever it is", () => {
    for (const piece of ["pass", "://a:", "token is ", "a1", "-----BEGIN ", " "]) masked(piece.repeat(20_000))
  })
})
