/** The paths of a list of files: one list for one list, so that what was found out of it can be kept with it. */
import type { RelativePath } from "../domain/Paths.js"

interface Located {
  readonly path: RelativePath
}

const known = new WeakMap<ReadonlyArray<Located>, ReadonlyArray<RelativePath>>()

export const pathsOf = (files: ReadonlyArray<Located>): ReadonlyArray<RelativePath> => {
  const before = known.get(files)
  if (before !== undefined) return before
  const paths = files.map((it) => it.path)
  known.set(files, paths)
  return paths
}
