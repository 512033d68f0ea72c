/** `.aic/` in a project, which is a checkout of somebody: nothing is written through a link in it. */
import { lstatSync, mkdirSync, writeFileSync } from "node:fs"
import type { AbsolutePath } from "../../domain/Paths.js"

/** The path of a file in it, which is made if need be; null where a link would make us write somewhere else. */
export const ownFile = (projectRoot: AbsolutePath, name: string): string | null => {
  const folder = `${projectRoot}/.aic`
  const file = `${folder}/${name}`
  try {
    if (look(folder) === undefined) {
      mkdirSync(folder, { mode: 0o700 })
      writeFileSync(`${folder}/.gitignore`, "*\n", { flag: "wx", mode: 0o600 })
    }
    return look(folder)?.isDirectory() === true && look(file)?.isSymbolicLink() !== true ? file : null
  } catch {
    return null
  }
}

const look = (path: string) => lstatSync(path, { throwIfNoEntry: false })
