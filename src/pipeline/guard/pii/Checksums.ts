/** Check digits of cards, accounts and national numbers. All take digits (and letters where the number has some) only. */

const weighted = (digits: string, weights: ReadonlyArray<number>): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

const isDate = (year: number, month: number, day: number): boolean => {
  const days = [
    31,
    year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31
  ]
  return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1]!
}

const allSame = (digits: string) => /^(\d)\1*$/.test(digits)

export const luhn = (digits: string): boolean => {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0 && !allSame(digits)
}

/** ISO 7064 modulo 97 over an IBAN: the first four characters go to the end, letters count from 10. */
export const iban = (text: string): boolean => {
  const length = ibanLengths[text.slice(0, 2)]
  if (length !== text.length) return false
  let rest = 0
  for (const unit of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(unit, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))])
)

const cpfCheck = (digits: string, length: number): boolean => {
  const weights = Array.from({ length }, (_, index) => length + 1 - index)
  const rest = (weighted(digits, weights) * 10) % 11
  return (rest === 10 ? 0 : rest) === Number(digits[length])
}

/** The first of the two check digits is right. */
export const cpfFirst = (digits: string): boolean => cpfCheck(digits, 9)

/** Brazil, persons. */
export const cpf = (digits: string): boolean => !allSame(digits) && cpfFirst(digits) && cpfCheck(digits, 10)

/** Brazil, companies. */
export const cnpj = (digits: string): boolean => {
  if (allSame(digits)) return false
  const check = (weights: ReadonlyArray<number>) => {
    const rest = weighted(digits, weights) % 11
    return (rest < 2 ? 0 : 11 - rest) === Number(digits[weights.length])
  }
  return check([5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) && check([6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
}

/** Poland. The century is coded in the month. */
export const pesel = (digits: string): boolean => {
  const month = Number(digits.slice(2, 4))
  const century = [1900, 2000, 2100, 2200, 1800][Math.floor(month / 20)]
  if (century === undefined || !isDate(century + Number(digits.slice(0, 2)), month % 20, Number(digits.slice(4, 6))))
    return false
  return (10 - (weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(digits[10])
}

/** The year in which somebody who may still live was born; null when the number tells no such day. */
export const peselBirth = (digits: string): number | null => {
  const month = Number(digits.slice(2, 4))
  const year = (month > 20 ? 2000 : 1900) + Number(digits.slice(0, 2))
  return month <= 32 && year < 2040 && isDate(year, month % 20, Number(digits.slice(4, 6))) ? year : null
}

/** Netherlands. */
export const bsn = (digits: string): boolean =>
  !allSame(digits) && weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0

/** Spain: eight digits, or X, Y, Z and seven, and a letter. */
export const dni = (text: string): boolean => {
  const number = text.slice(0, -1).replace("X", "0").replace("Y", "1").replace("Z", "2")
  return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(number) % 23] === text.at(-1)
}

/** France: the last two digits of 15 are a key. */
export const nir = (digits: string): boolean => {
  const month = Number(digits.slice(3, 5))
  if (!/^[12]/.test(digits) || ((month < 1 || month > 12) && (month < 20 || month > 99))) return false
  return 97 - Number(BigInt(digits.slice(0, 13)) % 97n) === Number(digits.slice(13))
}

/** Germany, tax number: one digit of the first ten occurs two or three times. */
export const steuerId = (digits: string): boolean => {
  const counts = new Map<string, number>()
  for (const digit of digits.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  const repeated = [...counts.values()].filter((count) => count > 1)
  if (digits.startsWith("0") || repeated.length !== 1 || repeated[0]! > 3) return false
  let product = 10
  for (const digit of digits.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return (product === 1 ? 0 : 11 - product) === Number(digits[10])
}

/** Turkey. */
export const tckn = (digits: string): boolean => {
  if (digits.startsWith("0")) return false
  const odd = weighted(digits, [1, 0, 1, 0, 1, 0, 1, 0, 1])
  const even = weighted(digits, [0, 1, 0, 1, 0, 1, 0, 1])
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return tenth === Number(digits[9]) && (odd + even + tenth) % 10 === Number(digits[10])
}

/** A day of birth where the Chinese number has it. */
export const residentBirth = (text: string): boolean =>
  text.length === 18 &&
  /^(?:19|20)/.test(text.slice(6, 8)) &&
  isDate(Number(text.slice(6, 10)), Number(text.slice(10, 12)), Number(text.slice(12, 14)))

/** China. */
export const residentId = (text: string): boolean =>
  residentBirth(text) &&
  "10X98765432"[weighted(text, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] === text[17]

/** Belgium: since 2000 a 2 stands before the nine digits. */
export const belgian = (digits: string): boolean => {
  const key = Number(digits.slice(9))
  const month = Number(digits.slice(2, 4)) % 20
  const body = Number(digits.slice(0, 9))
  return (
    month <= 12 &&
    Number(digits.slice(4, 6)) <= 31 &&
    (97 - (body % 97) === key || 97 - ((2_000_000_000 + body) % 97) === key)
  )
}

/** Sweden: a date and the check digit of Luhn over the last ten digits. */
export const personnummer = (digits: string): boolean => {
  const short = digits.slice(-10)
  const day = Number(short.slice(4, 6))
  return isDate(2000, Number(short.slice(2, 4)), day > 60 ? day - 60 : day) && luhn(short)
}

/** Finland. */
export const hetu = (text: string): boolean =>
  isDate(2000, Number(text.slice(2, 4)), Number(text.slice(0, 2))) &&
  "0123456789ABCDEFHJKLMNPRSTUVWXY"[Number(text.slice(0, 6) + text.slice(7, 10)) % 31] === text[10]

/** South Africa: a date, and Luhn. */
export const southAfrican = (digits: string): boolean =>
  isDate(2000, Number(digits.slice(2, 4)), Number(digits.slice(4, 6))) && /^[012]$/.test(digits[10]!) && luhn(digits)

/** Italy: letters and digits in odd places have values of their own. */
export const codiceFiscale = (text: string): boolean => {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
  let sum = 0
  for (let index = 0; index < 15; index++) {
    const unit = text.charCodeAt(index)
    const value = unit <= 57 ? unit - 48 : unit - 65
    sum += index % 2 === 0 ? odd[value]! : value
  }
  return String.fromCharCode(65 + (sum % 26)) === text[15]
}

const multiply = (a: number, b: number): number =>
  a < 5 ? (b < 5 ? (a + b) % 5 : ((a + b) % 5) + 5) : b < 5 ? ((a - b + 5) % 5) + 5 : (a - b + 5) % 5
const shuffles: ReadonlyArray<string> = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258"
]

/** India: Verhoeff's check digit. */
export const aadhaar = (digits: string): boolean => {
  if (/^[01]/.test(digits) || allSame(digits)) return false
  let check = 0
  for (let index = 0; index < digits.length; index++) {
    check = multiply(check, Number(shuffles[index % 8]![Number(digits[digits.length - 1 - index])]))
  }
  return check === 0
}
