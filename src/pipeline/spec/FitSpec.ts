/**
 * The budget loop: which form each row takes so that the briefing keeps to its budget. It gives way in the order of
 * `steps`, one row at a time, and stops as soon as the whole fits.
 */
import { Effect } from "effect"
import { BudgetTooSmall } from "../../domain/Errors.js"
import { TokenCount } from "../../domain/Units.js"
import type { TokenCounter } from "../../services/Tokenizer.js"
import { assembleSpec, type Frame, fixedParts, type Standing } from "./AssembleSpec.js"
import { type Form, levels, type Row, type RowKind, usageRank } from "./Rows.js"

export interface FitOptions {
  readonly rows: ReadonlyArray<Row>
  readonly frame: Frame
  readonly counter: TokenCounter
  /** Null: as many as the rows need in the forms that they start with. */
  readonly budget: TokenCount | null
  readonly breath: Effect.Effect<void>
}

export interface FittedSpec {
  readonly text: string
  readonly tokens: TokenCount
  /** A row's form, null where it was left out; in the order of the rows. */
  readonly forms: ReadonlyArray<Form | null>
}

/** What a shorter text costs least comes first; definitions go down tier by tier; blocks are left out, then types. */
const steps: ReadonlyArray<{ readonly kind: RowKind; readonly level: number }> = [
  { kind: "prose", level: levels.condensed },
  { kind: "code", level: levels.condensed },
  { kind: "type", level: levels.documented },
  { kind: "type", level: levels.signatures },
  { kind: "type", level: levels.summary },
  { kind: "type", level: levels.path },
  { kind: "code", level: levels.documented },
  { kind: "code", level: levels.signatures },
  { kind: "code", level: levels.summary },
  { kind: "code", level: levels.gone },
  { kind: "prose", level: levels.documented },
  { kind: "prose", level: levels.signatures },
  { kind: "prose", level: levels.summary },
  { kind: "prose", level: levels.gone },
  { kind: "type", level: levels.header },
  { kind: "type", level: levels.gone }
]

export const fitSpec = Effect.fn("SpecCompiler.fit")(function* (options: FitOptions) {
  const { breath, budget, counter, frame, rows } = options
  const standing: Array<Form | null> = rows.map((row) => row.top)
  const result = (): FittedSpec => {
    const text = assembleSpec(rows, standing, frame)
    return { text, tokens: counter.count(text), forms: [...standing] }
  }
  const whole = result()
  if (budget === null || whole.tokens <= budget) return whole

  const room = makeRoom(options, standing, budget)
  for (const { kind, level } of steps) {
    for (const at of demotionOrder(rows, standing, kind)) {
      if (!room.isOver()) break
      yield* breath
      standing[at] = yield* formAt(rows[at]!, standing[at] ?? null, level)
    }
  }
  if (standing.every((form) => form === null)) return yield* shortest(options, budget)
  const fitted = result()

  yield* giveBack(options, standing, room)
  const restored = result()
  return restored.tokens <= budget ? restored : fitted
})

interface Room {
  readonly isOver: () => boolean
}

/**
 * Counts of parts do not add up exactly (a token may reach over a seam), so the sum decides only until it says that
 * the whole fits; then the whole is counted, and what it differs by corrects the sums that follow.
 */
const makeRoom = ({ counter, frame, rows }: FitOptions, standing: Standing, budget: number): Room => {
  const known = new Map<string, number>()
  const countOf = (text: string): number => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const tokens = counter.count(text)
    known.set(text, tokens)
    return tokens
  }
  const sum = (): number => {
    const fixed = fixedParts(rows, standing, frame)
    return (
      standing.reduce((total, form) => total + (form?.tokens ?? 0), 0) +
      fixed.reduce((total, text) => total + countOf(`${text}\n`), 0)
    )
  }
  let difference: number | null = null
  return {
    isOver: () => {
      const now = sum()
      const perhaps = difference ?? -2 * (rows.length + 8)
      if (now + perhaps > budget) return true
      const exact = counter.count(assembleSpec(rows, standing, frame))
      difference = exact - now
      return exact > budget
    }
  }
}

/** Of one kind, first to give way first: least used, then the largest, then by name. */
const demotionOrder = (rows: ReadonlyArray<Row>, standing: Standing, kind: RowKind): ReadonlyArray<number> =>
  rows
    .flatMap((row, at) => (row.kind === kind && standing[at] !== null ? [at] : []))
    .sort((left, right) => {
      const a = rows[left]!
      const b = rows[right]!
      const tokens = (standing[right]?.tokens ?? 0) - (standing[left]?.tokens ?? 0)
      return rankOf(a) - rankOf(b) || tokens || (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0)
    })

const rankOf = ({ usage }: Row): number => (usage === null ? 0 : usageRank[usage])

/** The lowest form of the row that is not below the level. */
const formAt = Effect.fnUntraced(function* (row: Row, now: Form | null, level: number) {
  if (now === null || level === levels.gone) return null
  if (now.level >= level) return now
  const forms = yield* row.downTo(level)
  return forms.reduce((best, form) => (form.level <= level && form.level >= best.level ? form : best), now)
})

/**
 * Room that the last step left over goes back, best row first, up to the first that would need more: no row is better
 * off than one of its kind that matters more.
 */
const giveBack = Effect.fnUntraced(function* ({ breath, rows }: FitOptions, standing: Array<Form | null>, room: Room) {
  for (const kind of ["type", "code", "prose"] as const) {
    const order = rows
      .flatMap((row, at) => (row.kind === kind ? [at] : []))
      .sort((left, right) => {
        const a = rows[left]!
        const b = rows[right]!
        return (
          rankOf(b) - rankOf(a) ||
          a.top.tokens - b.top.tokens ||
          (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0)
        )
      })
    for (const at of order) {
      const row = rows[at]!
      if (standing[at] === row.top) continue
      yield* breath
      for (const better of yield* row.downTo(levels.gone)) {
        const now = standing[at] ?? null
        if (now !== null && better.level >= now.level) break
        standing[at] = better
        if (!room.isOver()) break
        standing[at] = now
      }
      if (standing[at] !== row.top) break
    }
  }
})

/** The shortest briefing that says anything: one row in its shortest form, the best one that fits. */
const shortest = Effect.fnUntraced(function* ({ counter, frame, rows }: FitOptions, budget: TokenCount) {
  let needed = Number.POSITIVE_INFINITY
  for (const [at, row] of rows.entries()) {
    const least = (yield* row.downTo(levels.gone)).at(-1) ?? row.top
    const forms = rows.map((_, other) => (other === at ? least : null))
    const text = assembleSpec(rows, forms, frame)
    const tokens = counter.count(text)
    if (tokens <= budget) return { text, tokens, forms } satisfies FittedSpec
    needed = Math.min(needed, tokens)
  }
  return yield* new BudgetTooSmall({ budget, needed: TokenCount.make(needed), what: "specification" })
})
