/** Keys that a schema does not know: they are ignored, and whoever wrote them believes otherwise. */
import { type Schema, SchemaAST } from "effect"
import { nearNames } from "../../domain/NearNames.js"
import { shortened } from "../guard/Prose.js"
import { isJsonObject, type JsonObject } from "./Jsonc.js"

/** A sentence for each of the first keys, as they are written. The schema's own depth bounds the work, not the value's. */
export const unknownKeys = (schema: Schema.Schema.Any, value: JsonObject, file: string): ReadonlyArray<string> => {
  const top = fieldsOf(schema.ast)
  if (top === null) return []
  const everywhere = pathsOf(top)
  const found = keysIn(top, value, "")
  const told = found.slice(0, mostTold).map(({ fields, key, prefix }) => {
    const near = placeOf(key, fields, prefix, everywhere)
    const few = fields.size > fewKeys ? "" : ` There are: ${[...fields.keys()].join(", ")}.`
    const hint = near === null ? few : ` Did you mean \`${near}\`?`
    return `${file}: there is no key \`${prefix}${shortened(key, longestKey)}\`; it is ignored.${hint}`
  })
  const more = found.length - told.length
  return more === 0 ? told : [...told, `${file}: there are ${more} more keys that are ignored.`]
}

interface UnknownKey {
  readonly key: string
  readonly prefix: string
  /** What there is beside it. */
  readonly fields: Fields
}

const keysIn = (fields: Fields, object: JsonObject, prefix: string): ReadonlyArray<UnknownKey> =>
  Object.keys(object).flatMap((key) => {
    const field = fields.get(key)
    if (field === undefined) return prefix === "" && isForTools(key) ? [] : [{ key, prefix, fields }]
    const inner = object[key]
    return field !== null && isJsonObject(inner) ? keysIn(field, inner, `${prefix}${key}.`) : []
  })

const mostTold = 10
const longestKey = 40
/** So many can be told instead of one that is near. */
const fewKeys = 8

/** What editors read (`$schema`), and where people write what a format without comments has no place for. */
const isForTools = (key: string): boolean => key.startsWith("$") || key.startsWith("_") || key.startsWith("//")

/** Beside it, or where there is a key of that very name. */
const placeOf = (key: string, fields: Fields, prefix: string, everywhere: ReadonlyArray<string>): string | null => {
  const [near] = nearNames(key, fields.keys())
  if (near !== undefined) return prefix + near
  return everywhere.find((path) => path.endsWith(`.${key}`)) ?? null
}

/** A field's own fields; null where it has none, or where any key may stand. */
type Fields = ReadonlyMap<string, Fields | null>

const fieldsOf = (ast: SchemaAST.AST): Fields | null => {
  const inner = literalOf(SchemaAST.encodedAST(ast))
  if (inner === null || inner.indexSignatures.length > 0 || inner.propertySignatures.length === 0) return null
  return new Map(inner.propertySignatures.map(({ name, type }) => [String(name), fieldsOf(type)]))
}

/** A field that may be left out is a union with `undefined`. */
const literalOf = (ast: SchemaAST.AST): SchemaAST.TypeLiteral | null => {
  if (SchemaAST.isTypeLiteral(ast)) return ast
  if (!SchemaAST.isUnion(ast)) return null
  return ast.types.find(SchemaAST.isTypeLiteral) ?? null
}

const pathsOf = (fields: Fields): ReadonlyArray<string> =>
  [...fields].flatMap(([key, inner]) => [
    key,
    ...(inner === null ? [] : pathsOf(inner).map((path) => `${key}.${path}`))
  ])
