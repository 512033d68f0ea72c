/** Files that a stack trace, a failing test or a compiler names. Nothing else says as plainly where to look. */
import type { Signal } from "../Signal.js"

export const failures: Signal = {
  name: "failures",
  weight: 1,
  score: ({ failures, files }) => {
    const scores = new Float64Array(files.length)
    for (const [file, weight] of failures ?? []) scores[file] = weight
    return scores
  }
}
