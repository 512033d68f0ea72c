/** Where in the project there are how many files: a few lines for the prompt. */
import { byPath } from "../domain/Paths.js"
import { rememberedBy } from "../domain/Remembered.js"

const deepest = 4
const mostLines = 60

/**
 * `src/pipeline/ (12 files)`: all files below a folder, whatever their depth, so that a folder that is left out is
 * still counted in those above it. The largest folders stay when there are too many lines.
 */
export const structuralMap = (paths: ReadonlyArray<string>, maxLines = mostLines): ReadonlyArray<string> => {
  const folders = foldersOf(paths)
  if (folders.length <= maxLines) return lines(folders)
  const kept = folders.slice(0, Math.max(0, maxLines - 1))
  return [...lines(kept), `(${folders.length - kept.length} smaller folders left out)`]
}

interface Folder {
  readonly path: string
  readonly files: number
  readonly depth: number
}

const lines = (folders: ReadonlyArray<Folder>): ReadonlyArray<string> =>
  [...folders]
    .sort((a, b) => byPath(a.path, b.path))
    .map(({ files, path }) => `${path}/ (${files} ${files === 1 ? "file" : "files"})`)

/** The largest first. A map is fitted to a budget line by line, and the next prompt is about the same project. */
const foldersOf = rememberedBy(
  (paths: ReadonlyArray<string>): ReadonlyArray<Folder> =>
    [...countBelow(paths)]
      .map(([path, files]): Folder => ({ path, files, depth: path.split("/").length }))
      .sort((a, b) => b.files - a.files || a.depth - b.depth || byPath(a.path, b.path))
)

const countBelow = (paths: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const path of paths) {
    let end = path.indexOf("/")
    for (let depth = 0; end > 0 && depth < deepest; depth++) {
      const folder = path.slice(0, end)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
      end = path.indexOf("/", end + 1)
    }
  }
  return counts
}
