/** Reading what people put into JSON manifests, where anything may be missing or of another kind. */
import { Either } from "effect"
import { isJsonObject, type JsonObject, type JsonValue, parseJsonc } from "../../config/Jsonc.js"

const empty: JsonObject = {}

/** The object that the text holds; an empty one when it holds none. */
export const objectOf = (text: string): JsonObject =>
  Either.match(parseJsonc(text), { onLeft: () => empty, onRight: (it) => (isJsonObject(it) ? it : empty) })

export const inside = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : empty)

export const textAt = (object: JsonObject, key: string): string | undefined => {
  const value = object[key]
  return typeof value === "string" ? value : undefined
}

/** A text, or the texts of a list. */
export const textsOf = (value: JsonValue | undefined): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return Array.isArray(value) ? value.filter((it: JsonValue): it is string => typeof it === "string") : []
}
