/** The files that commands are given, read or refused in words that help. */
import { existsSync, readFileSync, statSync } from "node:fs"
import { resolve } from "node:path"
import type { LoadoutIndex } from "../../../loadout/Model.js"
import { projectIndexPath } from "../../../loadout/Resolve.js"
import { decodeIndexText } from "../../../loadout/Shape.js"
import { readUsageLog } from "../../../loadout/Sync.js"
import type { UsageLogText } from "../../../loadout/Usage.js"
import { counted } from "../../Text.js"
import { type Input, Problem } from "./Command.js"

const projectUsagePath = ".aic/loadout-usage.jsonl"

const indexPathOf = (input: Input, at: number): string =>
  input.args[at] === undefined
    ? resolve(input.cwd, input.resolve.projectRoot ?? ".", projectIndexPath)
    : resolve(input.cwd, input.args[at])

/** A project has no index before somebody makes it. */
const hintFor = (input: Input, at: number): string | null =>
  input.args[at] === undefined ? "`aic loadout index` makes it" : null

export const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const usagePathOf = (input: Input, at: number): string | null => {
  const given = input.args[at]
  if (given !== undefined) return resolve(input.cwd, given)
  return input.usesDefaults ? resolve(input.cwd, input.resolve.projectRoot ?? ".", projectUsagePath) : null
}

export const readText = (path: string, hint: string | null = null): string => {
  try {
    if (statSync(path).isFile()) return readFileSync(path, "utf8")
  } catch {
    // said below
  }
  throw new Problem("FILE_NOT_FOUND", `there is no file ${path} that can be read`, hint)
}

/** Of the argument at this place, or of the project. */
export const indexAt = (input: Input, at: number): LoadoutIndex => readIndex(indexPathOf(input, at), hintFor(input, at))

export const readIndex = (path: string, hint: string | null = null): LoadoutIndex => {
  const decoded = decodeIndexText(readText(path, hint))
  if (decoded._tag === "Malformed") throw new Problem("PARSE_ERROR", `${path}: ${decoded.problem}`)
  return decoded.index
}

/** The same as any JSON: `validate` says what is wrong with it. */
export const jsonAt = (input: Input, at: number): unknown => {
  const path = indexPathOf(input, at)
  try {
    return JSON.parse(readText(path, hintFor(input, at)).replace(/^\uFEFF/, ""))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem("PARSE_ERROR", `${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export interface UsageLog extends UsageLogText {
  /** What a person should know of it. */
  readonly notes: ReadonlyArray<string>
}

/** Of the argument at this place, or of the project. A log that is not there is as good as an empty one. */
export const eventsAt = (input: Input, at: number): UsageLog => {
  const path = usagePathOf(input, at)
  if (path === null) return { events: [], lost: [], notes: [] }
  try {
    const log = readUsageLog(path)
    const notes = existsSync(path) || log.events.length > 0 ? lostNotes(log) : [`there is no log ${path} yet`]
    return { ...log, notes }
  } catch {
    throw new Problem("PARSE_ERROR", `${path} is not a log that can be read`)
  }
}

const lostNotes = ({ lost }: UsageLogText): ReadonlyArray<string> => {
  const [first] = lost
  if (first === undefined) return []
  return [`${counted(lost.length, "line")} of the log lost; the first is ${first.file}:${first.line}: ${first.problem}`]
}
