/** The header of a payload file: what its entry in the index is made of. */

import { type HeaderValue, readHeader } from "./frontmatter/Header.js"
import { DEFAULT_TRIGGERS, type Frontmatter, type Phase, phases } from "./Model.js"
import { isPriority, textsOf, triggersOf } from "./Shape.js"

export interface ParsedFrontmatter {
  /** Null: no header, or none that names an id. */
  readonly frontmatter: Frontmatter | null
  /** What follows the header, byte for byte; the whole text when there is none. */
  readonly body: string
  /** Lines of the header that could not be read. */
  readonly problems?: ReadonlyArray<string>
}

export const parseFrontmatter = (content: string): ParsedFrontmatter => {
  const header = readHeader(content)
  if (header === null) return { frontmatter: null, body: content }
  const told = header.problems.length > 0 ? { problems: header.problems } : {}
  const id = header.fields.get("id")
  if (id?._tag !== "Text" || id.isBoolean || id.text === "") return { frontmatter: null, body: content, ...told }
  const priority = header.fields.get("priority")
  const globs = header.fields.get("globs")
  const summary = header.fields.get("summary")
  return {
    frontmatter: {
      id: id.text,
      keywords: listOf(header.fields.get("keywords")),
      patterns: listOf(header.fields.get("patterns")),
      priority: priority?._tag === "Text" && isPriority(priority.text) ? priority.text : "domain",
      triggers: {
        task: flagOf(header.fields.get("triggers"), "task"),
        plan: flagOf(header.fields.get("triggers"), "plan"),
        edit: flagOf(header.fields.get("triggers"), "edit")
      },
      ...(globs === undefined ? {} : { globs: listOf(globs) }),
      ...(summary?._tag === "Text" ? { summary: summary.text } : {})
    },
    body: header.body,
    ...told
  }
}

/** One text where a list is expected is a list of one, or of what its commas part. */
export const listOf = (value: HeaderValue | undefined): ReadonlyArray<string> => {
  if (value?._tag === "List") return value.items
  if (value?._tag !== "Text") return []
  return splitOutsideBraces(value.text)
}

/** `src/{a,b}/*.ts, docs/**` is two globs. */
const splitOutsideBraces = (text: string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const char = text[at]
    if (char === "{") depth++
    else if (char === "}") depth = Math.max(0, depth - 1)
    else if (at === text.length || (char === "," && depth === 0)) {
      parts.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  return parts.filter((it) => it !== "")
}

export const booleanOf = (value: HeaderValue | undefined): boolean | null =>
  value?._tag === "Text" ? (words[value.text.toLowerCase()] ?? null) : null

const words: Readonly<Record<string, boolean>> = Object.assign(Object.create(null), {
  true: true,
  yes: true,
  on: true,
  false: false,
  no: false,
  off: false
})

const flagOf = (triggers: HeaderValue | undefined, phase: Phase): boolean =>
  (triggers?._tag === "Map" ? booleanOf(triggers.values.get(phase)) : null) ?? DEFAULT_TRIGGERS[phase]

/** No line end after the closing `---`. Reading it gives the same frontmatter again, whatever stands in it. */
export const serializeFrontmatter = (frontmatter: Frontmatter): string =>
  [
    "---",
    `id: ${scalar(frontmatter.id)}`,
    `keywords: ${list(frontmatter.keywords)}`,
    ...(textsOf(frontmatter.patterns).length > 0 ? [`patterns: ${list(frontmatter.patterns)}`] : []),
    ...(frontmatter.globs === undefined ? [] : [`globs: ${list(frontmatter.globs)}`]),
    ...(frontmatter.summary === undefined ? [] : [`summary: ${scalar(frontmatter.summary)}`]),
    `priority: ${scalar(frontmatter.priority)}`,
    "triggers:",
    ...phases.map((phase) => `  ${phase}: ${triggersOf(frontmatter.triggers)[phase]}`),
    "---"
  ].join("\n")

const list = (items: ReadonlyArray<string>): string => `[${textsOf(items).map(scalar).join(", ")}]`

/** Bare where nobody can take it for anything but this text, else quoted. */
const scalar = (text: string): string =>
  text.length <= 200 && bare.test(text) && !meansSomething.test(text)
    ? text
    : JSON.stringify(text).replace(/[\u007f-\u00a0\u2028\u2029\ufeff]/g, escaped)

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`

const bare = /^[\p{L}_][\p{L}\p{N}_./+-]*( [\p{L}\p{N}_./+-]+)*$/u
const meansSomething = /^(true|false|yes|no|on|off|y|n|null|nan|inf)$/i
