/** The use cases that are about editors, wired. */
import { Layer } from "effect"
import { Doctor } from "./Doctor.js"
import { InstallEditors } from "./InstallEditors.js"

export const layerEditorPrograms = Doctor.layer.pipe(Layer.provideMerge(InstallEditors.layer))
