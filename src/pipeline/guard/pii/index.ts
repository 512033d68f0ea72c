/** Personal data. Off unless the config asks: addresses and numbers are common in tests, and a wrong hit costs context. */
import type { Hit, RuleInfo, ScanInput, Scanner } from "../Model.js"
import { codiceFiscale, dni, hetu, iban, residentId } from "./Checksums.js"
import { kindOfNumber } from "./Numbers.js"

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

const digitRun = /(?<![\w.+#&-])\d(?:[ ./-]?\d){8,19}(?![\w-]|\.\d)/g

const numbers = ({ text }: ScanInput): ReadonlyArray<Found> => {
  const found: Array<Found> = []
  const head = headOf(text)
  // the groups of an account number are no numbers of their own, whether its check digits are right or not
  const accounts = [...text.matchAll(accountShape)].map(({ 0: it, index }) => ({
    start: index,
    end: index + it.length
  }))
  let account = 0
  for (const match of text.matchAll(digitRun)) {
    const start = match.index
    const end = start + match[0].length
    while (account < accounts.length && accounts[account]!.end <= start) account++
    if (account < accounts.length && accounts[account]!.start < end) continue
    const before = text.slice(Math.max(0, start - 60), start)
    const kind = kindOfNumber(match[0], before.slice(before.lastIndexOf("\n") + 1), head)
    if (kind !== null) found.push({ rule: kind === "card" ? card : nationalId, start, end })
  }
  return found
}

/** A first line without long numbers may name the columns below it. */
const headOf = (text: string): string => {
  const line = text.slice(0, 512).split("\n", 1)[0] ?? ""
  return /\d{6}/.test(line) ? "" : line
}
