/** Values behind names that promise a secret, in source of any language, in settings, in options and in comments. */
import { extensionOf } from "../../../domain/Paths.js"
import type { Hit, RuleInfo, ScanInput, Scanner } from "../Model.js"
import { retriesIn } from "../Retries.js"
import { nameAnchors, nameKind } from "./Names.js"
import { bareAt, blockAt, judge, lineAt, quotedAt, type Value } from "./Values.js"

const passwordRule: RuleInfo = { id: "password", title: "password", type: "secret" }
const secretRule: RuleInfo = { id: "secret-value", title: "value of a secret", type: "secret" }

export const assignments: Scanner = {
  name: "assignments",
  anchors: nameAnchors,
  rules: [passwordRule, secretRule],
  scan: (input) => {
    if (input.traits.machineMade) return []
    const hits: Array<Hit> = []
    const retries = retriesIn(input.text)
    let after = 0
    for (const at of mergedAnchors(input)) {
      if (at < after) continue
      const name = nameAround(input.text, at)
      after = name.end
      const kind = nameKind(name.text)
      if (kind === "none" || !retries.allows(at)) continue
      const value = valueBehind(input, name)
      if (value === null) continue
      const judgement = judge(kind, value)
      if (judgement === "harmless") continue
      after = value.end
      retries.succeeded()
      const certain = judgement === "secret" && !input.traits.test && !input.traits.docs
      hits.push({
        rule: kind === "password" ? passwordRule : secretRule,
        severity: certain ? "redact" : "warn",
        start: value.start,
        end: value.end
      })
    }
    return hits
  }
}

const mergedAnchors = (input: ScanInput): ReadonlyArray<number> =>
  nameAnchors.flatMap((anchor) => input.anchors.at(anchor)).sort((a, b) => a - b)

interface Name {
  readonly start: number
  readonly end: number
  readonly text: string
}

const isNameUnit = (unit: number) =>
  (unit >= 97 && unit <= 122) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 48 && unit <= 57) ||
  unit === 95 ||
  unit === 45 ||
  unit === 46

const nameAround = (text: string, at: number): Name => {
  let start = at
  while (start > 0 && at - start < 64 && isNameUnit(text.charCodeAt(start - 1))) start--
  let end = at
  while (end < text.length && end - at < 64 && isNameUnit(text.charCodeAt(end))) end++
  const spoken = spokenBefore.exec(text.slice(Math.max(0, start - 12), start))
  return { start, end, text: `${spoken?.[1] ?? ""} ${text.slice(start, end)}` }
}

/** `api key`, as prose writes it. */
const spokenBefore = /\b(api|secret|access|private|auth|client|signing|encryption) $/i

const close = "(?:\\\\?[\"'`])?(?:\\]|\\))?"
const assign = new RegExp(
  `${close}\\s{0,20}(?:[?!]?:\\s{0,4}[A-Za-z&'<>\\[\\]?., |]{1,40}?=(?![=>])|[A-Za-z]{2,10} =|:=|=>|[=!]==?|[?]?=|[?!]?:(?!:))\\s{0,20}`,
  "y"
)
const listed = /\\?["'`]\s{0,8},\s{0,8}/y
const named = /["']?\s{0,4}\r?\n[ \t]{0,40}value:[ \t]{1,8}|["']\s{1,8}value=/y
const tagged = />/y
const spaced = /["']?[ \t]{1,4}/y

const matchEnd = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

const valueBehind = (input: ScanInput, name: Name): Value | null => {
  const { text } = input
  const extension = extensionOf(input.path)
  const byAssign = matchEnd(assign, text, name.end)
  if (byAssign !== -1) {
    const value = quotedAt(text, byAssign)
    if (value !== null) return value
    if (lineValued.has(extension) || lineValued.has(input.language)) {
      return blockAt(text, byAssign) ?? lineAt(text, byAssign) ?? bareAt(text, byAssign)
    }
    return !input.traits.source || isInComment(text, name.start) ? bareAt(text, byAssign) : null
  }
  const byList = matchEnd(listed, text, name.end)
  if (byList !== -1) return quotedAt(text, byList)
  const byName = matchEnd(named, text, name.end)
  if (byName !== -1) return quotedAt(text, byName) ?? lineAt(text, byName)
  if (text.charCodeAt(name.start - 1) === 60 && matchEnd(tagged, text, name.end) !== -1)
    return bareAt(text, name.end + 1)
  const isOption = text.startsWith("--", name.start) || (text.startsWith("-", name.start) && name.end - name.start > 3)
  const bySpace = isOption ? matchEnd(spaced, text, name.end) : -1
  return bySpace === -1 ? null : (quotedAt(text, bySpace) ?? bareAt(text, bySpace))
}

const lineValued = new Set(
  ".yaml .yml .ini .cfg .conf .properties .env .cnf .npmrc yaml ini properties dotenv".split(" ")
)

const isInComment = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 200), at)
  return commentMarker.test(before.slice(before.lastIndexOf("\n") + 1))
}

const commentMarker = /(?:^|\s)(?:\/\/|#|--|\/?\*|<!--|;)/
