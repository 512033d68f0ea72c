/** A file as its language's parser sees it, with its tiers: made when somebody asks, and kept by the hash of its text. */
import { Option, Schema } from "effect"
import type { FileFacts } from "../../domain/FileFacts.js"
import { LineNumber } from "../../domain/Units.js"
import { namesOf, signaturesOf } from "../ladder/Tiers.js"

export interface OutlineTiers {
  /** Signatures with their docs. `""` when there are none. */
  readonly L1: string
  /** Signatures. */
  readonly L2: string
  /** Names. */
  readonly L3: string
}

export interface Outline {
  readonly facts: FileFacts
  readonly tiers: OutlineTiers
}

export const outlineOf = (facts: FileFacts, language: string): Outline => ({
  facts,
  tiers: {
    L1: signaturesOf(facts, language, { docs: true }),
    L2: signaturesOf(facts, language, { docs: false }),
    L3: namesOf(facts)
  }
})

const Definition = Schema.Struct({
  name: Schema.String,
  kind: Schema.Literal(
    "class",
    "interface",
    "type",
    "enum",
    "function",
    "method",
    "property",
    "constant",
    "variable",
    "module",
    "heading",
    "section",
    "key",
    "rule",
    "table",
    "other"
  ),
  exported: Schema.Boolean,
  startLine: LineNumber,
  endLine: LineNumber,
  signature: Schema.String,
  doc: Schema.String,
  docStartLine: LineNumber,
  depth: Schema.Int
})

const Import = Schema.Struct({
  source: Schema.String,
  symbols: Schema.Array(Schema.String),
  isRelative: Schema.Boolean,
  isReExport: Schema.Boolean,
  line: LineNumber
})

const Comment = Schema.Struct({ start: Schema.Int, end: Schema.Int, isDoc: Schema.Boolean })

const Facts = Schema.parseJson(
  Schema.Struct({
    definitions: Schema.Array(Definition),
    imports: Schema.Array(Import),
    comments: Schema.Array(Comment)
  })
)

const Tiers = Schema.parseJson(Schema.Struct({ L1: Schema.String, L2: Schema.String, L3: Schema.String }))

export interface OutlineText {
  readonly facts: string
  readonly tiers: string
}

export const writeOutline = ({ facts, tiers }: Outline): OutlineText => ({
  facts: JSON.stringify(facts),
  tiers: JSON.stringify(tiers)
})

const decodeFacts = Schema.decodeUnknownOption(Facts)
const decodeTiers = Schema.decodeUnknownOption(Tiers)

/** None when it was written by somebody else: the file is then parsed again. */
export const readOutline = ({ facts, tiers }: OutlineText): Option.Option<Outline> =>
  Option.all({ facts: decodeFacts(facts), tiers: decodeTiers(tiers) })
