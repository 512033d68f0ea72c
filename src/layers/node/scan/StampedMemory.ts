/** What was found out of files and folders holds while nobody writes to them. */
import { keepNewest } from "../../memory/Bounded.js"
import { type Stamps, stampsSince, type Watched } from "./Stamps.js"

export interface StampedMemory<A> {
  /** Undefined where it has to be found out again. */
  readonly recall: (root: string) => A | undefined
  /** `beganMs`: before it was found out, since the epoch. What was written since proves nothing, and is not kept. */
  readonly learn: (root: string, value: A, watched: Watched, beganMs: number) => void
}

const mostProjects = 8

export const makeStampedMemory = <A>(): StampedMemory<A> => {
  const known = new Map<string, { readonly value: A; readonly stamps: Stamps }>()
  return {
    recall: (root) => {
      const before = known.get(root)
      if (before?.stamps.hold()) return before.value
      known.delete(root)
      return undefined
    },
    learn: (root, value, watched, beganMs) => {
      const stamps = stampsSince(watched, beganMs)
      if (stamps === null) return
      known.set(root, { value, stamps })
      keepNewest(known, mostProjects)
    }
  }
}
