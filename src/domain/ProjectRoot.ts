/** Which folders are too wide to be a project. Pure, so that every edge gives the same answer. */

/** Without empty and `.` parts, `..` resolved; `""` is the root of the file system. */
const normalised = (path: string): string => {
  const parts: Array<string> = []
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue
    if (part === "..") parts.pop()
    else parts.push(part)
  }
  return parts.map((it) => `/${it}`).join("")
}

/** Completes "the project root …"; null when the folder may be a project. `home` is the home directory, if there is one. */
export const refusedRoot = (root: string, home: string | null): string | null => {
  const asked = normalised(root)
  if (asked === "") return "is the root of the file system, not a project"
  if (home !== null && asked === normalised(home)) return "is the home directory, not a project inside it"
  if (asked.split("/").includes(".git")) return "is inside a .git folder"
  return null
}
