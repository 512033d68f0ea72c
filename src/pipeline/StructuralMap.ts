/** Where in the project there are how many files: a few lines for the prompt. */
import { byPath } from "../domain/Paths.js"

const deepest = 4
const mostLines = 60

/**
 * `src/pipeline/ (12 files)`: all files below a folder, whatever their depth, so that a folder that is left out is
 * still counted in those above it. The largest folders stay when there are too many lines.
 */
export const structuralMap = (
  paths: ReadonlyArray<string>,
  maxLines = mostLines,
  maxDepth = deepest
): ReadonlyArray<string> => {
  const folders = [...countBelow(paths, maxDepth)]
  if (folders.length <= maxLines) return lines(folders)
  const kept = folders
    .sort(([a, one], [b, other]) => other - one || depthOf(a) - depthOf(b) || byPath(a, b))
    .slice(0, Math.max(0, maxLines - 1))
  return [...lines(kept), `(${folders.length - kept.length} smaller folders left out)`]
}

type Folder = readonly [path: string, files: number]

const lines = (folders: ReadonlyArray<Folder>): ReadonlyArray<string> =>
  [...folders]
    .sort(([a], [b]) => byPath(a, b))
    .map(([path, files]) => `${path}/ (${files} ${files === 1 ? "file" : "files"})`)

const depthOf = (path: string): number => path.split("/").length

/** A prompt is fitted more than once, and so is the next one of the project. */
const counted = new WeakMap<ReadonlyArray<string>, Map<number, ReadonlyMap<string, number>>>()

const countBelow = (paths: ReadonlyArray<string>, maxDepth: number): ReadonlyMap<string, number> => {
  const before = counted.get(paths) ?? new Map<number, ReadonlyMap<string, number>>()
  const known = before.get(maxDepth)
  if (known !== undefined) return known
  const counts = countAllBelow(paths, maxDepth)
  counted.set(paths, before.set(maxDepth, counts))
  return counts
}

const countAllBelow = (paths: ReadonlyArray<string>, maxDepth: number): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const path of paths) {
    let end = path.indexOf("/")
    for (let depth = 0; end > 0 && depth < maxDepth; depth++) {
      const folder = path.slice(0, end)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
      end = path.indexOf("/", end + 1)
    }
  }
  return counts
}
