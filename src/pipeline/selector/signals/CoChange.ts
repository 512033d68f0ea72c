/** Files that used to be changed together with the best ones. */
import { coChangeOf } from "../../history/CoChange.js"
import { scaled, type Vote } from "../Signal.js"

export const coChange: Vote = {
  name: "coChange",
  weight: 0.3,
  score: ({ files, past }, seeds) =>
    past === undefined ? new Float64Array(files.length) : scaled(coChangeOf(past, files.length, seeds))
}
