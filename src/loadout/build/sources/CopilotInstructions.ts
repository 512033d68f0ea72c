/** `.github/copilot-instructions.md`, and `.github/instructions/*.instructions.md` with `applyTo`. */
import { baseName, kebab, listField, ownFields, tierOf, withoutExtension } from "../Fields.js"
import type { Source } from "../Source.js"

export const copilotInstructions: Source = {
  name: "Copilot instructions",
  read: (file) => {
    if (file.path === ".github/copilot-instructions.md") {
      return { id: "copilot-instructions", priority: "core", ...ownFields(file) }
    }
    if (!/^\.github\/instructions\/.+\.instructions\.md$/.test(file.path)) return null
    const id = kebab(withoutExtension(baseName(file.path)))
    return { id, ...tierOf(listField(file.header, "applyTo")), ...ownFields(file) }
  }
}
