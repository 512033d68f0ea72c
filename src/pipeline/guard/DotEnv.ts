/** `.env` files: names are worth reading, values are not. Templates (`.env.example`) are read like any other file. */
import { baseName } from "../../domain/Paths.js"
import type { Hit, RuleInfo, Scanner } from "./Model.js"
import { isPlaceholderText } from "./Redact.js"

const rule: RuleInfo = { id: "env-value", title: "value in an environment file", type: "secret" }

const isDotEnv = (path: string): boolean => {
  const name = baseName(path).toLowerCase()
  return (
    /^\.env(?:rc)?(?:\.|$)|^\.env[-_]|\.env$/.test(name) &&
    !/(?:example|sample|template|dist|defaults?|tpl|schema)/.test(name) &&
    !/^\.env\.[jt]s$/.test(name)
  )
}

const line =
  /^([ \t]*(?:#[ \t]*)?(?:export[ \t]+)?[A-Za-z_][\w.-]{0,127}[ \t]*[=:][ \t]*)(?:"((?:[^"\\]|\\.){0,16384})"|'([^']{0,16384})'|([^\r\n]*))/dgm

export const dotEnv: Scanner = {
  name: "dot-env",
  anchors: [],
  rules: [rule],
  scan: ({ path, text }) => {
    if (!isDotEnv(path)) return []
    const hits: Array<Hit> = []
    for (const match of text.matchAll(line)) {
      const range = match.indices?.[2] ?? match.indices?.[3] ?? match.indices?.[4]
      if (range === undefined) continue
      const value = text.slice(range[0], range[1]).trimEnd()
      if (value.length > 0 && !isPlaceholderText(value)) {
        hits.push({ rule, severity: "redact", start: range[0], end: range[0] + value.length })
      }
    }
    return hits
  }
}
