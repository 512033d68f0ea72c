/** Where work is going on: what was changed often will be changed again, and what was changed just now, all the more. */
import { churnOf } from "../../history/Churn.js"
import type { Measured } from "../Measured.js"
import { type Signal, scaled } from "../Signal.js"

const score =
  (halfLife: number) =>
  ({ files, past }: Measured): Float64Array =>
    // by its logarithm: a file that was changed a hundred times is not ten times as likely as one with ten
    past === undefined
      ? new Float64Array(files.length)
      : scaled(churnOf(past, files.length, halfLife).map((it) => Math.log1p(4 * it)))

export const churn: Signal = { name: "churn", weight: 0.1, score: score(180) }

export const recentChurn: Signal = { name: "recentChurn", weight: 0.1, score: score(7) }
