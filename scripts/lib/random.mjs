/** A seeded source of chance: the same seed gives the same repository on every machine. */

/** mulberry32: 32 bits of state, good enough for test data. */
export const makeRandom = (seed) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    /** A whole number from `low` to `high`, both included. */
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    /** Log-normal with the given median, as sizes of source files are distributed. */
    logNormal: (median, sigma) => {
      const u = Math.max(next(), 1e-12)
      const gauss = Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * next())
      return median * Math.exp(sigma * gauss)
    }
  }
}
