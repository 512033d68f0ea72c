/** The plain, synchronous faces of resolver, runtime and usage log: the only part that touches files and the clock. */
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync
} from "node:fs"
import { homedir } from "node:os"
import { dirname, resolve } from "node:path"
import { lookupEntry, type MatchOptions } from "./Match.js"
import { mergeIndexes } from "./Merge.js"
import type { LoadMode, LoadoutEntry, LoadoutIndex, MergedIndex, UsageEvent } from "./Model.js"
import { frozen } from "./match/Snapshot.js"
import { type LoadPlan, planOf } from "./Plan.js"
import {
  type Discovered,
  type DiscoveredLayer,
  discovered,
  layerPlaces,
  type ReadIndex,
  type ResolvedLoadout,
  type ResolveOptions
} from "./Resolve.js"
import { decodeIndexText } from "./Shape.js"
import { readUsageText, type UsageLogText, usageLine } from "./Usage.js"

export interface RuntimeOptions extends ResolveOptions, MatchOptions {
  /** JSONL file that loads are recorded in. Without it nothing is recorded. */
  readonly usagePath?: string
  readonly taskHash?: string
  /** Size at which the log is put aside as `<name>.1`. */
  readonly maxUsageBytes?: number
  readonly sourceLayer?: string
}

export const discoverLayers = (options: ResolveOptions = {}): Discovered => {
  const around = {
    home: homeFolder(),
    org: process.env["AI_LOADOUT_ORG"],
    session: process.env["AI_LOADOUT_SESSION"],
    resolve
  }
  return discovered(layerPlaces(options, around).map((place) => ({ place, result: readIndexFile(place.path) })))
}

/** In a container there may be none, and an empty `HOME` would be the current folder. */
const homeFolder = (): string => {
  try {
    return homedir() || "/nonexistent"
  } catch {
    return "/nonexistent"
  }
}

export const resolveLoadout = (options: ResolveOptions = {}): ResolvedLoadout => {
  const found = discoverLayers(options)
  return { merged: mergedOf(found.layers), ...found }
}

export const planLoad = (task: string, options: RuntimeOptions = {}): LoadPlan =>
  planOf(task, resolveLoadout(options), options)

export const manualLookup = (id: string, options: RuntimeOptions = {}): LoadoutEntry | undefined =>
  lookupEntry(id, resolveLoadout(options).merged)

const maxIndexBytes = 268_435_456

/** Parsed once for as long as the file stays as it is. What is handed out is frozen: everybody gets the same object. */
const readIndexFile = (path: string): ReadIndex => {
  const stats = look(path)
  return stats === undefined ? missing : readKnown(path, stats)
}

/** Nothing there, a loop of links, a folder that we may not enter, a path that cannot be: all the same to us. */
const look = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

const readKnown = (path: string, stats: Stats): ReadIndex => {
  // a pipe would wait for a writer for ever
  if (!stats.isFile()) return missing
  if (stats.size > maxIndexBytes) return { _tag: "Malformed", problem: "the file is too large to be an index" }
  const stamp = [stats.mtimeMs, stats.ctimeMs, stats.size, stats.ino, stats.dev].join(":")
  const known = files.get(path)
  if (known?.stamp === stamp) return known.result
  const result = parse(path)
  if (files.size >= maxCached) files.clear()
  files.set(path, { stamp, result })
  return result
}

const parse = (path: string): ReadIndex => {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch {
    return missing
  }
  const decoded = decodeIndexText(text)
  return decoded._tag === "Malformed"
    ? decoded
    : { _tag: "Read", index: frozen(decoded.index), problems: decoded.problems }
}

const missing: ReadIndex = { _tag: "Missing" }
const maxCached = 64
const files = new Map<string, { readonly stamp: string; readonly result: ReadIndex }>()

/** The last merge, as long as the layers are the same objects. */
const mergedOf = (layers: ReadonlyArray<DiscoveredLayer>): MergedIndex => {
  const isSame =
    lastMerge !== null &&
    lastMerge.layers.length === layers.length &&
    lastMerge.layers.every((it, at) => it.name === layers[at]?.name && it.index === layers[at]?.index)
  if (isSame && lastMerge !== null) return lastMerge.merged
  const merged = frozen(mergeIndexes(layers))
  Object.freeze(merged.provenance)
  Object.freeze(merged.conflicts)
  lastMerge = { layers: layers.map(({ index, name }) => ({ name, index })), merged }
  return merged
}

let lastMerge: {
  readonly layers: ReadonlyArray<{ readonly name: string; readonly index: LoadoutIndex }>
  readonly merged: MergedIndex
} | null = null

export interface Recorded {
  readonly recorded: boolean
  /** Why not. A log that cannot be written must not stop the agent that writes it. */
  readonly problem?: string
}

export const recordLoad = (
  entryId: string,
  trigger: string,
  mode: LoadMode,
  tokensEst: number,
  options: RuntimeOptions = {}
): Recorded => {
  if (options.usagePath === undefined || options.usagePath === "") return { recorded: false }
  return recordUsage(
    {
      timestamp: new Date().toISOString(),
      taskHash: options.taskHash ?? "unknown",
      entryId,
      trigger,
      mode,
      tokensEst,
      ...(options.sourceLayer === undefined ? {} : { sourceLayer: options.sourceLayer })
    },
    options.usagePath,
    options
  )
}

export const recordUsage = (
  event: UsageEvent | ReadonlyArray<UsageEvent>,
  path: string,
  options: Pick<RuntimeOptions, "maxUsageBytes"> = {}
): Recorded => {
  const events: ReadonlyArray<UsageEvent> = "entryId" in event ? [event] : event
  try {
    mkdirSync(dirname(path), { recursive: true })
    rotateWhenLarge(path, options.maxUsageBytes ?? defaultMaxUsageBytes)
    append(path, events.map(usageLine).join(""))
    return { recorded: true }
  } catch (error) {
    return { recorded: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** One write at the end of the file, so that writers side by side never mix their lines. */
const append = (path: string, text: string): void => {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats !== undefined && !stats.isFile()) throw new Error(`${path} is not a file`)
  const file = openSync(path, "a+")
  try {
    const bytes = Buffer.from(endsInsideLine(file) ? `\n${text}` : text)
    if (writeSync(file, bytes) < bytes.length) throw new Error(`${path} took only a part of the line`)
  } finally {
    closeSync(file)
  }
}

/** Somebody was stopped while writing: the next line must not join the torn one. */
const endsInsideLine = (file: number): boolean => {
  const { size } = fstatSync(file)
  const last = Buffer.alloc(1)
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a
}

const defaultMaxUsageBytes = 5 * 1_048_576
const keptLogs = 3
const staleLockMs = 10_000

/** `log` → `log.1` → … `log.3`, by one process at a time. Whoever still holds the old file writes into `log.1`. */
const rotateWhenLarge = (path: string, maxBytes: number): void => {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < maxBytes) return
  const lock = `${path}.lock`
  try {
    closeSync(openSync(lock, "wx"))
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > staleLockMs) rmSync(lock, { force: true })
    return
  }
  try {
    // another process may have been here between the look and the lock
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < maxBytes) return
    for (let at = keptLogs; at > 0; at--) {
      const from = at === 1 ? path : `${path}.${at - 1}`
      if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, `${path}.${at}`)
    }
  } finally {
    rmSync(lock, { force: true })
  }
}

/** A file that is not there is an empty log. */
export const readUsage = (path: string): Array<UsageEvent> => [...readUsageLog(path).events]

/** With the logs that were put aside, oldest first, and with the lines that were lost. */
export const readUsageLog = (path: string): UsageLogText => {
  const parts: Array<UsageLogText> = []
  for (let at = keptLogs; at >= 0; at--) {
    const file = at === 0 ? path : `${path}.${at}`
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats === undefined) continue
    if (at > 0 && !stats.isFile()) continue
    if (!stats.isFile() && !stats.isDirectory()) throw new Error(`${file} is not a file`)
    parts.push(readUsageText(readFileSync(file, "utf8"), file))
  }
  return { events: parts.flatMap((it) => it.events), lost: parts.flatMap((it) => it.lost) }
}
