/** What `npm run storm:agent` runs. */
import { Layer } from "effect"
import { layerBpeTokenizer } from "../../../src/layers/node/BpeTokenizer.js"
import { layerNodeLanguages } from "../../../src/layers/node/NodeLanguages.js"

export { sourcesUnder } from "./Repository.js"
export { runAgentStorm } from "./Storm.js"

export const layerRealReading = Layer.merge(layerBpeTokenizer, layerNodeLanguages)
