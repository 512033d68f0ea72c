/** From files and a budget to what is emitted of each: in full as long as that fits, condensed if that is enough, else in parts. */
import { Effect } from "effect"
import type { FileFacts } from "../../domain/FileFacts.js"
import { byPath } from "../../domain/Paths.js"
import { TokenCount } from "../../domain/Units.js"
import type { BlockReason, InclusionTier } from "../../domain/Vocabulary.js"
import type { LadderBlock, LadderFile, LadderInput, LadderOptions, LadderResult } from "../SummarisationLadder.js"
import { excerptOf, markFor } from "./Excerpt.js"
import type { Packed, PackFile } from "./Open.js"
import { pack } from "./Pack.js"
import { emitUnseen, isSeen, markSeen, seenBefore, seenOf } from "./Seen.js"
import { type LineRange, makeSheet } from "./Sheet.js"
import { namesOf } from "./Tiers.js"
import { type Piece, valuePieces } from "./Values.js"

export interface FitterOptions extends LadderOptions {
  readonly facts: (path: string, language: string, text: string) => Effect.Effect<FileFacts>
  /** Between any two files. */
  readonly breath: Effect.Effect<void>
}

export const makeFitter = (
  inputs: ReadonlyArray<LadderInput>,
  options: FitterOptions
): ((codeBudget: TokenCount) => Effect.Effect<LadderResult>) => {
  /** Best first; what comes back is in the order of the input. */
  const order = rankingOrder(inputs)
  const ranked = order.map((at) => inputs[at]!)
  const bodies = ranked.filter((it) => it.isReference !== true).length
  const emit = makeEmitter(options)
  const whole = ranked.map((input) => ({
    full: once(() => (isSeen(input) ? emitUnseen(emit, input) : emit(input, "L0", input.text))),
    condensed: once(() =>
      input.condensed === null || isExact(input) ? null : emit(input, "L0", input.condensed, { condensed: true })
    )
  }))
  let prepared: Prepared | null = null

  const prepare = Effect.suspend(() => (prepared === null ? prepareFiles : Effect.succeed(prepared)))
  const prepareFiles = Effect.gen(function* () {
    const files: Array<Ready> = []
    const best = Math.max(0, ...ranked.slice(0, bodies).map((it) => it.score))
    for (const [at, input] of ranked.entries()) {
      yield* options.breath
      const { language, text } = input.exact ?? input
      const facts = yield* options.facts(input.path, language, text)
      const sheet = makeSheet({ path: input.path, language, text }, facts, options.counter.count)
      const names = namesOf(facts)
      // a long doc comment is cut, but not where a failure points into it
      for (const line of input.failures ?? []) if (line < sheet.spare.length) sheet.spare[line] = 0
      const seen = markSeen(sheet, seenOf(input))
      files.push({
        facts,
        sheet,
        score: best > 0 ? input.score / best : 1,
        kind: input.kind ?? "source",
        isReference: input.isReference === true,
        failures: input.failures ?? [],
        ...(seen === null ? {} : { seen }),
        headerTokens: emit(input, "L3", "", seenBefore(input)).tokens,
        fullTokens: () => whole[at]!.full().tokens,
        namesTokens: once(() => (names === "" ? 0 : emit(input, "L3", names, seenBefore(input)).tokens))
      })
    }
    yield* options.breath
    const pieces = valuePieces(files, options.focus ?? noFocus)
    prepared = { files, pieces, densities: densitiesOf(files, pieces) }
    return prepared
  })

  const shape = (packed: Packed, at: number, { densities, files }: Prepared, least: number): LadderFile | null => {
    const input = ranked[at]!
    const { sheet } = files[at]!
    if (packed.state === "none") return null
    if (packed.state === "full" || files[at]!.seen?.isAll === true) return whole[at]!.full()
    if (packed.state === "path") return emit(input, "L3", "", seenBefore(input))
    if (packed.state === "names") return emit(input, "L3", namesOf(files[at]!.facts), seenBefore(input))
    const { ranges } = packed
    const shown = new Set(packed.blocks)
    const mark = markFor(sheet.lines)
    return emit(
      input,
      shown.size > 0 || packed.hasDocs === true ? "L1" : "L2",
      excerptOf(sheet.lines, ranges, mark, { isNumbered: input.isRenumbered !== true, seen: seenOf(input) }),
      {
        ...seenBefore(input),
        language: (input.exact ?? input).language,
        ranges,
        blocks: sheet.blocks.map(
          ({ definitions, end, start }, block): LadderBlock => ({
            start,
            end,
            names: definitions.map((it) => sheet.placed[it]!.definition.name),
            isShown: shown.has(block),
            ...(shown.has(block)
              ? {}
              : { leftOut: reasonOf(files[at]!, { start, end }, densities[at]![block]! < least) })
          })
        )
      }
    )
  }

  const resultOf = (shaped: ReadonlyArray<LadderFile | null>): LadderResult => {
    const byInput = new Map(shaped.map((file, at) => [order[at]!, file]))
    const shown = inputs.flatMap(({ isReference = false }, at) => {
      const file = byInput.get(at)
      return file ? [{ file, isReference }] : []
    })
    const references = shown.filter((it) => it.isReference).map((it) => it.file)
    return {
      files: shown.filter((it) => !it.isReference).map((it) => it.file),
      ...(references.length === 0 ? {} : { references }),
      dropped: ranked.flatMap(({ path }, at) => (at < bodies && shaped[at] === null ? [path] : [])).reverse()
    }
  }

  /** Sums of lines are near the count of a whole, not equal to it: packed again until what is emitted fits. */
  const fitParts = (ready: Prepared, budget: number, isWhole: boolean): ReadonlyArray<LadderFile | null> => {
    let room = budget
    let fits: { readonly shaped: ReadonlyArray<LadderFile | null>; readonly total: number } | null = null
    for (let round = 0; ; round++) {
      const packed = pack(ready.files, ready.pieces, Math.max(0, Math.floor(room)), isWhole)
      const least = leastShown(packed, ready)
      const shaped = packed.map((it, at) => (isWhole && at < bodies ? null : shape(it, at, ready, least)))
      const total = totalOf(shaped)
      if (total > budget) room = round < 8 ? room - (total - budget) - 1 : Math.min(room - 1, room * 0.7)
      else {
        if (fits === null || total > fits.total) fits = { shaped, total }
        else return fits.shaped
        if (round >= mostRounds || total >= budget * closeEnough) return fits.shaped
        room += (budget - total) * 0.9
      }
      if (round >= mostRounds && fits !== null) return fits.shaped
    }
  }

  return (codeBudget) =>
    Effect.gen(function* () {
      const uncut = fitWhole(whole.slice(0, bodies), codeBudget)
      if (uncut !== null && bodies === ranked.length) return resultOf(uncut)
      const ready = yield* prepare
      if (uncut === null) return resultOf(fitParts(ready, codeBudget, false))
      const references = fitParts(ready, codeBudget - totalOf(uncut), true).slice(bodies)
      return resultOf([...uncut, ...references])
    })
}

interface Ready extends PackFile {
  readonly facts: FileFacts
}

interface Prepared {
  readonly files: ReadonlyArray<Ready>
  readonly pieces: ReadonlyArray<Piece>
  /** Of each block of each file. */
  readonly densities: ReadonlyArray<Float64Array>
}

const densitiesOf = (files: ReadonlyArray<Ready>, pieces: ReadonlyArray<Piece>): ReadonlyArray<Float64Array> => {
  const densities = files.map(({ sheet }) => new Float64Array(sheet.blocks.length))
  for (const { at, density, file, kind } of pieces) if (kind === "block") densities[file]![at] = density
  return densities
}

/** Of all blocks that are shown. */
const leastShown = (packed: ReadonlyArray<Packed>, { densities }: Prepared): number => {
  let least = Number.POSITIVE_INFINITY
  for (const [at, { blocks }] of packed.entries())
    for (const block of blocks) least = Math.min(least, densities[at]![block]!)
  return least
}

const reasonOf = ({ seen }: PackFile, { end, start }: LineRange, isLess: boolean): BlockReason =>
  seen?.touches(start, end) === true ? "shown_before" : isLess ? "worth_less" : "no_room"

/** Lines that a failure points at are shown as they are, and so is what is left of a file. */
const isExact = (input: LadderInput): boolean => (input.failures ?? []).length > 0 || isSeen(input)

const noFocus = { query: { terms: [], identifiers: [], hasSubject: false }, taskClass: "general" }

/** A prompt that uses this share of its budget is not worth another round. */
const closeEnough = 0.99
const mostRounds = 4

export type Emit = (input: LadderInput, tier: InclusionTier, text: string, more?: Partial<LadderFile>) => LadderFile

interface Whole {
  readonly full: () => LadderFile
  readonly condensed: () => LadderFile | null
}

/** Everything in full, or condensed from the least relevant file on; null when that does not fit. */
const fitWhole = (files: ReadonlyArray<Whole>, budget: number): ReadonlyArray<LadderFile> | null => {
  // most projects are far too large, and counting all of their texts takes long
  let least = 0
  for (const { condensed, full } of files) {
    least += Math.min(full().tokens, condensed()?.tokens ?? Number.POSITIVE_INFINITY)
    if (least > budget) return null
  }
  const standing = files.map((it) => it.full())
  let total = totalOf(standing)
  for (let at = files.length - 1; at >= 0 && total > budget; at--) {
    const smaller = files[at]!.condensed()
    if (smaller === null || smaller.tokens >= standing[at]!.tokens) continue
    total += smaller.tokens - standing[at]!.tokens
    standing[at] = smaller
  }
  return standing
}

/** The same section is rendered for one budget after the other, and counted once. */
const makeEmitter = ({ counter, section }: LadderOptions): Emit => {
  const known = new Map<string, TokenCount>()
  return (input, tier, text, more = {}) => {
    const file = {
      path: input.path,
      language: input.language,
      score: input.score,
      tier,
      condensed: false,
      text,
      ...more
    }
    const rendered = section(file)
    const tokens = known.get(rendered) ?? TokenCount.make(counter.count(rendered))
    known.set(rendered, tokens)
    return { ...file, tokens }
  }
}

const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | null = null
  return () => {
    made = made ?? { value: make() }
    return made.value
  }
}

const totalOf = (files: ReadonlyArray<LadderFile | null>): number =>
  files.reduce((total, file) => total + (file?.tokens ?? 0), 0)

/** Of equals the smaller one is first, then by path. References come last. */
const rankingOrder = (inputs: ReadonlyArray<LadderInput>): ReadonlyArray<number> =>
  inputs
    .map((_, at) => at)
    .sort((left, right) => {
      const a = inputs[left]!
      const b = inputs[right]!
      return (
        Number(a.isReference === true) - Number(b.isReference === true) ||
        b.score - a.score ||
        a.text.length - b.text.length ||
        byPath(a.path, b.path)
      )
    })
