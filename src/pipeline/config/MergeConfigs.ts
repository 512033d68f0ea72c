/** Lays configs over each other, as they were written: nothing that was left out can hide what lies below it. */
import { emptyObject, isJsonObject, type JsonObject, type JsonValue } from "./Jsonc.js"

/** The later ones win: objects merge, everything else replaces. */
export const mergeConfigs = (layers: ReadonlyArray<JsonObject>): JsonObject =>
  layers.reduce((below, above) => mergeObjects(below, above), emptyObject())

// Recursion ends with the depth that the parser lets through.
const mergeObjects = (below: JsonObject, above: JsonObject): JsonObject => {
  const merged = emptyObject()
  for (const key of Object.keys(below)) merged[key] = below[key] ?? null
  for (const key of Object.keys(above)) merged[key] = mergeValues(below[key], above[key] ?? null)
  return merged
}

const mergeValues = (below: JsonValue | undefined, above: JsonValue): JsonValue =>
  isJsonObject(below) && isJsonObject(above) ? mergeObjects(below, above) : above
