/** `services/QualitySnapshots` in the table `quality_snapshots`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { DateTime, Effect, Layer, Schema } from "effect"
import { CompilationId, ProjectId } from "../../domain/Ids.js"
import { TaskClass } from "../../domain/Vocabulary.js"
import { Ids } from "../../services/Ids.js"
import { type QualityPoint, QualitySnapshots } from "../../services/QualitySnapshots.js"
import { inStore } from "./StoreOperation.js"

export const layerSqliteQualitySnapshots = Layer.effect(
  QualitySnapshots,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = yield* Ids

    const insert = SqlSchema.void({
      Request: StoredSnapshot,
      execute: (row) => sql`INSERT INTO quality_snapshots ${sql.insert(row)}`
    })

    return QualitySnapshots.of({
      append: Effect.fnUntraced(function* ({ tiers, tokenReduction, ...snapshot }) {
        yield* insert({
          ...snapshot,
          id: yield* ids.uuidV7,
          tokenReductionRatio: tokenReduction,
          tierL0: tiers.L0,
          tierL1: tiers.L1,
          tierL2: tiers.L2,
          tierL3: tiers.L3
        })
      }, failedTo("append")),
      // Neither through the schema nor as objects with names: that takes ten times, and twice, as long as the rows do.
      points: Effect.fnUntraced(function* ({ projectId, since }) {
        const rows = yield* sql`
          SELECT created_at, task_class, cache_hit, token_reduction_ratio, selection_ratio, budget_utilisation,
            tier_l0, tier_l1, tier_l2, tier_l3, classifier_confidence
          FROM quality_snapshots
          WHERE ${sql.and([
            ...(projectId === null ? [] : [sql`project_id = ${projectId}`]),
            ...(since === null ? [] : [sql`created_at >= ${DateTime.formatIso(since)}`])
          ])}
          ORDER BY created_at`.values
        return rows.flatMap(toPoint)
      }, failedTo("read snapshots"))
    })
  })
)

const failedTo = inStore("QualitySnapshots")

const StoredSnapshot = Schema.Struct({
  id: Schema.String,
  projectId: ProjectId,
  compilationId: CompilationId,
  createdAt: Schema.DateTimeUtc,
  taskClass: TaskClass,
  cacheHit: Schema.transformLiterals([0, false], [1, true]),
  tokenReductionRatio: Schema.NullOr(Schema.Finite),
  selectionRatio: Schema.NullOr(Schema.Finite),
  budgetUtilisation: Schema.NullOr(Schema.Finite),
  tierL0: Schema.Int,
  tierL1: Schema.Int,
  tierL2: Schema.Int,
  tierL3: Schema.Int,
  classifierConfidence: Schema.NullOr(Schema.Finite)
})

/** A task class of a newer version is left out. */
const toPoint = (row: ReadonlyArray<unknown>): ReadonlyArray<QualityPoint> => {
  const taskClass = row[1]
  if (typeof taskClass !== "string" || !isTaskClass(taskClass)) return []
  return [
    {
      createdAtMs: Date.parse(String(row[0])),
      taskClass,
      cacheHit: row[2] === 1,
      tokenReduction: figure(row[3]),
      selectionRatio: figure(row[4]),
      budgetUtilisation: figure(row[5]),
      tiers: { L0: figure(row[6]) ?? 0, L1: figure(row[7]) ?? 0, L2: figure(row[8]) ?? 0, L3: figure(row[9]) ?? 0 },
      classifierConfidence: figure(row[10])
    }
  ]
}

const figure = (value: unknown): number | null => (typeof value === "number" ? value : null)

const taskClasses: ReadonlySet<string> = new Set(TaskClass.literals)

const isTaskClass = (name: string): name is TaskClass => taskClasses.has(name)
