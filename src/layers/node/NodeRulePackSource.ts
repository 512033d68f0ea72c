/** The rule packs of a project on disk. A pack that cannot be read is left out: the resolver says which are missing. */
import { readdirSync, realpathSync } from "node:fs"
import { Effect, Either, Layer } from "effect"
import type { AbsolutePath } from "../../domain/Paths.js"
import { byPath } from "../../domain/Paths.js"
import { RulePackSource, type RulePackText } from "../../services/RulePackSource.js"
import { readRegularFile } from "./scan/ReadRegularFile.js"

export const layerNodeRulePackSource = Layer.succeed(RulePackSource, {
  read: Effect.fn("RulePackSource.read")((projectRoot: AbsolutePath, names: ReadonlyArray<string>) =>
    Effect.sync(() => {
      const root = realPathOf(projectRoot)
      return root === null ? [] : [...new Set(names)].flatMap((name) => readPack(root, name))
    })
  ),
  names: Effect.fn("RulePackSource.names")((projectRoot: AbsolutePath) =>
    Effect.sync(() => {
      const root = realPathOf(projectRoot)
      return root === null ? [] : namesIn(`${root}/aic-rules`)
    })
  )
})

const mostNames = 500

const namesIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(".json") && packName.test(file))
      .map((file) => file.slice(0, -".json".length))
      .sort(byPath)
      .slice(0, mostNames)
  } catch {
    return []
  }
}

// the name comes from a config file, and must not lead to another folder
const packName = /^[A-Za-z0-9._-]+$/
const maxPackBytes = 256 * 1024

const readPack = (root: string, name: string): ReadonlyArray<RulePackText> => {
  if (!packName.test(name)) return []
  const path = `${root}/aic-rules/${name}.json`
  return Either.match(readRegularFile(path, maxPackBytes, path), {
    onLeft: () => [],
    // drops a byte-order mark
    onRight: (bytes) => [{ name, text: new TextDecoder().decode(bytes) }]
  })
}

const realPathOf = (path: string): string | null => {
  try {
    return realpathSync.native(path)
  } catch {
    return null
  }
}
