/** Between two files that match alike, the larger one is where more of the work is done. */
import type { Signal } from "../Signal.js"

export const size: Signal = {
  name: "size",
  weight: 0.07,
  score: (project) => {
    const matched = new Set(project.postings.flatMap((it) => it.map(({ file }) => file)))
    return Float64Array.from(project.files, (file, at) =>
      matched.has(at) ? Math.min(1, Math.log2(1 + file.sizeBytes / 512) / 8) : 0
    )
  }
}
