/** Which files define the symbols that a report of a failure names without a place. */
import { baseName, byPath } from "../../domain/Paths.js"
import type { FailedName } from "../failures/index.js"
import { defines } from "../index/FileRecord.js"
import { kindOf } from "./FileKinds.js"
import type { MeasuredFile } from "./Measured.js"
import type { FailedAt } from "./Reports.js"

/** What more files than this define singles out none of them. */
const mostDefiners = 3

/** Whatever is longer than this list nobody would read. */
const mostFiles = 12

/**
 * Sources before tests, else in the order of the names; the first has the weight 1 / `from`, less for each that follows.
 * A symbol that nothing defines (it is misspelt, or was renamed) leads to what should define it.
 */
export const whoDefines = (
  names: ReadonlyArray<FailedName>,
  files: ReadonlyArray<MeasuredFile>,
  from: number
): ReadonlyArray<FailedAt> => {
  if (names.length === 0) return []
  const found = new Set<MeasuredFile>()
  for (const it of names) for (const file of definersOf(it, files)) found.add(file)
  const all = [...found]
  const isTest = ({ path }: MeasuredFile) => kindOf(path) === "test"
  return [...all.filter((it) => !isTest(it)), ...all.filter(isTest)]
    .slice(0, mostFiles)
    .map(({ path }, at) => ({ path, weight: 1 / (at + from) }))
}

const definersOf = ({ name, owners }: FailedName, files: ReadonlyArray<MeasuredFile>): ReadonlyArray<MeasuredFile> => {
  const all = files.filter((it) => definesIt(it, name))
  const owner = owners.at(-1)
  const owned = owner === undefined ? [] : (all.length > 0 ? all : files).filter((it) => isOf(it, owner))
  const isComponent = all.length === 0 && owner === undefined && /^[A-Z]/.test(name)
  // `TideTable.vue` is the component of that name
  const meant = owned.length > 0 ? owned : isComponent ? files.filter((it) => stemOf(it.path) === name) : all
  const shared = meant.map(({ path }) => sharedWith(path, owners))
  const most = Math.max(...shared)
  const best = meant.filter((_, at) => shared[at] === most)
  return best.length > mostDefiners ? [] : [...best].sort((a, b) => byPath(a.path, b.path))
}

const definesIt = ({ record }: MeasuredFile, name: string): boolean => record !== null && defines(record, name)

/** It defines the owner, or is it: a module is a file, and a package a folder. */
const isOf = (file: MeasuredFile, owner: string): boolean =>
  bare(stemOf(file.path)) === bare(owner) || file.path.split("/").at(-2) === owner || definesIt(file, owner)

/** How many of the owners are parts of the path: `App\\Feed` tells one `Reader` from another. */
const sharedWith = (path: string, owners: ReadonlyArray<string>): number => {
  const parts = new Set(
    path
      .replace(/\.[^./]*$/, "")
      .split("/")
      .map(bare)
  )
  return owners.filter((it) => parts.has(bare(it))).length
}

const stemOf = (path: string): string => baseName(path).replace(/\..*$/, "")

const bare = (name: string): string => name.toLowerCase().replace(/[-_]/g, "")
