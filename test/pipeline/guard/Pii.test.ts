import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { cpf, iban, luhn, pesel } from "../../../src/pipeline/guard/pii/Checksums.js"
import { scan, summary } from "./Scan.js"

const redact = { pii: "redact" } as const
const digits = (length: number) => FastCheck.stringMatching(new RegExp(`^[0-9]{${length}}$`))

const withLuhn = (body: string) => [..."0123456789"].map((it) => body + it).find(luhn)
const withMod97 = (country: string, body: string) =>
  Array.from({ length: 97 }, (_, index) => `${country}${String(index + 2).padStart(2, "0")}${body}`).find(iban)

describe("personal data", () => {
  it("is not looked for unless asked", () => {
    assert.deepStrictEqual(summary("a.txt", "ada@lovelace.dev 4111 1111 1111 1111"), [])
  })

  it.prop("card numbers are found by their check digit", [digits(14)], ([body]) => {
    const card = withLuhn(`4${body}`)
    const found = card !== undefined && summary("a.txt", `card ${card} end`, redact).includes("redact pii-card")
    assert.strictEqual(found, card !== undefined)
  })

  it.prop("card numbers that fail it are not", [digits(14), FastCheck.integer({ min: 1, max: 9 })], ([body, shift]) => {
    const card = withLuhn(`4${body}`)
    if (card === undefined) return
    const wrong = card.slice(0, -1) + String((Number(card.at(-1)) + shift) % 10)
    assert.isFalse(summary("a.txt", `card ${wrong} end`, redact).includes("redact pii-card"))
  })

  it.prop("account numbers are found by theirs, and not without", [digits(18)], ([body]) => {
    const account = withMod97("DE", body)
    assert.isDefined(account)
    const spaced = account?.replace(/(.{4})/g, "$1 ").trim()
    assert.deepStrictEqual(summary("a.txt", `pay ${spaced}.`, redact), ["redact pii-iban"])
    const wrong = `DE${String((Number(account?.slice(2, 4)) % 96) + 3).padStart(2, "0")}${body}`
    if (!iban(wrong))
      assert.deepStrictEqual(
        summary("a.txt", `pay ${wrong}.`, redact).filter((it) => it.endsWith("iban")),
        []
      )
  })

  it("national numbers are found by theirs", () => {
    const numbers = [
      ["pesel", "44051401359"],
      ["cpf", "529.982.247-25"],
      ["cnpj", "11.222.333/0001-81"],
      ["dni", "12345678Z"],
      ["nie", "X1234567L"],
      ["nir", "255081416802538"],
      ["codice fiscale", "RSSMRA85T10A562S"],
      ["hetu", "131052-308T"],
      ["resident id", "11010519491231002X"],
      ["aadhaar", "2341 2341 2346"],
      ["bsn 111222333", "bsn 111222333"],
      ["personnummer", "811228-9874"],
      ["sin", "046 454 286"],
      ["ssn", "219-09-9999"]
    ]
    assert.deepStrictEqual(
      numbers.filter(([, number]) => !summary("a.txt", `nr ${number} end`, redact).includes("redact pii-national-id")),
      []
    )
    assert.isFalse(pesel("44051401358"))
  })

  const ids = (text: string) => summary("a.csv", text, redact).filter((it) => it.endsWith("national-id"))

  it.prop("a number that is called one kind is no other kind", [digits(11)], ([number]) => {
    assert.strictEqual(ids(`pesel: ${number}`).length, pesel(number) ? 1 : 0)
    assert.strictEqual(ids(`"cpf": "${number}"`).length, cpf(number) ? 1 : 0)
    assert.strictEqual(ids(`id,pesel\n1,${number}\n`).length, pesel(number) ? 1 : 0)
  })

  it.prop("a number that is called nothing is of a kind whose check digits are right", [digits(11)], ([number]) => {
    if (ids(`7,${number},x`).length > 0) assert.isTrue(pesel(number) || cpf(number))
  })

  it.prop("the groups of an account number are no numbers of their own", [digits(16)], ([body]) => {
    assert.deepStrictEqual(ids(`pay BE68 ${body.replace(/(.{4})(?=.)/g, "$1 ")} now`), [])
  })

  it.prop(
    "a time in milliseconds is none",
    [FastCheck.integer({ min: 1_000_000_000_000, max: 1_999_999_999_999 })],
    ([time]) => {
      assert.deepStrictEqual(ids(`at ${time} x`), [])
    }
  )

  it("e-mail and phone numbers are found, those of nobody are not", () => {
    assert.strictEqual(
      scan("a.txt", "ada.lovelace@analytical.dev or +44 20 7946 0958", redact).shown,
      "[REDACTED:pii-email#1] or [REDACTED:pii-phone#2]"
    )
    assert.deepStrictEqual(
      summary("a.txt", "git@github.com:a/b.git me@example.com 202-555-0143 v1.2.3 2024-01-02", redact),
      []
    )
  })

  it("warns when the config says so", () => {
    assert.deepStrictEqual(summary("a.txt", "ada.lovelace@analytical.dev", { pii: "warn" }), ["warn pii-email"])
  })
})
