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
      // Neither through the schema nor with names put together anew: that takes ten times as long as reading the rows.
      points: Effect.fnUntraced(function* ({ projectId, since }) {
        const rows = yield* sql<PointRow>`
          SELECT created_at AS "createdAt", task_class AS "taskClass", cache_hit AS "cacheHit",
            token_reduction_ratio AS "tokenReductionRatio", selection_ratio AS "selectionRatio",
            budget_utilisation AS "budgetUtilisation", tier_l0 AS "tierL0", tier_l1 AS "tierL1", tier_l2 AS "tierL2",
            tier_l3 AS "tierL3", classifier_confidence AS "classifierConfidence"
          FROM quality_snapshots
          WHERE ${sql.and([
            ...(projectId === null ? [] : [sql`project_id = ${projectId}`]),
            ...(since === null ? [] : [sql`created_at >= ${DateTime.formatIso(since)}`])
          ])}
          ORDER BY created_at`.withoutTransform
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

type PointRow = Omit<typeof StoredSnapshot.Encoded, "id" | "projectId" | "compilationId" | "taskClass"> & {
  readonly taskClass: string
}

/** A task class of a newer version is left out. */
const toPoint = (row: PointRow): ReadonlyArray<QualityPoint> =>
  isTaskClass(row.taskClass)
    ? [
        {
          createdAtMs: Date.parse(row.createdAt),
          taskClass: row.taskClass,
          cacheHit: row.cacheHit === 1,
          tokenReduction: row.tokenReductionRatio,
          selectionRatio: row.selectionRatio,
          budgetUtilisation: row.budgetUtilisation,
          tiers: { L0: row.tierL0, L1: row.tierL1, L2: row.tierL2, L3: row.tierL3 },
          classifierConfidence: row.classifierConfidence
        }
      ]
    : []

const isTaskClass = Schema.is(TaskClass)
