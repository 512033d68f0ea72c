/** This project's own source, as the repository that a simulated agent works on. */
import { readdirSync, readFileSync } from "node:fs"

/** Paths as from the project's root. */
export const sourcesUnder = (folders: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .sort()
        .map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`, "utf8")] as const)
    )
  )
