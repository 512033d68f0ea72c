/**
 * Which files may have a term, for all terms of a project: a query then looks into those, instead of into every record.
 * Terms share lists, and a file that has changed stays in the lists of its old text: whoever asks looks at the record.
 */
import type { CountedTerms, PathTerms } from "./PathTerms.js"

/** A file is known by a number that it keeps as long as it is there. */
export interface TermIndex {
  readonly put: (slot: number, terms: Terms) => void
  readonly putPath: (slot: number, path: PathTerms) => void
  /** Slots of all files that have a term with this hash, and of some that do not; some of them more than once. */
  readonly slotsOf: (hash: number) => Uint32Array
  /** What there is in all lists. */
  readonly size: () => number
}

/** The hashes of a record's terms come first. */
export interface Terms {
  readonly hashes: Uint32Array
  readonly terms: number
}

/** Few enough to cost nothing by themselves; with more than a hundred files, a list holds terms that nobody asked for. */
const lists = 4_096
const shift = 20

export const makeTermIndex = (): TermIndex => {
  const slots: Array<Uint32Array | undefined> = new Array(lists)
  const sizes = new Uint32Array(lists)
  let total = 0

  const add = (hash: number, slot: number) => {
    const list = hash >>> shift
    const size = sizes[list]!
    let into = slots[list]
    if (size > 0 && into![size - 1] === slot) return
    if (into === undefined || size === into.length) {
      const grown = new Uint32Array(Math.max(8, Math.ceil(size * 1.4)))
      if (into !== undefined) grown.set(into)
      slots[list] = into = grown
    }
    into[size] = slot
    sizes[list] = size + 1
    total += 1
  }
  const addAll = ({ hashes }: CountedTerms, slot: number) => {
    for (let at = 0; at < hashes.length; at++) add(hashes[at]!, slot)
  }

  return {
    put: (slot, { hashes, terms }) => {
      for (let at = 0; at < terms; at++) add(hashes[at]!, slot)
    },
    putPath: (slot, { folder, name }) => {
      addAll(folder, slot)
      addAll(name, slot)
    },
    slotsOf: (hash) => {
      const list = hash >>> shift
      return slots[list]?.subarray(0, sizes[list]) ?? none
    },
    size: () => total
  }
}

const none = new Uint32Array(0)
