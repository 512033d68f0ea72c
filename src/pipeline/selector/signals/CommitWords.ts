/** What the messages of a file's own commits say of the subject. */
import { fileWordScores } from "../../history/FileWords.js"
import { messageIndexOf } from "../../history/MessageIndex.js"
import { type Signal, scaled } from "../Signal.js"

export const commitWords: Signal = {
  name: "commitWords",
  weight: 0.2,
  score: ({ files, past, query }) =>
    past === undefined
      ? new Float64Array(files.length)
      : scaled(
          fileWordScores(
            past,
            messageIndexOf(past.history),
            files.length,
            query.terms.filter(({ kind }) => kind !== "pair")
          )
        )
}
