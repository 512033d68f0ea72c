/** Paths of folders, relative to a project's root: `""` is the root itself. */
import { directoryOf } from "../../../domain/Paths.js"

/** Of paths, with all folders above them. */
export const foldersAbove = (paths: Iterable<string>): Set<string> => {
  const folders = new Set<string>([""])
  for (const path of paths) {
    for (let folder = directoryOf(path); !folders.has(folder); folder = directoryOf(folder)) folders.add(folder)
  }
  return folders
}

export const within = (folder: string, name: string): string =>
  folder === "" || name === "" ? folder + name : `${folder}/${name}`
