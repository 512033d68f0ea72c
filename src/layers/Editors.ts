/** What installing into editors needs: no database, no parser. */
import { resolve } from "node:path"
import { Layer } from "effect"
import { AbsolutePath } from "../domain/Paths.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { layerNodeConfigSource } from "./node/NodeConfigSource.js"
import { layerNodeEditorFiles } from "./node/NodeEditorFiles.js"
import { layerNodeEditorHooks } from "./node/NodeEditorHooks.js"
import { layerNodeHasher } from "./node/NodeHasher.js"

export const layerEditors = (options: { readonly home: string }) => {
  const home = AbsolutePath.make(resolve(options.home))
  const configs = ConfigResolver.layer.pipe(Layer.provide(layerNodeConfigSource(home)))
  return Layer.mergeAll(layerNodeEditorFiles(home), layerNodeEditorHooks(home), configs).pipe(
    Layer.provideMerge(layerNodeHasher)
  )
}
