/** How much has been done to each file, and how lately. */
import { decay, type Past } from "./Past.js"

/** By place; a commit that changes many files counts less for each. Half of the weight is gone after `halfLife` days. */
export const churnOf = (past: Past, fileCount: number, halfLife: number): Float64Array => {
  const churn = new Float64Array(fileCount)
  for (const { days, files, size } of past.changes) {
    const weight = decay(days, halfLife) / Math.sqrt(size)
    for (const file of files) churn[file]! += weight
  }
  return churn
}
