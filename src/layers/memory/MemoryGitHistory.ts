/** A history that a test made up. */
import { Effect, Layer } from "effect"
import { GitHistory, type History, noHistory } from "../../services/GitHistory.js"

/** Without commits there is no head. */
export const layerMemoryGitHistory = (history: History = noHistory) =>
  Layer.succeed(GitHistory, {
    head: () => Effect.succeed(history.commits[0]?.id ?? null),
    read: (_, head) => Effect.succeed(head === null ? noHistory : history)
  })
