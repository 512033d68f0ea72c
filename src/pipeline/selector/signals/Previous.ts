/** Files that the conversation was about before this step: the next one often is about them, too. */
import type { Signal } from "../Signal.js"

export const previous: Signal = {
  name: "previous",
  weight: 0.2,
  score: ({ files, previous }) => {
    const scores = new Float64Array(files.length)
    for (const file of previous ?? []) scores[file] = 1
    return scores
  }
}
