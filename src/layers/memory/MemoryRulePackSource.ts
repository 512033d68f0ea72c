/** Rule packs of any project, from a record of name to text, for tests. */
import { Effect, Layer } from "effect"
import { byPath } from "../../domain/Paths.js"
import { RulePackSource } from "../../services/RulePackSource.js"

export const layerMemoryRulePackSource = (packs: Readonly<Record<string, string>> = {}) => {
  const texts = new Map(Object.entries(packs))
  return Layer.succeed(RulePackSource, {
    read: (_projectRoot, names) =>
      Effect.succeed(
        names.flatMap((name) => {
          const text = texts.get(name)
          return text === undefined ? [] : [{ name, text }]
        })
      ),
    names: () => Effect.succeed([...texts.keys()].sort(byPath))
  })
}
