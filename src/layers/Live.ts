/** The composition root of the real program. Only this file, Test.ts and Stores.ts name implementations. */
import { resolve } from "node:path"
import { Layer } from "effect"
import { AbsolutePath } from "../domain/Paths.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { withoutSecrets } from "../pipeline/guard/Prose.js"
import { IndexCleaning } from "../pipeline/index/IndexCleaning.js"
import { Suppressions } from "../pipeline/Suppressions.js"
import { layerSqliteIndexStore } from "./index/SqliteIndexStore.js"
import { cleanLogLinesWith } from "./LogLines.js"
import { layerBpeTokenizer } from "./node/BpeTokenizer.js"
import { layerNodeConfigSource } from "./node/NodeConfigSource.js"
import { layerNodeGitHistory } from "./node/NodeGitHistory.js"
import { layerNodeHasher } from "./node/NodeHasher.js"
import { layerNodeHookLog } from "./node/NodeHookLog.js"
import { layerNodeIds } from "./node/NodeIds.js"
import { layerNodeInstallation } from "./node/NodeInstallation.js"
import { layerNodeLanguages } from "./node/NodeLanguages.js"
import { layerNodeLoadout } from "./node/NodeLoadout.js"
import { layerNodeLocalTime } from "./node/NodeLocalTime.js"
import { layerNodeProcesses } from "./node/NodeProcesses.js"
import { layerNodeProjectFiles } from "./node/NodeProjectFiles.js"
import { layerNodeProjectWatch } from "./node/NodeProjectWatch.js"
import { layerNodeRuleFolders } from "./node/NodeRuleFolders.js"
import { layerNodeRulePackSource } from "./node/NodeRulePackSource.js"
import { layerNodeSessionModels } from "./node/NodeSessionModels.js"
import { layerWorkerOutliner } from "./node/WorkerOutliner.js"
import { layerPipeline } from "./Pipeline.js"
import { layerStores } from "./Stores.js"

/** What a scan of files needs. No store: it writes nothing. */
export const layerLiveScan = (options: { readonly home: string }) => {
  cleanLogLinesWith(withoutSecrets)
  const home = AbsolutePath.make(resolve(options.home))
  const reading = Layer.mergeAll(
    layerNodeProjectFiles,
    layerNodeConfigSource(home),
    layerNodeHasher,
    layerNodeLanguages
  )
  return Layer.merge(ConfigResolver.layer, Suppressions.layer).pipe(Layer.provideMerge(reading))
}

/** What the thread needs that parses ahead. */
export const layerOutlining = (options: { readonly home: AbsolutePath }) =>
  Layer.mergeAll(
    layerNodeProjectFiles,
    layerNodeLanguages,
    IndexCleaning.layer,
    layerSqliteIndexStore(options.home)
  ).pipe(Layer.provideMerge(layerNodeHasher))

/**
 * `home` is `$AIC_HOME`, relative to the working folder if need be: the database and the user's own config are there.
 * `watch`: a project that was asked about is read when it changes, and parsed ahead; worth it for a process that stays.
 */
export const layerLive = (options: { readonly home: string; readonly watch?: boolean }) => {
  cleanLogLinesWith(withoutSecrets)
  const home = AbsolutePath.make(resolve(options.home))
  const project = Layer.mergeAll(
    layerNodeProjectFiles,
    layerNodeConfigSource(home),
    layerNodeRulePackSource,
    layerNodeRuleFolders,
    layerNodeLoadout,
    layerNodeHookLog(home),
    layerNodeSessionModels
  )
  const machine = Layer.mergeAll(
    layerNodeHasher,
    layerNodeIds,
    layerNodeProcesses,
    layerNodeInstallation,
    layerNodeLocalTime
  )
  const reading = Layer.mergeAll(layerBpeTokenizer, layerNodeLanguages)
  const stores = layerNodeGitHistory.pipe(
    Layer.provideMerge(Layer.merge(layerStores(home), layerSqliteIndexStore(home))),
    Layer.provide(machine)
  )
  const staying = Layer.merge(layerNodeProjectWatch, layerWorkerOutliner(home))
  const watch = options.watch === true ? staying : Layer.empty
  return layerPipeline.pipe(Layer.provideMerge(Layer.mergeAll(project, machine, reading, stores, watch)))
}
