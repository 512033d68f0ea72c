/** Which folder is the project that a command is about: the same for all commands. */
import { resolve } from "node:path"
import { projectOf } from "../editors/hooks/Project.js"

export const projectHelp =
  "The project's root folder (default: the repository that the current folder is in, else the current folder)"

/** A folder that was named is the project; nobody names one in a folder of a repository and means that folder alone. */
export const projectFolder = (cwd: string, named: string | null): string =>
  named === null ? (projectOf(cwd) ?? cwd) : resolve(cwd, named.replaceAll("\u0000", ""))
