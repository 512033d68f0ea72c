/** The use cases that write into files of a person, wired. */
import { Layer } from "effect"
import { Doctor } from "./Doctor.js"
import { InstallEditors } from "./InstallEditors.js"
import { MendRules } from "./MendRules.js"

export const layerEditorPrograms = Layer.merge(
  Doctor.layer.pipe(Layer.provideMerge(InstallEditors.layer)),
  MendRules.layer
)
