/** Which lines of which files are shown: the pieces of most value for their tokens, as many as fit. */
import { type Open, openFile, type Packed, type PackFile } from "./Open.js"
import type { Piece } from "./Values.js"

/**
 * Pieces are taken in their order while they fit. With the first piece of a file go the paths of all better files, so
 * that none is shown while a better one is not even named. A file that is nearly all there is then shown whole, and
 * what is left names more files, and the definitions of those that are only named.
 *
 * `files` are in the order of the ranking, references last. `isWhole`: all but these are there in full already.
 */
export const pack = (
  files: ReadonlyArray<PackFile>,
  pieces: ReadonlyArray<Piece>,
  room: number,
  isWhole = false
): ReadonlyArray<Packed> => {
  const open = files.map(openFile)
  const bodies = files.filter((it) => !it.isReference).length
  let left = room
  /** So many of the best files are named at least. */
  let named = isWhole ? bodies : 0
  if (isWhole) for (let at = 0; at < bodies; at++) open[at]!.complete()

  const take = (file: number, tokens: number) => {
    left -= tokens
    open[file]!.name()
    if (file < bodies) for (; named <= file; named++) open[named]!.name()
  }
  const namesUpTo = (file: number): number => {
    if (file >= bodies) return open[file]!.isNamed() ? 0 : files[file]!.headerTokens
    let tokens = 0
    for (let at = named; at <= file; at++) tokens += files[at]!.headerTokens
    return tokens
  }

  const fill = (most: number) => {
    let forSignatures = most
    for (const piece of pieces) {
      if (left < leastPiece) return
      const isSignature = piece.kind === "head" || piece.kind === "doc"
      if (isSignature && forSignatures <= 0) continue
      const target = open[piece.file]!
      const paths = namesUpTo(piece.file)
      const cost = paths > left ? null : target.take(piece, left - paths)
      if (cost === null) continue
      take(piece.file, cost + paths)
      if (isSignature) forSignatures -= cost
    }
  }
  fill(isWhole ? room : room * signatureShare)
  fill(left)
  for (const target of open) left -= target.completeWithin(left)
  for (let at = named; at < bodies && files[at]!.headerTokens <= left; at++) take(at, files[at]!.headerTokens)
  return open.map((target: Open, at) => {
    const packed = target.result()
    if (packed.state !== "path" || at >= bodies) return packed
    const more = files[at]!.namesTokens() - files[at]!.headerTokens
    if (more <= 0 || more > left) return packed
    left -= more
    return { ...packed, state: "names" }
  })
}

/** Signatures are for orientation: they may have more only where no block fits any longer. */
const signatureShare = 0.25

/** No piece costs less. */
const leastPiece = 8
