/** The composition root of the real program. Only this file, Test.ts and Stores.ts name implementations. */
import { Layer } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"
import { layerBpeTokenizer } from "./node/BpeTokenizer.js"
import { layerNodeConfigSource } from "./node/NodeConfigSource.js"
import { layerNodeHasher } from "./node/NodeHasher.js"
import { layerNodeIds } from "./node/NodeIds.js"
import { layerNodeLanguages } from "./node/NodeLanguages.js"
import { layerNodeProcesses } from "./node/NodeProcesses.js"
import { layerNodeProjectFiles } from "./node/NodeProjectFiles.js"
import { layerNodeRulePackSource } from "./node/NodeRulePackSource.js"
import { layerPipeline } from "./Pipeline.js"
import { layerStores } from "./Stores.js"

/** `home` is `$AIC_HOME`: the database and the user's own config are there. */
export const layerLive = ({ home }: { readonly home: AbsolutePath }) => {
  const project = Layer.mergeAll(layerNodeProjectFiles, layerNodeConfigSource(home), layerNodeRulePackSource)
  const machine = Layer.mergeAll(layerNodeHasher, layerNodeIds, layerNodeProcesses)
  const reading = Layer.mergeAll(layerBpeTokenizer, layerNodeLanguages)
  const stores = layerStores(home).pipe(Layer.provide(machine))
  return layerPipeline.pipe(Layer.provideMerge(Layer.mergeAll(project, machine, reading, stores)))
}
