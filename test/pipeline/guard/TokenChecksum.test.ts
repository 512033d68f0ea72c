import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { hasChecksum } from "../../../src/pipeline/guard/secrets/TokenChecksum.js"
import { noise } from "./Fakes.js"
import { scan } from "./Scan.js"

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** The slow way: a division of polynomials, bit by bit. */
const checkOf = (text: string): string => {
  let rest = 0xffff_ffffn
  for (const unit of text) {
    rest ^= BigInt(unit.charCodeAt(0))
    for (let bit = 0; bit < 8; bit++) rest = rest & 1n ? (rest >> 1n) ^ 0xedb8_8320n : rest >> 1n
  }
  let number = Number(rest ^ 0xffff_ffffn)
  let check = ""
  for (; number > 0; number = Math.floor(number / 62)) check = letters[number % 62] + check
  return check.padStart(6, "0")
}

const body = FastCheck.stringMatching(/^[A-Za-z0-9]{30}$/)

describe("the checksum of a token", () => {
  it("is the one that the vendor shows", () => {
    // of the published example, without its prefix
    assert.strictEqual(checkOf("zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ"), "0mLq17")
  })

  it.prop("is right when it is right, and wrong when one character is another", [body], ([text]) => {
    const token = `${["gh", "p"].join("")}_${text}${checkOf(text)}`
    assert.isTrue(hasChecksum(token))
    assert.isFalse(hasChecksum(token.slice(0, -1) + (token.endsWith("0") ? "1" : "0")))
    assert.isFalse(hasChecksum(`${token}0`))
  })

  it("makes a token real, whatever words are in it; without it they make it a sample", () => {
    const sample = `example${noise(23)}`
    for (const prefix of ["ghp", "gho", "ghu", "ghs", "ghr", "npm"]) {
      const [real, made] = [`${prefix}_${sample}${checkOf(sample)}`, `${prefix}_${sample}aaaaaa`]
      assert.notInclude(scan("src/a.ts", `"${real}"`).shown ?? "", real)
      assert.include(scan("src/a.ts", `"${made}"`).shown ?? "", made)
    }
  })

  it("is not needed by what a generator made: nobody can tell why it fails", () => {
    const token = `${["np", "m"].join("")}_${noise(36)}`
    assert.isFalse(hasChecksum(token))
    assert.strictEqual(scan("src/a.ts", token).shown, "[REDACTED:npm-token#1]")
  })
})
