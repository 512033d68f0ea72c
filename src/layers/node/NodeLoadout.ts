/** The loadout on this machine: where its layers are, and the usage log in `<project>/.aic/`. */
import { lstatSync, mkdirSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { resolve } from "node:path"
import { Effect, Layer } from "effect"
import { AbsolutePath } from "../../domain/Paths.js"
import { recordUsage } from "../../loadout/Sync.js"
import { LoadoutPlaces } from "../../services/LoadoutPlaces.js"
import { LoadoutUsage } from "../../services/LoadoutUsage.js"

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

const layerPlaces = Layer.sync(LoadoutPlaces, () => placesOf(process.env, homedir()))

const layerUsage = Layer.succeed(LoadoutUsage, {
  record: Effect.fn("LoadoutUsage.record")(function* (projectRoot, uses) {
    if (uses.length === 0) return
    const { problem } = yield* Effect.sync(() => {
      const log = ownLog(projectRoot)
      return log === null ? { problem: "`.aic` is not a folder of its own" } : recordUsage(uses, log)
    })
    if (problem !== undefined) yield* Effect.logWarning(`the loadout's usage log was not written: ${problem}`)
  })
})

/** Null where a link would make us write somewhere else: a checkout may be hostile. */
const ownLog = (projectRoot: AbsolutePath): string | null => {
  const folder = `${projectRoot}/.aic`
  const log = `${folder}/loadout-usage.jsonl`
  try {
    if (look(folder) === undefined) {
      mkdirSync(folder, { mode: 0o700 })
      writeFileSync(`${folder}/.gitignore`, "*\n", { flag: "wx", mode: 0o600 })
    }
    return look(folder)?.isDirectory() === true && look(log)?.isSymbolicLink() !== true ? log : null
  } catch {
    return null
  }
}

const look = (path: string) => lstatSync(path, { throwIfNoEntry: false })

export const layerNodeLoadout = Layer.merge(layerPlaces, layerUsage)
