/** `services/RuleFolders` of a project in memory, for tests. */
import { Effect, Layer } from "effect"
import { byPath, RelativePath } from "../../domain/Paths.js"
import { RuleFolders } from "../../services/RuleFolders.js"

export const layerMemoryRuleFolders = (
  paths: ReadonlyArray<string> = [],
  hooks: Readonly<Record<string, string>> = {}
) =>
  Layer.succeed(RuleFolders, {
    list: (_root, folders) =>
      Effect.succeed(
        paths
          .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
          .sort(byPath)
          .map((path) => RelativePath.make(path))
      ),
    hooks: () =>
      Effect.succeed(
        Object.entries(hooks).map(([name, text]) => ({ path: RelativePath.make(`.git/hooks/${name}`), name, text }))
      )
  })
