/** A seeded source of chance, as `scripts/lib/random.mjs` has one for scripts that Node runs as they are. */

export interface Random {
  /** From 0 to 1, without 1. */
  readonly next: () => number
  /** Both ends in. */
  readonly int: (low: number, high: number) => number
  readonly pick: <A>(list: ReadonlyArray<A>) => A
}

/** mulberry32. */
export const makeRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, int, pick: (list) => list[int(0, list.length - 1)]! }
}
