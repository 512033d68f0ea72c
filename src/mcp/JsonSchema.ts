/** The JSON Schema (2020-12) of a tool's arguments and of its answer, made from the schemas that decode and encode them. */
import { JSONSchema, type Schema } from "effect"

export type ToolSchema = { readonly type: "object" } & Readonly<Record<string, unknown>>

/**
 * Clients want a plain object at the root: some drop a tool whose root is a reference or a union. What Effect
 * adds of its own (the names of our brands, keywords in words) tells a model nothing and costs it tokens.
 */
export const toolSchema = <A, I>(schema: Schema.Schema<A, I>): ToolSchema => {
  const definitions: Record<string, JSONSchema.JsonSchema7> = {}
  const json = JSONSchema.fromAST(schema.ast, {
    definitions,
    topLevelReferenceStrategy: "skip",
    target: "jsonSchema2020-12",
    additionalPropertiesStrategy: "allow"
  })
  const $defs = Object.keys(definitions).length > 0 ? { $defs: definitions } : {}
  return { ...fieldsOf(withoutNoise({ ...json, ...$defs })), type: "object" }
}

/**
 * Of an answer. Every client reads the list of tools when it starts, so this says no more than what is where: bounds
 * and patterns help whoever writes arguments, and nobody who reads an answer.
 */
export const answerSchema = <A, I>(schema: Schema.Schema<A, I>): ToolSchema => ({
  ...fieldsOf(shortened(toolSchema(schema))),
  type: "object"
})

const shortened = (node: unknown, isNameTable = false): unknown => {
  if (Array.isArray(node)) return node.map((it) => shortened(it))
  if (typeof node !== "object" || node === null) return node
  const entries = Object.entries(node)
    .filter(([key, value]) => isNameTable || !isBound(key, value))
    .map(([key, value]): [string, unknown] => [key, shortened(value, !isNameTable && key === "properties")])
  return isNameTable ? Object.fromEntries(entries) : orNull(Object.fromEntries(entries))
}

const isBound = (key: string, value: unknown): boolean =>
  bounds.has(key) || (key === "required" && Array.isArray(value) && value.length === 0)

const bounds: ReadonlySet<string> = new Set(["minimum", "maximum", "minLength", "maxLength", "pattern", "maxItems"])

/** `{"anyOf":[{"type":"string"},{"type":"null"}]}` is `{"type":["string","null"]}`. */
const orNull = ({ anyOf, ...others }: Record<string, unknown>): Record<string, unknown> => {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? others : { anyOf, ...others }
  const [value, nothing] = anyOf.map(fieldsOf)
  const isSimple = anyOf.length === 2 && typeof value?.["type"] === "string" && value["enum"] === undefined
  return isSimple && nothing?.["type"] === "null"
    ? { ...value, ...others, type: [value?.["type"], "null"] }
    : { anyOf, ...others }
}

const withoutNoise = (node: unknown, isNameTable = false): unknown => {
  if (Array.isArray(node)) return node.map((it) => withoutNoise(it))
  if (typeof node !== "object" || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      // Below `properties` and `$defs` the keys are names, and "title" may be one of them.
      .filter(([key, value]) => isNameTable || !isNoise(key, value))
      .map(([key, value]) => [key, withoutNoise(value, !isNameTable && (key === "properties" || key === "$defs"))])
  )
}

/** Unknown properties are ignored, which is what JSON Schema assumes where it says nothing. */
const isNoise = (key: string, value: unknown): boolean =>
  key === "title" ||
  (key === "additionalProperties" && value === true) ||
  (key === "description" && typeof value === "string" && repeatsTheSchema.test(value))

/** What Effect writes for a refinement that has no description of its own: it says again what the keyword beside it says. */
const repeatsTheSchema = /^an? (string|number|integer|array|positive|non-negative|finite number)\b/

const fieldsOf = (node: unknown): Record<string, unknown> =>
  typeof node === "object" && node !== null ? { ...node } : {}
