/** The files that commands are given, read or refused in words that help. */
import { readFileSync, statSync } from "node:fs"
import { resolve } from "node:path"
import type { LoadoutIndex } from "../../../loadout/Model.js"
import { projectIndexPath } from "../../../loadout/Resolve.js"
import { decodeIndexText } from "../../../loadout/Shape.js"
import { readUsageLog } from "../../../loadout/Sync.js"
import type { UsageLogText } from "../../../loadout/Usage.js"
import { counted } from "../../Text.js"
import { type Input, Problem } from "./Command.js"

const projectUsagePath = ".aic/loadout-usage.jsonl"

export const indexPathOf = (input: Input, at: number): string =>
  input.args[at] === undefined
    ? resolve(input.cwd, input.resolve.projectRoot ?? ".", projectIndexPath)
    : resolve(input.cwd, input.args[at])

export const usagePathOf = (input: Input, at: number): string | null => {
  const given = input.args[at]
  if (given !== undefined) return resolve(input.cwd, given)
  return input.usesDefaults ? resolve(input.cwd, input.resolve.projectRoot ?? ".", projectUsagePath) : null
}

export const readText = (path: string): string => {
  try {
    if (statSync(path).isFile()) return readFileSync(path, "utf8")
  } catch {
    // said below
  }
  throw new Problem("FILE_NOT_FOUND", `there is no file ${path} that can be read`)
}

export const readIndex = (path: string): LoadoutIndex => {
  const decoded = decodeIndexText(readText(path))
  if (decoded._tag === "Malformed") throw new Problem("PARSE_ERROR", `${path}: ${decoded.problem}`)
  return decoded.index
}

/** Any JSON: `validate` says what is wrong with it. */
export const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readText(path).replace(/^\uFEFF/, ""))
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem("PARSE_ERROR", `${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const readEvents = (path: string | null): UsageLogText => {
  if (path === null) return { events: [], lost: [] }
  try {
    return readUsageLog(path)
  } catch {
    throw new Problem("PARSE_ERROR", `${path} is not a log that can be read`)
  }
}

export const lostNotes = ({ lost }: UsageLogText): ReadonlyArray<string> => {
  const [first] = lost
  if (first === undefined) return []
  return [`${counted(lost.length, "line")} of the log lost; the first is ${first.file}:${first.line}: ${first.problem}`]
}
