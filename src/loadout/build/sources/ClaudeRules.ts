/** `.claude/rules/**.md`, with the files that they are for in `paths`. */
import { baseName, kebab, listField, ownFields, tierOf, withoutExtension } from "../Fields.js"
import type { Source } from "../Source.js"

export const claudeRules: Source = {
  name: "Claude rule",
  read: (file) =>
    /^\.claude\/rules\/.+\.md$/.test(file.path)
      ? {
          id: kebab(withoutExtension(baseName(file.path))),
          ...tierOf(listField(file.header, "paths")),
          ...ownFields(file)
        }
      : null
}
