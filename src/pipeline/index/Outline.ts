/** A file as its language's parser sees it, with its tiers: made when somebody asks, and kept by the hash of its text. */
import { Option, Schema } from "effect"
import type { FileFacts } from "../../domain/FileFacts.js"
import { namesOf, signaturesOf } from "../ladder/Tiers.js"
import { readFacts, writeFacts } from "./FactsText.js"

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

const Tiers = Schema.parseJson(Schema.Struct({ L1: Schema.String, L2: Schema.String, L3: Schema.String }))

export interface OutlineText {
  readonly facts: string
  /** `""` where nobody has asked for them yet. */
  readonly tiers: string
}

export const writeOutline = ({ facts, tiers }: Outline): OutlineText => ({
  facts: writeFacts(facts),
  tiers: JSON.stringify(tiers)
})

const decodeTiers = Schema.decodeUnknownOption(Tiers)

/** None when it was written by somebody else, or in part: the rest is then made again. */
export const readOutline = ({ facts, tiers }: OutlineText): Option.Option<Outline> =>
  Option.all({ facts: Option.fromNullable(readFacts(facts)), tiers: decodeTiers(tiers) })
