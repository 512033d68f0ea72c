/** The JSON Schema of `aic.config.json`, for editors: made from the schema that reads the file, so it cannot lag behind. */
import { JSONSchema, Schema } from "effect"
import { AicConfig } from "../../domain/Config.js"
import { stableJson } from "./StableJson.js"

export interface ConfigJsonSchema {
  readonly [key: string]: unknown
}

export const configJsonSchema = (): ConfigJsonSchema => {
  const made = JSONSchema.fromAST(AicConfig.ast, {
    definitions: {},
    topLevelReferenceStrategy: "skip",
    additionalPropertiesStrategy: "allow"
  })
  const schema: unknown = JSON.parse(JSON.stringify(made))
  const defaults = Schema.decodeUnknownSync(AicConfig)({})
  const described = withDefaults(isRecord(schema) ? schema : {}, defaults)
  const properties = isRecord(described["properties"]) ? described["properties"] : {}
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "aic.config.json",
    description: "Settings of the context compiler. Every key may be left out; unknown keys are ignored, and a compile says so.",
    ...described,
    properties: {
      $schema: { type: "string", description: "Where this schema is, for editors" },
      ...properties
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

// Recursion ends with the depth of the config's own schema.
const withDefaults = (schema: Record<string, unknown>, value: unknown): Record<string, unknown> => {
  const properties = schema["properties"]
  if (!isRecord(properties) || !isRecord(value) || Object.keys(value).length === 0) {
    return value === undefined ? schema : { ...schema, default: JSON.parse(stableJson(value)) }
  }
  const described = Object.entries(properties).map(([key, property]) => [
    key,
    isRecord(property) ? withDefaults(property, value[key]) : property
  ])
  return { ...schema, properties: Object.fromEntries(described) }
}
