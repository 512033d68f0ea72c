/**
 * Cards and national numbers: which kinds there are, and which one a run of digits is. A check digit alone lets every
 * tenth number through, so what a number is called, how it is written and what else it could be decide, too.
 */
import {
  aadhaar,
  belgian,
  bsn,
  cnpj,
  cpf,
  cpfFirst,
  luhn,
  nir,
  personnummer,
  pesel,
  peselBirth,
  residentBirth,
  southAfrican,
  steuerId,
  tckn
} from "./Checksums.js"

interface NumberKind {
  readonly of: "card" | "national-id"
  /** Right in all that can be checked. */
  readonly accept: (digits: string) => boolean
  /** How it is written; a number in another form is another number. */
  readonly form: RegExp
  /** What it is called where it stands. */
  readonly name: RegExp
  /** Without its name: never, or when nothing speaks for another kind. Left out: always. */
  readonly nameless?: "never" | ((digits: string, written: string) => boolean)
}

const called = (words: string) => new RegExp(`(?<![A-Za-z])(?:${words})(?![a-z])`, "gi")
const plain = (length: number) => new RegExp(`^\\d{${length}}$`)

/** The lengths that the brands use. */
const cardShape = /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[068]\d{12}|35\d{14}|6\d{15,18})$/

/** The first branch of a company is 0001, and few have a hundred. */
const isFewBranches = (digits: string) => digits.startsWith("00", 8)

/** Milliseconds since 1970 have 13 digits and start with 1. */
const isTimestamp = (digits: string) => digits.startsWith("1")

const kinds: ReadonlyArray<NumberKind> = [
  {
    of: "card",
    accept: (it) => cardShape.test(it) && luhn(it),
    form: /^\d+$|^\d{3,6}(?:([ -])\d{2,6})(?:\1\d{2,6}){1,4}$/,
    name: called("card|cards|pan|visa|mastercard|amex|maestro|cc|cc[_-]?num(?:ber)?"),
    nameless: (it) => !residentBirth(it) && !(it.length === 14 && isFewBranches(it))
  },
  {
    of: "national-id",
    accept: pesel,
    form: plain(11),
    name: called("pesel"),
    // with the first check digit right and the last one wrong it may as well be a Brazilian number with a slip
    nameless: (it) => peselBirth(it) !== null && (cpf(it) || !cpfFirst(it))
  },
  {
    of: "national-id",
    accept: cpf,
    form: /^\d{11}$|^\d{3}\.\d{3}\.\d{3}-\d{2}$|^\d{3} \d{3} \d{3} \d{2}$/,
    name: called("cpf|cadastro"),
    // a day of birth in it says that it could be a Polish number with a slip
    nameless: (it, written) => written !== it || peselBirth(it) === null || pesel(it)
  },
  { of: "national-id", accept: tckn, form: plain(11), name: called("tckn|kimlik|t\\.?c\\.?"), nameless: "never" },
  {
    of: "national-id",
    accept: cnpj,
    form: /^\d{14}$|^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/,
    name: called("cnpj"),
    nameless: (it, written) => written !== it || isFewBranches(it) || !cardShape.test(it)
  },
  {
    of: "national-id",
    accept: nir,
    form: /^\d{15}$|^\d \d{2} \d{2} \d{2} \d{3} \d{3} \d{2}$|^\d \d{2} \d{2} \d{2} \d{3} \d{3}[ -]\d{2}$/,
    name: called("nir|insee|s[ée]cu(?:rit[ée])?[ _]sociale?|num[_ ]?secu")
  },
  {
    of: "national-id",
    accept: belgian,
    form: /^\d{11}$|^\d\d\.\d\d\.\d\d-\d{3}\.\d\d$/,
    name: called("rijksregister(?:nummer)?|insz|niss|national[ _]?(?:number|nr|no|register)|belg\\w{0,4}"),
    nameless: (it, written) => written !== it
  },
  {
    of: "national-id",
    accept: steuerId,
    form: /^\d{11}$|^\d{2} \d{3} \d{3} \d{3}$/,
    name: called("steuer\\w{0,24}|idnr|tin|tax[ _-]?id"),
    nameless: "never"
  },
  {
    of: "national-id",
    accept: personnummer,
    form: /^\d{6}(?:\d{2})?[-+]\d{4}$/,
    name: called("person(?:al)?[ _-]?(?:nummer|number|nr)|pnr")
  },
  {
    of: "national-id",
    accept: southAfrican,
    form: plain(13),
    name: called("(?:sa|rsa)[ _-]?id|south african(?: id)?|id[ _-]?(?:number|no|nr)"),
    nameless: (it) => !isTimestamp(it)
  },
  {
    of: "national-id",
    accept: aadhaar,
    form: /^\d{12}$|^\d{4}([ -])\d{4}\1\d{4}$/,
    name: called("aadhaa?r|uidai"),
    nameless: (it, written) => written !== it
  },
  { of: "national-id", accept: bsn, form: plain(9), name: called("bsn|burgerservice\\w{0,6}|sofi"), nameless: "never" },
  {
    of: "national-id",
    accept: luhn,
    form: /^\d{9}$|^\d{3}([ -])\d{3}\1\d{3}$/,
    name: called("sin|social insurance"),
    nameless: (it, written) => written !== it
  },
  {
    of: "national-id",
    accept: (it) => !/^(?:000|666|9)|^\d{3}00|0000$/.test(it) && it !== "078051120" && it !== "123456789",
    form: /^\d{3}-\d{2}-\d{4}$/,
    name: called("ssn|social security")
  }
]

/** `before`: what stands before it on its line. `head`: the first line of the file, which names the columns of a table. */
export const kindOfNumber = (written: string, before: string, head: string): NumberKind["of"] | null => {
  const digits = written.replace(/\D/g, "")
  const possible = kinds.filter((kind) => kind.form.test(written))
  const right = possible.filter((kind) => kind.accept(digits))
  // most numbers end here, before anything is read around them
  if (right.length === 0) return null
  const named = nearest(before) ?? only(possible.filter((kind) => isNamedIn(kind, head)))
  // what is called a number of one kind, and is none, is no number of another kind either
  if (named !== null) return right.includes(named) ? named.of : null
  const found = right.find(
    ({ nameless }) => nameless !== "never" && (nameless === undefined || nameless(digits, written))
  )
  return found?.of ?? null
}

const only = <A>(items: ReadonlyArray<A>): A | null => (items.length === 1 ? (items[0] ?? null) : null)

// `search` and not `test`, which would leave its place in the pattern
const isNamedIn = ({ name }: NumberKind, text: string): boolean => text.search(name) !== -1

/** The kind whose name stands last. */
const nearest = (before: string): NumberKind | null => {
  let found: NumberKind | null = null
  let last = -1
  for (const kind of kinds) {
    for (const { index } of before.matchAll(kind.name)) {
      if (index <= last) continue
      last = index
      found = kind
    }
  }
  return found
}
