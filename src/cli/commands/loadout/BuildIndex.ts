/** `index`: makes the project's index of what it already has for agents. `--check` says whether it is stale. */
import { resolve } from "node:path"
import { buildIndex, indexText } from "../../../loadout/build/Build.js"
import { projectTexts, writeWhole } from "../../../loadout/build/Sync.js"
import type { LoadoutEntry, LoadoutIndex } from "../../../loadout/Model.js"
import { projectIndexPath } from "../../../loadout/Resolve.js"
import { decodeIndexText } from "../../../loadout/Shape.js"
import { counted, grouped, printable } from "../../Text.js"
import { type LoadoutCommand, Problem } from "./Command.js"
import { isFolder, readText } from "./Files.js"

export const buildIndexCommand: LoadoutCommand = {
  name: "index",
  summary: `Make ${projectIndexPath} of the project's CLAUDE.md, rules, skills and instructions`,
  usage: "",
  arity: { least: 0, most: 0 },
  flags: { check: "Write nothing; exit code 1 when the index is stale" },
  run: (input) => {
    const root = resolve(input.cwd, input.resolve.projectRoot ?? ".")
    if (!isFolder(root)) throw new Problem("FILE_NOT_FOUND", `there is no folder ${root}`)
    const path = resolve(root, projectIndexPath)
    const before = readBefore(path)
    const { index, warnings } = buildIndex(projectTexts(root), before?.index ?? null)
    const text = indexText(index)
    const isStale = before?.text !== text
    const isCheck = input.flags.has("check")
    if (isStale && !isCheck) write(path, text)
    const changes = changesOf(before?.index.entries ?? [], index.entries)
    return {
      json: { path, entries: index.entries.length, stale: isStale, written: isStale && !isCheck, ...changes, warnings },
      text: [
        ...(isCheck ? [isStale ? `${path} is stale; \`aic loadout index\` renews it` : `${path} is up to date`] : []),
        ...(isCheck ? [] : [`${path}: ${entriesText(index)}${isStale ? "" : ", unchanged"}`]),
        ...changes.added.map((id) => `  + ${printable(id)}`),
        ...changes.changed.map((id) => `  ~ ${printable(id)}`),
        ...changes.removed.map((id) => `  - ${printable(id)}`),
        ...warnings.map((it) => `warning: ${printable(it)}`)
      ],
      hasFindings: isCheck && isStale
    }
  }
}

const entriesText = ({ budget, entries }: LoadoutIndex): string => {
  const of = (priority: string) => entries.filter((it) => it.priority === priority).length
  return `${counted(of("core"), "core entry").replace("entrys", "entries")} (${grouped(budget.always_loaded_est)} tokens), ${grouped(of("domain"))} domain, ${grouped(of("manual"))} manual`
}

const readBefore = (path: string): { readonly index: LoadoutIndex; readonly text: string } | null => {
  let text: string
  try {
    text = readText(path)
  } catch (error) {
    if (error instanceof Problem && error.code === "FILE_NOT_FOUND") return null
    throw error
  }
  const decoded = decodeIndexText(text)
  // somebody's work may be in there
  if (decoded._tag === "Malformed") {
    throw new Problem("PARSE_ERROR", `${path}: ${decoded.problem}`, "Mend it, or delete it to start afresh")
  }
  return { index: decoded.index, text }
}

const write = (path: string, text: string): void => {
  try {
    writeWhole(path, text)
  } catch (error) {
    throw new Problem("WRITE_FAILED", `${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const changesOf = (before: ReadonlyArray<LoadoutEntry>, after: ReadonlyArray<LoadoutEntry>) => {
  const textById = (entries: ReadonlyArray<LoadoutEntry>) => new Map(entries.map((it) => [it.id, JSON.stringify(it)]))
  const old = textById(before)
  const fresh = textById(after)
  return {
    added: [...fresh.keys()].filter((id) => !old.has(id)),
    changed: [...fresh].filter(([id, text]) => old.has(id) && old.get(id) !== text).map(([id]) => id),
    removed: [...old.keys()].filter((id) => !fresh.has(id))
  }
}
