/** What reports are made from when nothing was recorded yet. */
import { Layer } from "effect"
import { layerMemoryConfigHistory } from "./MemoryConfigHistory.js"
import { layerMemoryProjects } from "./MemoryProjects.js"
import { layerMemoryQualitySnapshots } from "./MemoryQualitySnapshots.js"
import { layerMemoryStatusQueries } from "./MemoryStatusQueries.js"
import { MemoryTables } from "./MemoryTables.js"
import { layerMemoryTelemetry } from "./MemoryTelemetry.js"

export const layerEmptyRecords = Layer.mergeAll(
  layerMemoryStatusQueries,
  layerMemoryProjects,
  layerMemoryTelemetry,
  layerMemoryConfigHistory,
  layerMemoryQualitySnapshots
).pipe(Layer.provide(MemoryTables.layer))
