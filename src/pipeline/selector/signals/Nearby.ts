/** Files in the folders of the best files. */
import { directoryOf } from "../../../domain/Paths.js"
import { scaled, type Vote } from "../Signal.js"

export const nearby: Vote = {
  name: "nearby",
  weight: 0.05,
  score: (project, seeds) => {
    const folders = new Map<string, number>()
    for (const { file, weight } of seeds) {
      const folder = directoryOf(project.files[file]!.path)
      folders.set(folder, (folders.get(folder) ?? 0) + weight)
    }
    // settings lie beside everything, and belong to nothing that is near them
    return scaled(
      Float64Array.from(project.files, ({ kind, path }) =>
        kind === "source" || kind === "test" ? (folders.get(directoryOf(path)) ?? 0) : 0
      )
    )
  }
}
