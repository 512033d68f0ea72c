/** All stores at once: over the database, in memory, or (as the product runs) the first that works. */
import { Effect, Layer } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"
import { RecordsPlace } from "../services/RecordsPlace.js"
import { layerMemoryAgentSessions } from "./memory/MemoryAgentSessions.js"
import { layerMemoryCompilationCache } from "./memory/MemoryCompilationCache.js"
import { layerMemoryCompilationLog } from "./memory/MemoryCompilationLog.js"
import { layerMemoryConfigHistory } from "./memory/MemoryConfigHistory.js"
import { layerMemoryGuardFindings } from "./memory/MemoryGuardFindings.js"
import { layerMemoryProjects } from "./memory/MemoryProjects.js"
import { layerMemoryQualitySnapshots } from "./memory/MemoryQualitySnapshots.js"
import { layerMemoryRetention } from "./memory/MemoryRetention.js"
import { layerMemoryServerSessions } from "./memory/MemoryServerSessions.js"
import { layerMemorySpecCompileCache } from "./memory/MemorySpecCompileCache.js"
import { layerMemoryStatusQueries } from "./memory/MemoryStatusQueries.js"
import { MemoryTables } from "./memory/MemoryTables.js"
import { layerMemoryTelemetry } from "./memory/MemoryTelemetry.js"
import { layerMemoryToolInvocations } from "./memory/MemoryToolInvocations.js"
import { layerDatabase } from "./sqlite/Database.js"
import { layerSqliteAgentSessions } from "./sqlite/SqliteAgentSessions.js"
import { layerSqliteAtomically } from "./sqlite/SqliteAtomically.js"
import { layerSqliteCompilationCache } from "./sqlite/SqliteCompilationCache.js"
import { layerSqliteCompilationLog } from "./sqlite/SqliteCompilationLog.js"
import { layerSqliteConfigHistory } from "./sqlite/SqliteConfigHistory.js"
import { layerSqliteGuardFindings } from "./sqlite/SqliteGuardFindings.js"
import { layerSqliteProjects } from "./sqlite/SqliteProjects.js"
import { layerSqliteQualitySnapshots } from "./sqlite/SqliteQualitySnapshots.js"
import { layerSqliteRetention } from "./sqlite/SqliteRetention.js"
import { layerSqliteServerSessions } from "./sqlite/SqliteServerSessions.js"
import { layerSqliteSpecCompileCache } from "./sqlite/SqliteSpecCompileCache.js"
import { layerSqliteStatusQueries } from "./sqlite/SqliteStatusQueries.js"
import { layerSqliteTelemetry } from "./sqlite/SqliteTelemetry.js"
import { layerSqliteToolInvocations } from "./sqlite/SqliteToolInvocations.js"

/** Needs `SqlClient`, `Ids`, `Hasher` and `Processes`. */
export const layerSqliteStores = Layer.mergeAll(
  layerSqliteProjects,
  layerSqliteConfigHistory,
  layerSqliteCompilationCache,
  layerSqliteCompilationLog,
  layerSqliteGuardFindings,
  layerSqliteTelemetry,
  layerSqliteToolInvocations,
  layerSqliteServerSessions,
  layerSqliteAgentSessions,
  layerSqliteSpecCompileCache,
  layerSqliteQualitySnapshots,
  layerSqliteStatusQueries,
  layerSqliteRetention,
  layerSqliteAtomically
)

/** Needs `Ids` and `Processes`. */
export const layerMemoryStores = Layer.mergeAll(
  layerMemoryProjects,
  layerMemoryConfigHistory,
  layerMemoryCompilationCache,
  layerMemoryCompilationLog,
  layerMemoryGuardFindings,
  layerMemoryTelemetry,
  layerMemoryToolInvocations,
  layerMemoryServerSessions,
  layerMemoryAgentSessions,
  layerMemorySpecCompileCache,
  layerMemoryQualitySnapshots,
  layerMemoryStatusQueries,
  layerMemoryRetention
).pipe(Layer.provide(MemoryTables.layer))

/**
 * The database in `home`. Records are worth less than an answer: when it cannot be opened, one warning is logged and
 * the stores keep to memory until this process ends.
 */
export const layerStores = (home: AbsolutePath) =>
  layerSqliteStores.pipe(
    Layer.provide(layerDatabase(home)),
    Layer.catchAll((error) =>
      Layer.unwrapEffect(
        Effect.as(
          Effect.logWarning(`${error.message}. Records and cache last only as long as this process.`),
          Layer.merge(layerMemoryStores, Layer.succeed(RecordsPlace, "memory"))
        )
      )
    )
  )
