/** Where a value stands in an ascending list, by halving. */

/** The index of the last start that is not after `at`; 0 where all are. */
export const lastNotAfter = (starts: ReadonlyArray<number>, at: number): number => {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= at) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}
