/** `CLAUDE.md` and `AGENTS.md`: the root's always loads, a folder's when its files are touched. */

import { baseName, folderOf, kebab, ownFields } from "../Fields.js"
import { importsOf } from "../Imports.js"
import type { Source } from "../Source.js"

const names: Readonly<Record<string, string>> = {
  "CLAUDE.md": "claude-md",
  "CLAUDE.local.md": "claude-local-md",
  "AGENTS.md": "agents-md",
  "AGENT.md": "agents-md",
  "GEMINI.md": "gemini-md"
}

export const agentFiles: Source = {
  name: "agent file",
  read: (file) => {
    const name = baseName(file.path)
    const id = Object.hasOwn(names, name) ? names[name] : undefined
    if (id === undefined) return null
    const folder = folderOf(file.path)
    const isRoot = folder === "" || folder === ".claude"
    return {
      id: isRoot ? id : `${kebab(folder)}-${id}`,
      ...(isRoot ? { priority: "core" } : { priority: "domain", globs: [`${folder}/**`] }),
      ...ownFields(file),
      imports: importsOf(file)
    }
  }
}
