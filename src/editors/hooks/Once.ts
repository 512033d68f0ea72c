/**
 * One event may reach us twice: a person and a project have both installed us, or a plugin and an installer. The first
 * that comes is answered; the others keep silent, so that no text stands twice in a turn.
 */
import type { Turn } from "./Ask.js"
import type { Notes } from "./Notes.js"
import { hashOf } from "./Project.js"

/** Hooks of one event start together; the slower one has come by then. */
const togetherMs = 2_000

/** `what` tells events apart that may both happen in one turn; what is empty is never held back. Where nothing can be kept, everybody is the first. */
export const isFirst = (notes: Notes, turn: Turn, what: string, nowMs: number): boolean => {
  if (what === "") return true
  const id = hashOf(what)
  // a turn's own id is never used again
  if (turn.turnId !== null) return notes.claim(`once.${id}.${hashOf(turn.turnId)}`) !== false
  const span = Math.floor(nowMs / togetherMs)
  const name = (at: number) => `once.${id}.at${at}`
  // the other one may have come just before the clock went on, or have been overtaken by us after it did
  const isNear = [span - 1, span + 1]
    .map((at) => notes.read(name(at)))
    .some((at) => at !== null && Math.abs(nowMs - Number(at)) < togetherMs)
  if (isNear) return false
  const claimed = notes.claim(name(span), String(nowMs))
  for (const past of [span - 1, span - 2]) notes.remove(name(past))
  return claimed !== false
}
