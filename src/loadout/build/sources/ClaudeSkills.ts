/** `.claude/skills/<name>/SKILL.md`: its description says when it is wanted. */
import { baseName, flagField, folderOf, kebab, ownFields, textField } from "../Fields.js"
import type { Source } from "../Source.js"

export const claudeSkills: Source = {
  name: "Claude skill",
  read: (file) => {
    if (!/^\.claude\/skills\/.+\/SKILL\.md$/.test(file.path)) return null
    const name = textField(file.header, "name") ?? baseName(folderOf(file.path))
    // a skill that only a person may start is never matched to a task
    const isManual = flagField(file.header, "disable-model-invocation") === true
    return { id: kebab(name), priority: isManual ? "manual" : "domain", ...ownFields(file) }
  }
}
