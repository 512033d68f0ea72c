/** What a person has said about files: rule packs, tool outputs, and the paths in the intent itself. */
import type { RulePack } from "../../domain/RulePack.js"
import { rememberedGlobs } from "../glob/Remembered.js"
import { scaled } from "./Signal.js"

/** Of one pattern, of one related file, and of one hint. */
const patternStep = 0.2

/** With files that are named, all others lie at or below this. */
const belowNamed = 0.9

/** How far the packs, the tool outputs and the hints move a file, up or down. */
export const makeBoost = (
  rules: RulePack,
  related: ReadonlyArray<string>,
  hinted: ReadonlySet<string>
): ((path: string) => number) => {
  const boosts = rememberedGlobs(rules.heuristic.boostPatterns)
  const penalties = rememberedGlobs(rules.heuristic.penalizePatterns)
  const exact = new Set(related)
  return (path) =>
    patternStep * (boosts.count(path) - penalties.count(path) + (exact.has(path) ? 1 : 0) + (hinted.has(path) ? 1 : 0))
}

export interface Adjusted {
  /** From 0 to 1; the greatest is 1. Named files keep the others below them; files that are out have 0. */
  readonly scores: Float64Array
  /** What a score was multiplied by after the boosts: a floor must move with it. */
  readonly scale: number
}

export const adjust = (
  scores: Float64Array,
  boost: (at: number) => number,
  isNamed: ReadonlyArray<boolean>,
  isOut: ReadonlyArray<boolean>
): Adjusted => {
  const base = scaled(scores.map((score, at) => (isOut[at] ? 0 : score)))
  const moved = base.map((score, at) => (isOut[at] ? 0 : Math.max(0, score + boost(at))))
  const greatest = moved.reduce((max, it) => Math.max(max, it), 0)
  const scale = (isNamed.includes(true) ? belowNamed : 1) / (greatest > 0 ? greatest : 1)
  return { scores: moved.map((score) => score * scale), scale }
}
