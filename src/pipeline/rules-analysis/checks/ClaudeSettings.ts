/** `.claude/settings.json`: what cannot be read, what is allowed and denied at once, what stands twice. */
import { Either } from "effect"
import { isJsonObject, type JsonValue, parseJsonc } from "../../config/Jsonc.js"
import { type Check, type Draft, draft, type SettingsText } from "../Check.js"
import { duplicateElements, lineOfString } from "../JsonText.js"

export const claudeSettings: Check = ({ settings }) => {
  const read = settings.map((file) => ({ file, parsed: parseJsonc(file.text) }))
  return read.flatMap(({ file, parsed }) => {
    if (Either.isLeft(parsed)) {
      const { line, problem } = parsed.left
      return [
        draft({
          kind: "settings-invalid",
          severity: "warn",
          source: file.path,
          line,
          message: `It cannot be read, so none of it counts: ${problem}`,
          suggestion: "Mend the JSON"
        })
      ]
    }
    const lists = permissionsOf(parsed.right)
    return [
      ...allowedAndDenied(file, lists),
      ...twice(file, lists),
      ...covered(file, lists),
      ...hooksTwice(file, parsed.right)
    ]
  })
}

type List = "allow" | "ask" | "deny"
type Lists = Readonly<Record<List, ReadonlyArray<string>>>

const permissionsOf = (value: JsonValue): Lists => {
  const permissions = isJsonObject(value) ? value["permissions"] : undefined
  const list = (name: List): ReadonlyArray<string> => {
    const items = isJsonObject(permissions) ? permissions[name] : undefined
    return Array.isArray(items) ? items.filter((it): it is string => typeof it === "string") : []
  }
  return { allow: list("allow"), ask: list("ask"), deny: list("deny") }
}

const allowedAndDenied = (file: SettingsText, { allow, ask, deny }: Lists): ReadonlyArray<Draft> => {
  const denied = new Set(deny)
  const asked = new Set(ask)
  return [...new Set(allow)].flatMap((entry) => {
    const other = denied.has(entry) ? "denied" : asked.has(entry) ? "to be asked for" : null
    if (other === null) return []
    return [
      draft({
        kind: "settings-contradiction",
        severity: "error",
        source: file.path,
        line: lineOfString(file.text, entry),
        message: `\`${entry.slice(0, 120)}\` is allowed and ${other}; the stricter one wins`,
        suggestion: "Keep it in one of the lists"
      })
    ]
  })
}

const twice = (file: SettingsText, lists: Lists): ReadonlyArray<Draft> =>
  (["allow", "ask", "deny"] as const).flatMap((name) => {
    const seen = new Set<string>()
    const again = lists[name].filter((entry) => seen.has(entry) || !seen.add(entry))
    if (again.length === 0) return []
    const edits = duplicateElements(file.text, ["permissions", name]).map((it) => ({
      source: file.path,
      ...it,
      text: ""
    }))
    return [
      draft({
        kind: "settings-duplicate",
        severity: "warn",
        source: file.path,
        line: lineOfString(file.text, again[0] ?? ""),
        message: `permissions.${name} has ${again.length === 1 ? "an entry" : `${again.length} entries`} twice: \`${(again[0] ?? "").slice(0, 120)}\`${again.length > 1 ? ", …" : ""}`,
        suggestion: "Keep one of each",
        // each element that repeats must have been found, or the text is not what it seems
        edits: edits.length === again.length ? edits : []
      })
    ]
  })

/** `Bash(npm run test:*)` beside `Bash(npm run:*)`, or beside `Bash`. */
const covered = (file: SettingsText, lists: Lists): ReadonlyArray<Draft> =>
  (["allow", "deny"] as const).flatMap((name) => {
    const entries = [...new Set(lists[name])].slice(0, 500)
    const wide = entries.flatMap((entry) => wideOf(entry) ?? [])
    return entries.flatMap((entry) => {
      const by = wide.find((it) => it.entry !== entry && covers(it, entry))
      if (by === undefined) return []
      return [
        draft({
          kind: "settings-duplicate",
          severity: "info",
          source: file.path,
          line: lineOfString(file.text, entry),
          message: `\`${entry.slice(0, 120)}\` in permissions.${name} is part of \`${by.entry.slice(0, 120)}\``,
          suggestion: "Remove the narrower one"
        })
      ]
    })
  })

interface Wide {
  readonly entry: string
  readonly tool: string
  /** Null: everything of the tool. */
  readonly prefix: string | null
}

const entryPattern = /^([A-Za-z_][\w-]{0,100})(?:\((.{0,1000})\))?$/

const wideOf = (entry: string): Wide | null => {
  const [, tool, spec] = entryPattern.exec(entry) ?? []
  if (tool === undefined) return null
  if (spec === undefined) return { entry, tool, prefix: null }
  return tool === "Bash" && spec.endsWith(":*") ? { entry, tool, prefix: spec.slice(0, -2) } : null
}

const covers = ({ prefix, tool }: Wide, entry: string): boolean => {
  const [, name, spec] = entryPattern.exec(entry) ?? []
  if (name !== tool || spec === undefined) return false
  if (prefix === null) return true
  const narrow = spec.endsWith(":*") ? spec.slice(0, -2) : spec
  return narrow !== prefix && narrow.startsWith(`${prefix} `)
}

const hooksTwice = (file: SettingsText, value: JsonValue): ReadonlyArray<Draft> => {
  const hooks = isJsonObject(value) ? value["hooks"] : undefined
  if (!isJsonObject(hooks)) return []
  return Object.entries(hooks).flatMap(([event, groups]) => {
    const seen = new Set<string>()
    const found: Array<Draft> = []
    for (const group of Array.isArray(groups) ? groups : []) {
      if (!isJsonObject(group)) continue
      const commands = Array.isArray(group["hooks"]) ? group["hooks"] : []
      for (const it of commands) {
        const command = isJsonObject(it) ? it["command"] : undefined
        if (typeof command !== "string") continue
        const key = JSON.stringify([group["matcher"] ?? "", command])
        if (seen.has(key)) {
          found.push(
            draft({
              kind: "settings-duplicate",
              severity: "warn",
              source: file.path,
              line: lineOfString(file.text, command),
              message: `The hook ${event.slice(0, 40)} runs \`${command.slice(0, 120)}\` twice`,
              suggestion: "Keep one of them"
            })
          )
        }
        seen.add(key)
      }
    }
    return found
  })
}
