/** Configs as given, for tests. */
import { Effect, Layer } from "effect"
import { ConfigInvalid } from "../../domain/Errors.js"
import { ConfigSource, type ConfigText } from "../../services/ConfigSource.js"

/** `byPath`: what a `configPath` leads to instead of the project's own config; any other one does not exist. */
export const layerMemoryConfigSource = (
  texts: ReadonlyArray<ConfigText> = [],
  byPath: Readonly<Record<string, string>> = {}
) => {
  const named = new Map(Object.entries(byPath))
  return Layer.succeed(ConfigSource, {
    readOwn: Effect.succeed(texts.filter((it) => it.level === "user")),
    read: (projectRoot, configPath) => {
      if (projectRoot === null) return Effect.succeed(texts.filter((it) => it.level === "user"))
      if (configPath === null) return Effect.succeed(texts)
      const text = named.get(configPath)
      return text === undefined
        ? Effect.fail(new ConfigInvalid({ file: configPath, place: "file", problem: "does not exist" }))
        : Effect.succeed([
            ...texts.filter((it) => it.level === "user"),
            { level: "project" as const, name: configPath, text }
          ])
    }
  })
}
