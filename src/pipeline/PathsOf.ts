/** The paths of a list of files: one list for one list, so that what was found out of it can be kept with it. */
import type { RelativePath } from "../domain/Paths.js"
import { rememberedBy } from "../domain/Remembered.js"

interface Located {
  readonly path: RelativePath
}

export const pathsOf = rememberedBy(
  (files: ReadonlyArray<Located>): ReadonlyArray<RelativePath> => files.map((it) => it.path)
)
