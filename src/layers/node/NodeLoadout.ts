/** The loadout on this machine: where its layers are, and the usage log in `<project>/.aic/`. */
import { resolve } from "node:path"
import { Effect, Layer } from "effect"
import { AbsolutePath } from "../../domain/Paths.js"
import { homeFolder } from "../../editors/hooks/Home.js"
import { recordUsage } from "../../loadout/Sync.js"
import { LoadoutPlaces } from "../../services/LoadoutPlaces.js"
import { LoadoutUsage } from "../../services/LoadoutUsage.js"
import { ownFile } from "./OwnFolder.js"

const placesOf = (env: Readonly<Record<string, string | undefined>>, home: string) => {
  const file = (name: string): AbsolutePath | null => {
    const path = env[name]
    return path === undefined || path === "" ? null : AbsolutePath.make(resolve(path))
  }
  return {
    global: AbsolutePath.make(resolve(home, ".ai-loadout")),
    org: file("AI_LOADOUT_ORG"),
    overlay: file("AI_LOADOUT_SESSION")
  }
}

const layerPlaces = Layer.sync(LoadoutPlaces, () => placesOf(process.env, homeFolder()))

const layerUsage = Layer.succeed(LoadoutUsage, {
  record: Effect.fn("LoadoutUsage.record")(function* (projectRoot, uses) {
    if (uses.length === 0) return
    const { problem } = yield* Effect.sync(() => {
      const log = ownFile(projectRoot, "loadout-usage.jsonl")
      return log === null ? { problem: "`.aic` is not a folder of its own" } : recordUsage(uses, log)
    })
    if (problem !== undefined) yield* Effect.logWarning(`the loadout's usage log was not written: ${problem}`)
  })
})

export const layerNodeLoadout = Layer.merge(layerPlaces, layerUsage)
