/** What a trace tells of a file that came off the ladder: how long it is, and which of its blocks are not shown. */
import type { LadderBlock, LadderFile } from "../SummarisationLadder.js"
import { linesOf } from "./Sheet.js"

/** Lines of the whole file; 0 where only its names are shown. */
export const lineCountOf = ({ blocks = [], text, tier }: LadderFile): number =>
  tier === "L0" ? linesOf(text).length : (blocks[blocks.length - 1]?.end ?? 0)

/** Those that nearly got in first, then in the order of the file. */
export const missedBlocks = ({ blocks = [] }: LadderFile): ReadonlyArray<LadderBlock> => {
  const missed = blocks.filter((it) => !it.isShown)
  return [...missed.filter((it) => it.leftOut === "no_room"), ...missed.filter((it) => it.leftOut !== "no_room")]
}
