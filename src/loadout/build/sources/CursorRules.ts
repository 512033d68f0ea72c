/** `.cursor/rules/**.mdc`: always, for some files, when the description fits, or only by hand. */
import { baseName, flagField, kebab, listField, ownFields, textField, tierOf, withoutExtension } from "../Fields.js"
import type { Source } from "../Source.js"

export const cursorRules: Source = {
  name: "Cursor rule",
  read: (file) => {
    if (file.path === ".cursorrules") return { id: "cursorrules", priority: "core" }
    if (!/^(.+\/)?\.cursor\/rules\/.+\.mdc$/.test(file.path)) return null
    const globs = listField(file.header, "globs")
    const isAlways = flagField(file.header, "alwaysApply") === true
    const isFound = globs.length > 0 || textField(file.header, "description") !== null
    const tier = isAlways
      ? ({ priority: "core" } as const)
      : isFound
        ? tierOf(globs)
        : ({ priority: "manual" } as const)
    const { globs: _, ...own } = ownFields(file)
    return { id: kebab(withoutExtension(baseName(file.path))), ...tier, ...own }
  }
}
