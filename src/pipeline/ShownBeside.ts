/** What stands in a prompt beside the chosen files: parts of others that help to read them. */
import type { RankedFile } from "../domain/Selection.js"
import type { ShownAs } from "../domain/Vocabulary.js"
import type { FittedPrompt } from "./FitPrompt.js"
import type { LadderFile } from "./SummarisationLadder.js"

export interface ShownBeside extends Pick<RankedFile, "path" | "rank"> {
  readonly as: ShownAs
  /** By the path that the prompt shows; `path` is the one on disk. */
  readonly shown: LadderFile
}

/** Each by the texts that were read for it, of which the prompt may have taken some. */
export interface ReadBeside {
  readonly specifications: ReadonlyArray<RankedFile>
  readonly nearMisses: ReadonlyArray<RankedFile>
  readonly references: ReadonlyArray<RankedFile>
}

export const shownBeside = (
  { ladder, specification }: FittedPrompt,
  { nearMisses, references, specifications }: ReadBeside,
  cleanPath: (path: RankedFile["path"]) => RankedFile["path"]
): ReadonlyArray<ShownBeside> => {
  const among = (files: ReadonlyArray<RankedFile>, shown: ReadonlyArray<LadderFile>, as: ShownAs) => {
    const byPath = new Map<string, LadderFile>(shown.map((file) => [file.path, file]))
    return files.flatMap(({ path, rank }): ReadonlyArray<ShownBeside> => {
      const seen = byPath.get(cleanPath(path))
      return seen === undefined ? [] : [{ path, as, shown: seen, ...(rank === undefined ? {} : { rank }) }]
    })
  }
  return [
    ...among(specifications, specification.files, "specification"),
    // one of which lines are shown was chosen in the end
    ...among(nearMisses, ladder.files.filter(isNames), "names"),
    ...among(references, ladder.references ?? [], "signatures")
  ]
}

export const isNames = ({ tier }: LadderFile): boolean => tier === "L3"
