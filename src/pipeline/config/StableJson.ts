/** JSON with its keys sorted by code unit: the same value gives the same text, whatever order it was built in. */
import { byPath } from "../../domain/Paths.js"

// Recursion ends with the depth of the value's schema.
export const stableJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(",")}]`
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value)
      .filter(([, it]) => it !== undefined)
      .sort(([a], [b]) => byPath(a, b))
    return `{${entries.map(([key, it]) => `${JSON.stringify(key)}:${stableJson(it)}`).join(",")}}`
  }
  return JSON.stringify(value) ?? "null"
}
