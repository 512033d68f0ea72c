/** What is wrong with an index, as far as can be told without looking at any other file. */
import type { LoadoutEntry } from "./Model.js"
import { type Fields, fieldOf, isPriority, isRecord, kindOf, textsOf } from "./Shape.js"
import { isUnreachable, keywordKey, keywordWords, patternWords } from "./Words.js"

export type IssueCode =
  | "INVALID_INDEX"
  | "MISSING_VERSION"
  | "MISSING_GENERATED"
  | "INVALID_ENTRIES"
  | "INVALID_ENTRY"
  | "MISSING_ID"
  | "BAD_ID_FORMAT"
  | "DUPLICATE_ID"
  | "MISSING_PATH"
  | "UNSAFE_PATH"
  | "INVALID_PRIORITY"
  | "MISSING_SUMMARY"
  | "LONG_SUMMARY"
  | "EMPTY_KEYWORDS"
  | "BAD_KEYWORDS"
  | "UNREACHABLE_KEYWORD"
  | "DUPLICATE_KEYWORD"
  | "BAD_PATTERNS"
  | "UNREACHABLE_PATTERN"
  | "BAD_TRIGGERS"
  | "BAD_GLOBS"
  | "BAD_TOKEN_EST"
  | "BAD_LINES"
  | "MISSING_BUDGET"
  | "NEGATIVE_BUDGET"

export interface ValidationIssue {
  readonly severity: "error" | "warning"
  readonly code: IssueCode
  readonly message: string
  readonly hint?: string
  readonly entryId?: string
  /** `entries[3].keywords[1]` */
  readonly place?: string
}

export interface ValidateOptions {
  /** Also what is no fault by the contract, and still keeps an entry from being found. */
  readonly strict?: boolean
}

const maxSummary = 120

export const validateIndex = (index: unknown, options: ValidateOptions = {}): Array<ValidationIssue> => {
  if (!isRecord(index)) return [error("INVALID_INDEX", `An index is an object, and this is ${kindOf(index)}`)]
  const issues: Array<ValidationIssue> = []
  if (!isText(index["version"])) issues.push(error("MISSING_VERSION", "The index has no version", { place: "version" }))
  if (!isText(index["generated"])) {
    issues.push(warning("MISSING_GENERATED", "The index does not say when it was made", { place: "generated" }))
  }
  const entries = fieldOf(index, "entries")
  if (!Array.isArray(entries)) {
    issues.push(error("INVALID_ENTRIES", `\`entries\` is ${kindOf(entries)}, not a list`, { place: "entries" }))
    return issues
  }
  const seen = new Set<string>()
  entries.forEach((entry: unknown, at) => {
    checkEntry(entry, `entries[${at}]`, { issues, seen, strict: options.strict === true })
  })
  checkBudget(fieldOf(index, "budget"), issues)
  return issues
}

interface Check {
  readonly issues: Array<ValidationIssue>
  readonly seen: Set<string>
  readonly strict: boolean
}

const checkEntry = (value: unknown, place: string, { issues, seen, strict }: Check): void => {
  if (!isRecord(value)) {
    issues.push(error("INVALID_ENTRY", `An entry is an object, and this is ${kindOf(value)}`, { place }))
    return
  }
  const id = fieldOf(value, "id")
  if (!isText(id)) {
    const hint = "Give every entry a short name of its own, such as `release-notes`"
    issues.push(error("MISSING_ID", "An entry has no id", { place: `${place}.id`, hint }))
    return
  }
  const add = (severity: ValidationIssue["severity"], code: IssueCode, message: string, field: string, hint?: string) =>
    issues.push({
      severity,
      code,
      message,
      ...(hint === undefined ? {} : { hint }),
      entryId: id,
      place: `${place}.${field}`
    })
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
    add("warning", "BAD_ID_FORMAT", `"${id}" is not kebab-case, as \`release-notes\` is`, "id")
  }
  if (seen.has(id)) add("error", "DUPLICATE_ID", `"${id}" is the id of an earlier entry, too`, "id")
  seen.add(id)
  checkPath(value, id, add)
  const priority = fieldOf(value, "priority")
  if (!isPriority(priority)) {
    add("error", "INVALID_PRIORITY", `"${id}" has the priority ${shown(priority)}: core, domain or manual`, "priority")
  }
  const summary = fieldOf(value, "summary")
  if (!isText(summary)) add("error", "MISSING_SUMMARY", `"${id}" has no summary`, "summary")
  else if (summary.length > maxSummary && [...summary].length > maxSummary) {
    const length = [...summary].length
    add(
      "warning",
      "LONG_SUMMARY",
      `The summary of "${id}" has ${length} characters; ${maxSummary} are enough`,
      "summary"
    )
  }
  checkKeywords(value, id, strict, add)
  checkPatterns(value, id, add)
  checkRest(value, id, add)
}

type Add = (
  severity: ValidationIssue["severity"],
  code: IssueCode,
  message: string,
  field: keyof LoadoutEntry | `${string}]`,
  hint?: string
) => void

const checkPath = (entry: Fields, id: string, add: Add): void => {
  const path = fieldOf(entry, "path")
  if (!isText(path)) {
    add("error", "MISSING_PATH", `"${id}" has no path`, "path", "Name the file to load, relative to the project's root")
  } else if (!isInside(path)) {
    add("warning", "UNSAFE_PATH", `The path of "${id}" leads out of the project: ${shown(path)}`, "path")
  }
}

export const isInside = (path: string): boolean =>
  !/^([/\\~]|[A-Za-z]:)/.test(path) && !path.includes("\u0000") && !path.split(/[/\\]/).includes("..")

const checkKeywords = (entry: Fields, id: string, strict: boolean, add: Add): void => {
  const keywords = fieldOf(entry, "keywords")
  const texts = textsOf(keywords)
  if (fieldOf(entry, "priority") === "domain" && texts.length === 0) {
    const hint = "A domain entry is found by its keywords alone; add some, or make it manual"
    add("error", "EMPTY_KEYWORDS", `"${id}" has no keywords`, "keywords", hint)
  }
  if (keywords === undefined) return
  if (!Array.isArray(keywords)) {
    add("error", "BAD_KEYWORDS", `The keywords of "${id}" are ${kindOf(keywords)}, not a list`, "keywords")
    return
  }
  const seen = new Set<string>()
  keywords.forEach((keyword: unknown, at) => {
    const field = `keywords[${at}]` as const
    if (typeof keyword !== "string") {
      add("error", "BAD_KEYWORDS", `A keyword of "${id}" is ${kindOf(keyword)}, not a text`, field)
      return
    }
    const words = keywordWords(keyword)
    const key = keywordKey(keyword)
    const isLetter = words.length === 1 && [...(words[0] ?? "")].length === 1
    if (words.length === 0 || (words.some(isUnreachable) && (strict || !isLetter))) {
      add(
        "warning",
        "UNREACHABLE_KEYWORD",
        `By the scores of the contract no task can match the keyword ${shown(keyword)} of "${id}"`,
        field,
        "Use words of letters and digits, two characters or longer, or match with calibrated scores"
      )
    } else if (strict && seen.has(key)) {
      add("warning", "DUPLICATE_KEYWORD", `"${id}" has the keyword ${shown(keyword)} more than once`, field)
    }
    seen.add(key)
  })
}

const checkPatterns = (entry: Fields, id: string, add: Add): void => {
  const patterns = fieldOf(entry, "patterns")
  if (!Array.isArray(patterns)) {
    add("warning", "BAD_PATTERNS", `The patterns of "${id}" are ${kindOf(patterns)}, not a list`, "patterns")
    return
  }
  patterns.forEach((pattern: unknown, at) => {
    const field = `patterns[${at}]` as const
    if (typeof pattern !== "string") {
      add("error", "BAD_PATTERNS", `A pattern of "${id}" is ${kindOf(pattern)}, not a text`, field)
    } else if (patternWords(pattern).every(isUnreachable)) {
      const hint = "Write it as words with underscores: `ci_pipeline`"
      add("warning", "UNREACHABLE_PATTERN", `No task can match the pattern ${shown(pattern)} of "${id}"`, field, hint)
    }
  })
}

const checkRest = (entry: Fields, id: string, add: Add): void => {
  const triggers = fieldOf(entry, "triggers")
  if (!isRecord(triggers) || Object.values(triggers).some((it) => typeof it !== "boolean")) {
    add(
      "warning",
      "BAD_TRIGGERS",
      `The triggers of "${id}" are not \`task\`, \`plan\` and \`edit\`, true or false`,
      "triggers"
    )
  }
  const globs = fieldOf(entry, "globs")
  if (globs !== undefined && !(Array.isArray(globs) && globs.every(isText))) {
    add("warning", "BAD_GLOBS", `The globs of "${id}" are not a list of texts`, "globs")
  }
  if (!isCount(fieldOf(entry, "tokens_est"))) {
    add(
      "warning",
      "BAD_TOKEN_EST",
      `"${id}" has no usable token estimate: ${shown(fieldOf(entry, "tokens_est"))}`,
      "tokens_est"
    )
  }
  const lines = fieldOf(entry, "lines")
  if (lines === undefined ? false : !isCount(lines)) {
    add("warning", "BAD_LINES", `"${id}" has no usable number of lines: ${shown(lines)}`, "lines")
  }
}

const checkBudget = (budget: unknown, issues: Array<ValidationIssue>): void => {
  if (!isRecord(budget)) {
    issues.push(warning("MISSING_BUDGET", `\`budget\` is ${kindOf(budget)}`, { place: "budget" }))
    return
  }
  for (const field of budgetFields) {
    const value = fieldOf(budget, field)
    if (value === null || value === undefined || isCount(value)) continue
    const message = `\`budget.${field}\` is ${shown(value)}: a number, 0 or more`
    issues.push(warning("NEGATIVE_BUDGET", message, { place: `budget.${field}` }))
  }
}

const budgetFields = [
  "always_loaded_est",
  "on_demand_total_est",
  "avg_task_load_est",
  "avg_task_load_observed"
] as const

type Detail = Pick<ValidationIssue, "hint" | "place">

const error = (code: IssueCode, message: string, detail: Detail = {}): ValidationIssue => ({
  severity: "error",
  code,
  message,
  ...detail
})

const warning = (code: IssueCode, message: string, detail: Detail = {}): ValidationIssue => ({
  severity: "warning",
  code,
  message,
  ...detail
})

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

const isCount = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value) && value >= 0

/** A value in a message: short, and on one line. */
const shown = (value: unknown): string => {
  if (typeof value === "number") return String(value)
  if (typeof value !== "string") return kindOf(value)
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
}
