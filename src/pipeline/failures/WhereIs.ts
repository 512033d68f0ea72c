/** From the places of a report to files of the project: which are meant, in which order, and at which lines. */
import { baseName, byPath, type RelativePath } from "../../domain/Paths.js"
import { kindOf } from "../selector/FileKinds.js"
import type { Place } from "./Place.js"

/** A file of the project that a failure points at. */
export interface Failure {
  readonly path: RelativePath
  /** Sorted, without repeats. Empty where only the file is known. */
  readonly lines: ReadonlyArray<number>
  readonly symbols: ReadonlyArray<string>
  /** 1 for the first, less for each that follows: 1, 1/2, 1/3 … */
  readonly weight: number
}

/** A bare name that more files have than this singles out none of them. */
const mostNamesakes = 3

/** Whatever is longer than this list nobody would read. */
const mostFailures = 20

/**
 * Sources before tests (a failing test is where it shows, not where it is wrong), else in the order of the places.
 * Frames of the runtime and of installed packages name no file of the project.
 */
export const whereIs = (places: ReadonlyArray<Place>, paths: ReadonlyArray<RelativePath>): ReadonlyArray<Failure> => {
  const byName = new Map<string, Array<RelativePath>>()
  for (const path of [...paths].sort(byPath)) {
    const name = baseName(path)
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [path])
    else known.push(path)
  }
  const found = new Map<RelativePath, { readonly lines: Set<number>; readonly symbols: Set<string> }>()
  for (const place of places) {
    for (const path of filesOf(place, byName)) {
      const known = found.get(path) ?? { lines: new Set<number>(), symbols: new Set<string>() }
      found.set(path, known)
      if (place.line !== null) known.lines.add(place.line)
      if (place.symbol !== null) known.symbols.add(lastPart(place.symbol))
    }
  }
  const all = [...found.keys()]
  const isTest = (path: string) => kindOf(path) === "test"
  return [...all.filter((it) => !isTest(it)), ...all.filter(isTest)].slice(0, mostFailures).map((path, at) => ({
    path,
    lines: [...found.get(path)!.lines].sort((a, b) => a - b),
    symbols: [...found.get(path)!.symbols],
    weight: 1 / (at + 1)
  }))
}

/** Folders that hold other people's code, wherever they stand. */
const foreign =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|\.cargo\/registry|rustc\/[0-9a-f]{7,40}|pkg\/mod|usr\/(?:lib|local\/(?:lib|go)|include)|gems\/[^/]+\/gems)\/|^node:|^<|^\/rustc\//

const filesOf = (
  { path, symbol }: Place,
  byName: ReadonlyMap<string, ReadonlyArray<RelativePath>>
): ReadonlyArray<RelativePath> => {
  if (foreign.test(path)) return []
  const parts = path.split("/").filter((it) => it !== "" && it !== "." && it !== "..")
  const name = parts.at(-1)
  const namesakes = name === undefined ? undefined : byName.get(name)
  if (namesakes === undefined) return []
  const written = parts.length === 1 ? [...packageOf(symbol), ...parts] : parts
  const shared = namesakes.map((it) => sharedEnd(it.split("/"), written))
  const most = Math.max(...shared)
  const best = namesakes.filter((_, at) => shared[at] === most)
  // an absolute path that shares its name alone is another project's file, unless this one stands at the root
  const isElsewhere = parts.length > 1 && most === 1 && !best.some((it) => !it.includes("/"))
  return isElsewhere || best.length > mostNamesakes ? [] : best
}

/** `com.acme.Foo$Bar.run`: the parts before the first that begins with a capital are folders. */
const packageOf = (symbol: string | null): ReadonlyArray<string> => {
  const parts = (symbol ?? "").split(".")
  const at = parts.findIndex((it) => /^[A-Z]/.test(it))
  return at > 0 ? parts.slice(0, at) : []
}

const lastPart = (symbol: string): string =>
  symbol
    .split(/[.:#/]/)
    .at(-1)
    ?.replace(/[^\w$].*$/, "") ?? symbol

/** How many parts are the same, counted from the end. */
const sharedEnd = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): number => {
  let count = 0
  while (count < a.length && count < b.length && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1
  return count
}
