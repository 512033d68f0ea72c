/** What a project's config may do to the protection that the user set up, and how that is told. */
import type { AicConfig } from "../../domain/Config.js"
import { shortened } from "../guard/Prose.js"
import { emptyObject, isJsonObject, type JsonObject } from "./Jsonc.js"

export const isUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text)

/** Keys that would let a project decide about the user's machine, so they count at the user level only. */
const userOnly: ReadonlyArray<readonly [group: string | null, key: string]> = [
  [null, "bootstrap"],
  [null, "skipCompileGate"],
  ["guard", "locked"],
  ["records", "retentionDays"]
]

/** The project's config without what it may not say, and a sentence for each. */
export const withoutUserKeys = (config: JsonObject, file: string): { config: JsonObject; warnings: Array<string> } => {
  const warnings: Array<string> = []
  let kept = config
  for (const [group, key] of userOnly) {
    const holder = group === null ? kept : kept[group]
    if (!isJsonObject(holder) || !Object.hasOwn(holder, key)) continue
    const rest = without(holder, key)
    kept = group === null ? rest : { ...kept, [group]: rest }
    const place = group === null ? key : `${group}.${key}`
    warnings.push(`${file}: \`${place}\` counts only in the user's own config and is ignored here.`)
  }
  const parent = kept["extends"]
  if (typeof parent === "string" && isUrl(parent)) {
    kept = without(kept, "extends")
    warnings.push(`${file}: a URL in \`extends\` counts only in the user's own config and is ignored here.`)
  }
  return { config: kept, warnings }
}

interface Weakening {
  readonly words: string
  /** The effective guard with this taken back. */
  readonly undo: (guard: AicConfig["guard"]) => AicConfig["guard"]
}

/** Where the effective guard protects less than the user's own. */
export const weakenings = (user: AicConfig["guard"], effective: AicConfig["guard"]): ReadonlyArray<Weakening> => {
  const found: Array<Weakening> = []
  if (user.enabled && !effective.enabled) {
    found.push({
      words: "`guard.enabled` is false: no file is scanned for secrets",
      undo: (guard) => ({ ...guard, enabled: user.enabled })
    })
  }
  if (user.mode === "block" && effective.mode !== "block") {
    found.push({
      words: `\`guard.mode\` is "${effective.mode}" and not "block": files with secrets are shown without them instead of left out`,
      undo: (guard) => ({ ...guard, mode: user.mode })
    })
  }
  if (piiStrength[effective.pii] < piiStrength[user.pii]) {
    found.push({
      words: `\`guard.pii\` is "${effective.pii}" and not "${user.pii}"`,
      undo: (guard) => ({ ...guard, pii: user.pii })
    })
  }
  const added = effective.allowPatterns.filter((pattern) => !user.allowPatterns.includes(pattern))
  if (added.length > 0) {
    found.push({
      words: `\`guard.allowPatterns\` takes files out of the scan: ${listed(added)}`,
      undo: (guard) => ({ ...guard, allowPatterns: user.allowPatterns })
    })
  }
  return found
}

const piiStrength: Record<AicConfig["guard"]["pii"], number> = { off: 0, warn: 1, redact: 2 }

const listed = (patterns: ReadonlyArray<string>): string => {
  const shown = patterns.slice(0, 5).map((pattern) => `\`${shortened(pattern, 80)}\``)
  return patterns.length > 5 ? `${shown.join(", ")} and ${patterns.length - 5} more` : shown.join(", ")
}

const without = (object: JsonObject, key: string): JsonObject => {
  const rest = emptyObject()
  for (const other of Object.keys(object)) if (other !== key) rest[other] = object[other] ?? null
  return rest
}
