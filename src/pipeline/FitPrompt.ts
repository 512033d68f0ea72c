/** Steps 6 to 8 together: the largest prompt that keeps to its budget, counted on the text that is really sent. */
import { Effect } from "effect"
import { BudgetTooSmall } from "../domain/Errors.js"
import { TokenCount } from "../domain/Units.js"
import type { TokenCounter } from "../services/Tokenizer.js"
import { breathe } from "./Breathe.js"
import { assemblePrompt, minimalPrompt, type PromptParts, type PromptSection } from "./PromptAssembler.js"
import type { Ladder, LadderResult } from "./SummarisationLadder.js"

export interface FitOptions {
  readonly parts: Omit<PromptParts, "files" | "specification">
  /** The map of the project in at most so many lines; without it, the map is cut at its end. */
  readonly structureOf?: (maxLines: number) => ReadonlyArray<string>
  readonly ladder: Ladder
  readonly specification: Ladder | null
  readonly counter: TokenCounter
  /** Of the whole prompt. */
  readonly budget: TokenCount
}

export interface FittedPrompt {
  readonly prompt: string
  readonly tokens: TokenCount
  /** Of the prompt without its files. */
  readonly overhead: TokenCount
  /** Sections that gave way to the budget. */
  readonly without?: ReadonlySet<PromptSection>
  /** What was left for the files. */
  readonly codeBudget: TokenCount
  readonly ladder: LadderResult
  readonly specification: LadderResult
  readonly warnings: ReadonlyArray<string>
}

/**
 * Never more tokens than `budget`. What frames the files gives way first, in the order of `givesWay`; then the
 * files share what is left. Token counts do not add up (a token can reach over a seam), so the finished text is
 * counted and the files are fitted again to a little less until it fits.
 */
export const fitPrompt = Effect.fn("FitPrompt.fitPrompt")(function* (options: FitOptions) {
  const { budget, counter, parts } = options
  const needed = counter.count(minimalPrompt(parts.intent))
  if (needed > budget) return yield* new BudgetTooSmall({ budget, needed })

  const frame = yield* fitFrame(options)
  const codeBudget = TokenCount.make(Math.max(0, budget - frame.overhead))

  const assemble = (ladder: LadderResult, next: ReadonlyArray<string> = []) =>
    assemblePrompt({ ...frame.parts, files: filesOf(ladder), next }, frame.without)

  let kept = budget > mostSmall ? 0 : Math.floor(budget * nextShare)
  let room: number = Math.max(0, codeBudget - kept)
  for (let round = 0; ; round++) {
    const ladder = yield* options.ladder.fit(TokenCount.make(room))
    const tokens = counter.count(assemble(ladder))
    const isEmpty = filesOf(ladder).length === 0
    if (kept > 0 && (isEmpty || ladder.dropped.length === 0)) {
      // nothing comes next, or that little more is all a file needs
      kept = 0
      room = codeBudget
      continue
    }
    if (tokens <= budget - kept || isEmpty) {
      const ranked = isEmpty ? [] : ladder.dropped.slice(-mostNext).reverse()
      const next = longestThatFits(ranked, undefined, (paths) => counter.count(assemble(ladder, paths)) <= budget)
      const prompt = assemble(ladder, next)
      return {
        prompt,
        tokens: next.length === 0 ? tokens : TokenCount.make(counter.count(prompt)),
        overhead: frame.overhead,
        without: frame.without,
        codeBudget,
        ladder,
        specification: frame.specification,
        warnings: [...frame.warnings, ...leftOut("file", ladder.dropped.length - next.length)]
      } satisfies FittedPrompt
    }
    yield* breathe
    room = nextRoom(room, tokens - (budget - kept), round)
  }
})

/** Ends at 0 whatever the counter does: the excess usually settles it in a round or two, then larger steps follow. */
const nextRoom = (room: number, excess: number, round: number): number =>
  Math.max(0, Math.floor(round < 8 ? room - excess : Math.min(room - excess, room * 0.75)))

/** A small budget shows few files. Whoever reads that should know which others to open: a line or two. */
const nextShare = 0.025
const mostSmall = 6_000
const mostNext = 12

/** Specification files are for orientation: the files of the task come first. */
const specificationShare = 0.2

/** The map of the project is a help to find the way, not what was asked for. */
const structureShare = 0.025
/** In a budget that gives it less room than this, it says less than the names of more files would. */
const leastStructure = 110

/** In a short prompt nothing that is said at its end need be said at its beginning, too. */
const keyShare = 0.015

/** What is left out when the frame alone is too big, first to go first. The task itself never is. */
const givesWay: ReadonlyArray<PromptSection> = [
  "Project structure",
  "Specification",
  "Knowledge",
  "Constraints (key)",
  "Session context",
  "Constraints",
  "Task Classification"
]

const filesOf = ({ files, references = [] }: LadderResult) => [...files, ...references]

const noFiles: LadderResult = { files: [], dropped: [] }

/** Everything but the files, made to fit. */
const fitFrame = Effect.fnUntraced(function* (options: FitOptions) {
  const { budget, counter, parts, specification } = options
  let spec = noFiles
  let structure = parts.structure
  const without = new Set<PromptSection>()
  const frame = (lines = structure): PromptParts => ({
    ...parts,
    structure: lines,
    specification: filesOf(spec),
    files: []
  })
  const count = (lines = structure) => counter.count(assemblePrompt(frame(lines), without))

  const share = Math.floor(budget * specificationShare)
  if (specification !== null) spec = yield* specification.fit(TokenCount.make(share))
  const twice = count()
  without.add("Constraints (key)")
  if (twice - count() <= budget * keyShare) without.delete("Constraints (key)")
  const structureLimit = Math.floor(budget * structureShare)
  const bare = count([])
  if (count() - bare > structureLimit) {
    structure =
      structureLimit < leastStructure
        ? []
        : longestThatFits(structure, options.structureOf, (lines) => count(lines) - bare <= structureLimit)
  }

  if (specification !== null && count() > budget) {
    let room = share
    for (let round = 0; count() > budget && filesOf(spec).length > 0; round++) {
      room = nextRoom(room, count() - budget, round)
      spec = yield* specification.fit(TokenCount.make(room))
    }
  }
  const omitted: Array<PromptSection> =
    structure.length === 0 && parts.structure.length > 0 ? ["Project structure"] : []
  for (const section of givesWay) {
    const before = count()
    if (before <= budget) break
    without.add(section)
    if (count() < before) omitted.push(section)
  }
  if (without.has("Specification")) spec = noFiles
  return {
    parts: frame(),
    without,
    specification: spec,
    overhead: count(),
    warnings: [
      ...(structure.length < parts.structure.length && structure.length > 0
        ? [`The project structure was cut after ${structure.length} lines to keep to the budget`]
        : []),
      ...leftOut("specification file", spec.dropped.length),
      ...(omitted.length === 0 ? [] : [`Left out to keep to the budget: ${omitted.join(", ")}`])
    ]
  }
})

/** The map with the most lines that fits. */
const longestThatFits = (
  all: ReadonlyArray<string>,
  inLines: (maxLines: number) => ReadonlyArray<string> = (maxLines) => all.slice(0, maxLines),
  fits: (lines: ReadonlyArray<string>) => boolean
) => {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(inLines(middle))) low = middle
    else high = middle - 1
  }
  return low === 0 ? [] : inLines(low)
}

const leftOut = (what: string, count: number): ReadonlyArray<string> =>
  count === 0
    ? []
    : [
        `${count} ${what}${count === 1 ? "" : "s"} left out: not even ${count === 1 ? "its name fits" : "their names fit"} the budget`
      ]
