/** The composition root of tests: the same pipeline over one project and stores in memory. */
import { Layer } from "effect"
import type { ConfigText } from "../services/ConfigSource.js"
import type { History } from "../services/GitHistory.js"
import type { Languages } from "../services/Languages.js"
import type { ProjectFiles } from "../services/ProjectFiles.js"
import type { Tokenizer } from "../services/Tokenizer.js"
import { layerLengthTokenizer } from "./memory/LengthTokenizer.js"
import { layerMemoryConfigSource } from "./memory/MemoryConfigSource.js"
import { layerMemoryGitHistory } from "./memory/MemoryGitHistory.js"
import { layerMemoryIndexStore } from "./memory/MemoryIndexStore.js"
import { layerMemoryProcesses } from "./memory/MemoryProcesses.js"
import { layerMemoryProjectFiles, type MemoryContent } from "./memory/MemoryProjectFiles.js"
import { layerMemoryRuleFolders } from "./memory/MemoryRuleFolders.js"
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
  readonly history?: History
  /** Name → script, in `.git/hooks/`. */
  readonly gitHooks?: Readonly<Record<string, string>>
  /** Instead of files that are simply there. */
  readonly files?: Layer.Layer<ProjectFiles>
  /** Instead of tokens of four characters. */
  readonly reading?: Layer.Layer<Tokenizer | Languages>
}

export const layerTest = ({
  configs,
  contents,
  files,
  history,
  gitHooks,
  reading = layerQuickReading,
  root,
  rulePacks
}: TestProject) => {
  const project = Layer.mergeAll(
    files ?? layerMemoryProjectFiles(root, contents),
    layerMemoryConfigSource(configs),
    layerMemoryRulePackSource(rulePacks),
    layerMemoryGitHistory(history),
    layerMemoryRuleFolders(Object.keys(contents), gitHooks)
  )
  const machine = Layer.mergeAll(
    layerNodeHasher,
    layerSequentialIds,
    layerMemoryProcesses([], { pid: 1, startedAt: null }),
    layerZonedLocalTime("UTC")
  )
  const stores = Layer.merge(layerMemoryStores, layerMemoryIndexStore).pipe(Layer.provide(machine))
  return layerPipeline.pipe(Layer.provideMerge(Layer.mergeAll(project, machine, reading, stores)))
}

const layerQuickReading = Layer.merge(layerLengthTokenizer, layerNodeLanguages)
