/** Personal data. Off unless the config asks: addresses and numbers are common in tests, and a wrong hit costs context. */
import type { Hit, RuleInfo, ScanInput, Scanner } from "../Model.js"
import {
  aadhaar,
  belgian,
  bsn,
  cnpj,
  codiceFiscale,
  cpf,
  dni,
  hetu,
  iban,
  luhn,
  nir,
  personnummer,
  pesel,
  residentId,
  southAfrican,
  steuerId,
  tckn
} from "./Checksums.js"

const rule = (id: string, title: string): RuleInfo => ({ id: `pii-${id}`, title, type: "pii" })

const email = rule("email", "e-mail address")
const phone = rule("phone", "phone number")
const card = rule("card", "payment card number")
const account = rule("iban", "bank account number")
const nationalId = rule("national-id", "national identity number")

export const personalData: Scanner = {
  name: "personal-data",
  anchors: ["@"],
  rules: [email, phone, card, account, nationalId],
  scan: (input) => {
    if (input.pii === "off" || input.traits.machineMade) return []
    const severity = input.pii
    const found = [...addresses(input), ...phones(input), ...accounts(input), ...lettered(input), ...numbers(input)]
    return found.map(({ end, rule, start }): Hit => ({ rule, severity, start, end }))
  }
}

type Found = Pick<Hit, "rule" | "start" | "end">

const all = (text: string, pattern: RegExp, rule: RuleInfo, accept: (match: string) => boolean): ReadonlyArray<Found> =>
  [...text.matchAll(pattern)]
    .filter((match) => accept(match[0]))
    .map((match) => ({ rule, start: match.index, end: match.index + match[0].length }))

const address = /(?<![\w.%+/:-])[\w.%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,24}(?![\w@-])/g
const nobody =
  /^(?:git|hg|noreply|no-reply|donotreply|user(?:name)?|name|me|you|foo|someone|email|support|info|security|admin|root)@|@(?:[\w-]+\.)*(?:example\.(?:com|org|net|edu)|localhost|users\.noreply\.github\.com)$|\.(?:example|test|invalid|local|localhost|png|jpe?g|svg|js|ts|css)$/i

const addresses = ({ anchors, text }: ScanInput): ReadonlyArray<Found> =>
  anchors.at("@").length === 0 ? [] : all(text, address, email, (it) => !nobody.test(it))

const number = /(?<![\w.+/-])(?:\+\d[\d ().-]{7,22}\d|\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4})(?![\w-])/g

/** International ones, and the North American way of writing them; 555-01xx belongs to films. */
const phones = ({ text }: ScanInput): ReadonlyArray<Found> =>
  all(text, number, phone, (it) => {
    const digits = it.replace(/\D/g, "")
    return digits.length >= 9 && digits.length <= 15 && !/555[ -]?01\d\d$/.test(it) && !/(\d)\1{6}/.test(digits)
  })

const accountShape = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])/g

const accounts = ({ text }: ScanInput): ReadonlyArray<Found> =>
  all(text, accountShape, account, (it) => iban(it.replace(/ /g, "")))

const shapes: ReadonlyArray<readonly [RegExp, (text: string) => boolean]> = [
  [/(?<![A-Za-z0-9])(?:\d{8}|[XYZ]\d{7})-?[A-HJ-NP-TV-Z](?![A-Za-z0-9])/g, (it) => dni(it.replace("-", ""))],
  [/(?<![A-Za-z0-9])[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?![A-Za-z0-9])/g, codiceFiscale],
  [/(?<![A-Za-z0-9])\d{6}[-+A]\d{3}[0-9A-FHJ-NPR-Y](?![A-Za-z0-9])/g, hetu],
  [/(?<![A-Za-z0-9])\d{17}[\dX](?![A-Za-z0-9])/g, residentId],
  [
    /(?<![A-Za-z0-9])(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![A-Za-z0-9])/g,
    () => true
  ]
]

const lettered = ({ text }: ScanInput): ReadonlyArray<Found> =>
  shapes.flatMap(([pattern, accept]) => all(text, pattern, nationalId, accept))

interface NumberKind {
  readonly rule: RuleInfo
  readonly accept: (digits: string, written: string) => boolean
  /** A word that must stand before the number: its check digit alone lets every tenth number through. */
  readonly word?: RegExp
}

/** The lengths that the brands use. */
const cardShape = /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[068]\d{12}|35\d{14}|6\d{15,18})$/

const kinds: ReadonlyArray<NumberKind> = [
  { rule: card, accept: (it) => cardShape.test(it) && luhn(it) },
  { rule: nationalId, accept: (it) => it.length === 11 && pesel(it) },
  { rule: nationalId, accept: (it) => it.length === 11 && cpf(it) },
  { rule: nationalId, accept: (it) => it.length === 11 && tckn(it), word: /tckn|kimlik|\bt\.?c\.?\b/i },
  { rule: nationalId, accept: (it) => it.length === 14 && cnpj(it) },
  { rule: nationalId, accept: (it) => it.length === 15 && nir(it) },
  { rule: nationalId, accept: (it, as) => /^\d\d\.\d\d\.\d\d-\d{3}\.\d\d$/.test(as) && belgian(it) },
  { rule: nationalId, accept: (it) => it.length === 11 && belgian(it), word: /rijksregister|insz|niss|national|belg/i },
  { rule: nationalId, accept: (it) => it.length === 11 && steuerId(it), word: /steuer|tax|\bidnr|\btin\b/i },
  {
    rule: nationalId,
    accept: (it, as) => (it.length === 10 || it.length === 12) && /^\d{6,8}[-+]\d{4}$/.test(as) && personnummer(it)
  },
  { rule: nationalId, accept: (it) => it.length === 13 && southAfrican(it) },
  { rule: nationalId, accept: (it, as) => it.length === 12 && /^\d{4}([ -])\d{4}\1\d{4}$/.test(as) && aadhaar(it) },
  { rule: nationalId, accept: (it) => it.length === 12 && aadhaar(it), word: /aadhaar|aadhar|uidai/i },
  { rule: nationalId, accept: (it) => it.length === 9 && bsn(it), word: /\bbsn|burgerservice|sofi/i },
  { rule: nationalId, accept: (it, as) => it.length === 9 && /^\d{3}([ -])\d{3}\1\d{3}$/.test(as) && luhn(it) },
  { rule: nationalId, accept: (it) => it.length === 9 && luhn(it), word: /\bsin\b|social insurance/i },
  {
    rule: nationalId,
    accept: (it, as) =>
      /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(as) && it !== "078051120" && it !== "123456789"
  }
]

const digitRun = /(?<![\w.+#&-])\d(?:[ ./-]?\d){8,19}(?![\w-]|\.\d)/g

const numbers = ({ text }: ScanInput): ReadonlyArray<Found> => {
  const found: Array<Found> = []
  for (const match of text.matchAll(digitRun)) {
    const digits = match[0].replace(/\D/g, "")
    const before = text.slice(Math.max(0, match.index - 60), match.index)
    const kind = kinds.find((it) => it.accept(digits, match[0]) && (it.word === undefined || it.word.test(before)))
    if (kind !== undefined) found.push({ rule: kind.rule, start: match.index, end: match.index + match[0].length })
  }
  return found
}
