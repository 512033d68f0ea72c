/** Every pipeline step, wired to each other. What they still need are services only. */
import { Layer } from "effect"
import { Compile } from "../pipeline/Compile.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { ContentTransformer } from "../pipeline/ContentTransformer.js"
import { ContextGuard } from "../pipeline/ContextGuard.js"
import { ContextSelector } from "../pipeline/ContextSelector.js"
import { IntentClassifier } from "../pipeline/IntentClassifier.js"
import { IndexCleaning } from "../pipeline/index/IndexCleaning.js"
import { ProjectIndex } from "../pipeline/ProjectIndex.js"
import { ReadSelected } from "../pipeline/ReadSelected.js"
import { RepoScan } from "../pipeline/RepoScan.js"
import { RulePackResolver } from "../pipeline/RulePackResolver.js"
import { SpecCompiler } from "../pipeline/SpecCompiler.js"
import { SummarisationLadder } from "../pipeline/SummarisationLadder.js"
import { Suppressions } from "../pipeline/Suppressions.js"

const layerIndex = ProjectIndex.layer.pipe(Layer.provide(IndexCleaning.layer), Layer.provideMerge(RepoScan.layer))

export const layerPipeline = Layer.mergeAll(Compile.layer, SpecCompiler.layer).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      ConfigResolver.layer,
      IntentClassifier.layer,
      RulePackResolver.layer,
      ContextSelector.layer.pipe(Layer.provideMerge(layerIndex)),
      ReadSelected.layer,
      ContextGuard.layer,
      Suppressions.layer,
      ContentTransformer.layer,
      SummarisationLadder.layer
    )
  )
)
