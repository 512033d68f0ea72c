/** From a text to its record: cleaned first, so that nothing of a secret is in it. */
import type { RelativePath } from "../../domain/Paths.js"
import { looksGenerated } from "../selector/FileKinds.js"
import { type FileRecord, makeRecord } from "./FileRecord.js"
import type { CleanedText } from "./IndexCleaning.js"
import { makeTermCounter, type TextRange } from "./Terms.js"

export interface TextReaders {
  readonly definedNames: (language: string, text: string) => ReadonlyArray<string>
  readonly importSources: (language: string, text: string) => ReadonlyArray<string>
  readonly declaredPackages: (language: string, text: string) => ReadonlyArray<string>
  readonly commentRanges: (language: string, text: string) => ReadonlyArray<TextRange>
}

export interface TextFile {
  readonly path: RelativePath
  readonly language: string
  /** Whether its declarations and imports are those of a program. */
  readonly isCode: boolean
  readonly text: string
}

/** One for many texts: it remembers how words fall apart. */
export const makeRecorder = (
  readers: TextReaders,
  clean: (file: TextFile) => CleanedText
): ((file: TextFile) => FileRecord) => {
  const counter = makeTermCounter()
  return (file) => {
    if (looksGenerated(file.text)) return makeRecord({ ...nothing, generated: true }, counter)
    const { isQuiet, text } = clean(file)
    if (text === null) return makeRecord(nothing, counter)
    return makeRecord(
      {
        text,
        comments: readers.commentRanges(file.language, text),
        generated: false,
        isQuiet,
        definedNames: readers.definedNames(file.language, text),
        isCode: file.isCode,
        importSources: file.isCode ? readers.importSources(file.language, text) : [],
        packages: file.isCode ? readers.declaredPackages(file.language, text) : []
      },
      counter
    )
  }
}

const nothing = {
  text: "",
  comments: [],
  generated: false,
  isQuiet: false,
  definedNames: [],
  isCode: false,
  importSources: [],
  packages: []
}
