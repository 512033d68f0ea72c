/** The composition root of tests: the same pipeline over one project and stores in memory. */
import { Layer } from "effect"
import type { ConfigText } from "../services/ConfigSource.js"
import { layerLengthTokenizer } from "./memory/LengthTokenizer.js"
import { layerMemoryConfigSource } from "./memory/MemoryConfigSource.js"
import { layerMemoryProcesses } from "./memory/MemoryProcesses.js"
import { layerMemoryProjectFiles, type MemoryContent } from "./memory/MemoryProjectFiles.js"
import { layerMemoryRulePackSource } from "./memory/MemoryRulePackSource.js"
import { layerSequentialIds } from "./memory/SequentialIds.js"
import { layerZonedLocalTime } from "./memory/ZonedLocalTime.js"
import { layerNodeHasher } from "./node/NodeHasher.js"
import { layerNodeLanguages } from "./node/NodeLanguages.js"
import { layerPipeline } from "./Pipeline.js"
import { layerMemoryStores } from "./Stores.js"

export interface TestProject {
  readonly root: string
  /** Path → content. */
  readonly contents: Readonly<Record<string, MemoryContent>>
  readonly configs?: ReadonlyArray<ConfigText>
  /** Name → JSON. */
  readonly rulePacks?: Readonly<Record<string, string>>
}

export const layerTest = ({ configs, contents, root, rulePacks }: TestProject) => {
  const project = Layer.mergeAll(
    layerMemoryProjectFiles(root, contents),
    layerMemoryConfigSource(configs),
    layerMemoryRulePackSource(rulePacks)
  )
  const machine = Layer.mergeAll(
    layerNodeHasher,
    layerSequentialIds,
    layerMemoryProcesses([], { pid: 1, startedAt: null }),
    layerZonedLocalTime("UTC")
  )
  const reading = Layer.mergeAll(layerLengthTokenizer, layerNodeLanguages)
  const stores = layerMemoryStores.pipe(Layer.provide(machine))
  return layerPipeline.pipe(Layer.provideMerge(Layer.mergeAll(project, machine, reading, stores)))
}
