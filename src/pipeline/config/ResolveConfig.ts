/** From the texts of the configs to the one that counts. Pure: the step around it reads and hashes. */
import { Either, Schema } from "effect"
import { AicConfig } from "../../domain/Config.js"
import { ConfigInvalid } from "../../domain/Errors.js"
import type { ConfigText } from "../../services/ConfigSource.js"
import { compileGlobs } from "../Glob.js"
import { shortened } from "../guard/Prose.js"
import { explain, looksSecret } from "./ConfigProblem.js"
import { isJsonObject, type JsonObject, parseJsonc } from "./Jsonc.js"
import { mergeConfigs } from "./MergeConfigs.js"
import { isUrl, weakenings, withoutUserKeys } from "./ProjectPolicy.js"
import { unknownKeys } from "./UnknownKeys.js"

export interface EffectiveConfig {
  readonly config: AicConfig
  readonly sources: ReadonlyArray<string>
  readonly warnings: ReadonlyArray<string>
  readonly weakened: ReadonlyArray<string>
}

export const resolveConfig = (texts: ReadonlyArray<ConfigText>): Either.Either<EffectiveConfig, ConfigInvalid> =>
  Either.gen(function* () {
    const warnings: Array<string> = []
    const user: Array<CheckedConfig> = []
    const project: Array<CheckedConfig> = []
    for (const source of texts) {
      const read = yield* readConfig(source)
      warnings.push(...read.warnings)
      if (source.level === "user") user.push(read)
      else project.push(read)
    }
    const own = yield* layOver(user, namesOf(texts, "user"))
    const merged = yield* layOver([...user, ...project], namesOf(texts, "project"))
    const found = weakenings(own.guard, merged.guard)
    const sources = texts.map((source) => source.name)
    if (!own.guard.locked) {
      return { config: merged, sources, warnings, weakened: found.map(({ words }) => words) }
    }
    const guard = found.reduce((kept, { undo }) => undo(kept), merged.guard)
    const refused = found.map(({ words }) => `Refused, because the user's config has \`guard.locked\`: ${words}.`)
    return { config: { ...merged, guard }, sources, warnings: [...warnings, ...refused], weakened: [] }
  })

const currentVersion = 1

/** What turns a config of a version into the next one's; the index is the version it starts from. */
const upgrades: ReadonlyArray<(config: JsonObject) => JsonObject> = [(config) => config]

interface ReadConfig {
  readonly config: JsonObject
  readonly warnings: ReadonlyArray<string>
}

interface CheckedConfig extends ReadConfig {
  readonly guard: AicConfig["guard"]
}

/** The guard's lists add up. That is done after decoding: the limit on their length is one for each file. */
const layOver = (layers: ReadonlyArray<CheckedConfig>, file: string): Either.Either<AicConfig, ConfigInvalid> =>
  Either.map(decode(mergeConfigs(layers.map(({ config }) => config)), file), (config) => ({
    ...config,
    guard: {
      ...config.guard,
      additionalExclusions: unique(layers.flatMap(({ guard }) => guard.additionalExclusions)),
      allowPatterns: unique(layers.flatMap(({ guard }) => guard.allowPatterns))
    }
  }))

const unique = <A>(items: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(items)]

/** One file: parsed, checked on its own so that an error names it, and without what it may not say. */
const readConfig = ({ level, name, text }: ConfigText): Either.Either<CheckedConfig, ConfigInvalid> =>
  Either.gen(function* () {
    const value = yield* Either.mapLeft(
      parseJsonc(text),
      ({ column, line, problem }) => new ConfigInvalid({ file: name, place: `line ${line}, column ${column}`, problem })
    )
    if (!isJsonObject(value)) {
      return yield* Either.left(
        new ConfigInvalid({ file: name, place: "the file", problem: "must be an object, { … }" })
      )
    }
    const decoded = yield* decode(value, name)
    const upgraded = upgrade(value, decoded.version, name)
    const safe = withoutCredentials(upgraded.config, name)
    // a newer version may know more keys than this one
    const unknown = decoded.version > currentVersion ? [] : unknownKeys(AicConfig, value, name)
    const warnings = [...upgraded.warnings, ...safe.warnings, ...unknown, ...withoutEffect(decoded, name)]
    if (level === "user") {
      if (decoded.extends !== null && isUrl(decoded.extends)) {
        warnings.push(`${name}: a compile never fetches the URL in \`extends\`; only what is on this machine counts.`)
      }
      return { config: safe.config, warnings, guard: decoded.guard }
    }
    const allowed = withoutUserKeys(safe.config, name)
    return { config: allowed.config, warnings: [...warnings, ...allowed.warnings], guard: decoded.guard }
  })

const upgrade = (config: JsonObject, version: number, file: string): ReadConfig => {
  if (version > currentVersion) {
    const warning = `${file}: its version ${version} is newer than this aic knows (${currentVersion}); what it knows is read.`
    return { config, warnings: [warning] }
  }
  if (version === currentVersion) return { config, warnings: [] }
  const upgraded = upgrades.slice(Math.max(0, version)).reduce((older, step) => step(older), config)
  return { config: { ...upgraded, version: currentVersion }, warnings: [] }
}

/** The effective config is recorded, so a key that was pasted into it must not get that far. */
const withoutCredentials = (config: JsonObject, file: string): ReadConfig => {
  const model = config["model"]
  if (!isJsonObject(model)) return { config, warnings: [] }
  const warnings: Array<string> = []
  const kept: Record<string, (typeof model)[string]> = { ...model }
  const keyName = kept["apiKeyEnv"]
  if (typeof keyName === "string" && (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(keyName) || looksSecret(keyName))) {
    kept["apiKeyEnv"] = null
    warnings.push(`${file}: \`model.apiKeyEnv\` is the name of an environment variable; what it holds is ignored.`)
  }
  const endpoint = kept["endpoint"]
  if (typeof endpoint === "string" && /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i.test(endpoint)) {
    kept["endpoint"] = null
    warnings.push(`${file}: \`model.endpoint\` holds credentials and is ignored.`)
  }
  return { config: { ...config, model: kept }, warnings }
}

/** What is allowed and does nothing; a person who wrote it believes otherwise. */
const withoutEffect = (decoded: AicConfig, file: string): ReadonlyArray<string> => {
  const patterns = [...decoded.guard.additionalExclusions, ...decoded.guard.allowPatterns]
  const globs = compileGlobs(patterns).invalid.map(
    ({ pattern, problem }) =>
      `${file}: the pattern \`${shortened(pattern, 80)}\` of the guard matches nothing: ${problem}.`
  )
  return globs.slice(0, 10)
}

const decode = (value: JsonObject, file: string): Either.Either<AicConfig, ConfigInvalid> =>
  Either.mapLeft(
    Schema.decodeUnknownEither(AicConfig)(value),
    (error) => new ConfigInvalid({ file, ...explain(error.issue) })
  )

const namesOf = (texts: ReadonlyArray<ConfigText>, level: ConfigText["level"]): string =>
  texts
    .filter((source) => source.level === level)
    .map((source) => source.name)
    .join(" with ")
