/** The files of editors, which belong to the person: read as bytes that must be text, written whole or not at all. */
import { Context, Data, type Effect, Schema } from "effect"

export class FileRefused extends Data.TaggedError("FileRefused")<{
  readonly file: string
  /** Goes on after the file's name. */
  readonly why: string
}> {
  override get message() {
    return `${this.file} ${this.why}`
  }
}

/** A file that was changed by us, as it was. */
export class ChangedFile extends Schema.Class<ChangedFile>("ChangedFile")({
  file: Schema.String,
  /** Null when there was no file. */
  before: Schema.NullOr(Schema.String),
  /** SHA-256 of the text that we left. */
  after: Schema.String,
  /** Folders that were made for it, the outermost first. */
  folders: Schema.Array(Schema.String)
}) {}

export class EditorFiles extends Context.Tag("aic/services/EditorFiles")<
  EditorFiles,
  {
    readonly home: string
    /** Null when there is none. A folder, a device, and bytes that are not UTF-8 are refused. */
    readonly read: (file: string) => Effect.Effect<string | null, FileRefused>
    readonly exists: (path: string) => Effect.Effect<boolean>
    /** The names in a folder; null where there is none that can be read. */
    readonly entries: (folder: string) => Effect.Effect<ReadonlyArray<string> | null>
    /**
     * In one step, with the mode that the file had; behind a symbolic link the file that it points at. Read-only files
     * are refused. Answers the folders that it had to make.
     */
    readonly write: (file: string, text: string) => Effect.Effect<ReadonlyArray<string>, FileRefused>
    readonly remove: (file: string) => Effect.Effect<void, FileRefused>
    /** Those that are empty; a folder that somebody uses by now stays. */
    readonly removeFolders: (folders: ReadonlyArray<string>) => Effect.Effect<void>
    /** What we have changed and not given back. */
    readonly records: Effect.Effect<ReadonlyArray<ChangedFile>, FileRefused>
    readonly remember: (records: ReadonlyArray<ChangedFile>) => Effect.Effect<void, FileRefused>
  }
>() {}
