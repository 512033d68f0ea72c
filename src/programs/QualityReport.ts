/** `aic_quality_report`: medians and shares over the last days, by task class and by day. */
import { Clock, Context, Effect, Layer } from "effect"
import { noTiers } from "../domain/Compilation.js"
import type { StoreFailed } from "../domain/Errors.js"
import type { QualityArguments } from "../domain/reports/Arguments.js"
import type { QualityMetrics, QualityReport as Report } from "../domain/reports/QualityReport.js"
import { defaultQualityDays } from "../domain/reports/Windows.js"
import { Ratio01 } from "../domain/Units.js"
import { TaskClass } from "../domain/Vocabulary.js"
import { LocalTime } from "../services/LocalTime.js"
import { Projects } from "../services/Projects.js"
import { type QualityPoint, QualitySnapshots } from "../services/QualitySnapshots.js"
import { StatusQueries } from "../services/StatusQueries.js"
import { dayOf, startOfDay } from "./Days.js"
import { total } from "./Figures.js"
import { whichProject } from "./WhichProject.js"

export class QualityReport extends Context.Tag("aic/programs/QualityReport")<
  QualityReport,
  { readonly run: (args: QualityArguments) => Effect.Effect<Report, StoreFailed> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const queries = yield* StatusQueries
      const registered = yield* Projects
      const snapshots = yield* QualitySnapshots
      const local = yield* LocalTime
      return {
        run: Effect.fn("QualityReport.run")(function* ({
          projectRoot,
          windowDays = defaultQualityDays
        }: QualityArguments) {
          const projects = yield* registered.all
          const { projectId, root } = yield* whichProject(queries, projects, projectRoot)
          const nowMs = yield* Clock.currentTimeMillis
          const days = daysUntil(nowMs, local, windowDays)
          const since = startOfDay(nowMs, local, windowDays - 1)
          const points = yield* snapshots.points({ projectId, since })
          return { projectRoot: root, windowDays, ...summariseQuality(points, days) }
        })
      }
    })
  )
}

export interface Day {
  readonly day: string
  /** Since the epoch. */
  readonly startMs: number
}

/** Today and the days before it, oldest first. */
export const daysUntil = (nowMs: number, local: LocalTime["Type"], count: number): ReadonlyArray<Day> =>
  Array.from({ length: count }, (_, at) => {
    const startMs = startOfDay(nowMs, local, count - 1 - at).epochMillis
    return { day: dayOf(startMs, local), startMs }
  })

/** The points, oldest first, are of these days. */
export const summariseQuality = (
  points: ReadonlyArray<QualityPoint>,
  days: ReadonlyArray<Day>
): Omit<Report, "projectRoot" | "windowDays"> => ({
  ...metricsOf(points),
  tierDistribution: tierShares(points),
  byTaskClass: Object.fromEntries(
    TaskClass.literals
      .map((taskClass) => [taskClass, points.filter((it) => it.taskClass === taskClass)] as const)
      .filter(([, own]) => own.length > 0)
      .map(([taskClass, own]) => [taskClass, metricsOf(own)])
  ),
  classifierConfidence: meanConfidence(points),
  seriesDaily: byDay(points, days).map(({ day, own }) => ({ day, ...metricsOf(own) }))
})

const metricsOf = (points: ReadonlyArray<QualityPoint>): QualityMetrics => {
  const fresh = points.filter((it) => !it.cacheHit)
  return {
    compilations: points.length,
    medianTokenReduction: median(fresh, (it) => it.tokenReduction),
    medianSelectionRatio: ratioOrNull(median(fresh, (it) => it.selectionRatio)),
    medianBudgetUtilisation: median(fresh, (it) => it.budgetUtilisation),
    cacheHitRate: points.length === 0 ? null : ratio((points.length - fresh.length) / points.length)
  }
}

/** The lower one of two in the middle, so that it is a value that was really seen. */
const median = (points: ReadonlyArray<QualityPoint>, value: (point: QualityPoint) => number | null): number | null => {
  const values = new Float64Array(points.length)
  let count = 0
  for (const point of points) {
    const it = value(point)
    if (it !== null) values[count++] = it
  }
  return count === 0 ? null : rounded(values.subarray(0, count).sort()[(count - 1) >> 1] ?? 0)
}

const tierShares = (points: ReadonlyArray<QualityPoint>): Report["tierDistribution"] => {
  const sums = { ...noTiers }
  for (const { cacheHit, tiers } of points) {
    if (cacheHit) continue
    sums.L0 += tiers.L0
    sums.L1 += tiers.L1
    sums.L2 += tiers.L2
    sums.L3 += tiers.L3
  }
  const all = sums.L0 + sums.L1 + sums.L2 + sums.L3
  const share = (count: number) => ratio(count / all)
  return all === 0 ? null : { l0: share(sums.L0), l1: share(sums.L1), l2: share(sums.L2), l3: share(sums.L3) }
}

const meanConfidence = (points: ReadonlyArray<QualityPoint>): Report["classifierConfidence"] => {
  const known = points.map((it) => it.classifierConfidence).filter((it) => it !== null)
  return known.length === 0
    ? { available: false }
    : { available: true, mean: ratio(total(known, (it) => it) / known.length) }
}

/** Ends with the last day that has a point. */
const byDay = (points: ReadonlyArray<QualityPoint>, days: ReadonlyArray<Day>) => {
  const series: Array<{ readonly day: string; readonly own: ReadonlyArray<QualityPoint> }> = []
  let from = 0
  days.forEach(({ day }, at) => {
    const end = days[at + 1]?.startMs ?? Number.POSITIVE_INFINITY
    let to = from
    while (to < points.length && (points[to]?.createdAtMs ?? 0) < end) to++
    if (from < points.length) series.push({ day, own: points.slice(from, to) })
    from = to
  })
  return series
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

const ratio = (value: number): Ratio01 => Ratio01.make(Math.min(1, Math.max(0, rounded(value))))

const ratioOrNull = (value: number | null): Ratio01 | null => (value === null ? null : ratio(value))
