/** An editor that aic can be installed into. */
import type { EditorId } from "../../domain/Vocabulary.js"
import type { Change } from "./Change.js"

export type Scope = "user" | "project"

export interface Place {
  readonly scope: Scope
  /** Home folder of the person. */
  readonly home: string
  /** Root of the project; null where there is none. */
  readonly project: string | null
}

/** What is run, as absolute paths: an editor that was started from a desktop has no shell's PATH. */
export interface Programs {
  readonly node: string
  readonly aic: string
  readonly hook: string
}

export interface InstallOptions {
  readonly programs: Programs
  /** Hooks before every tool, not only before ours. */
  readonly gate: boolean
  /** Hooks that watch edits and speak at the end of a turn. */
  readonly report: boolean
}

export interface Target {
  readonly id: EditorId
  /** As people know it. */
  readonly name: string
  /** Paths, one of which exists where the editor is in use. */
  readonly signs: (place: Place) => ReadonlyArray<string>
  readonly changes: (place: Place, options: InstallOptions) => ReadonlyArray<Change>
  /** Where the editor says that it has us as a plugin; both ways at once would be two servers and every hook twice. */
  readonly plugin?: (place: Place) => { readonly file: string; readonly sign: RegExp; readonly remove: string }
  /** Where the editor keeps that the person trusts our hooks, and what stands there then. */
  readonly trust?: (place: Place) => { readonly file: string; readonly sign: string }
  /** What the person has to do, if anything, that no file can. */
  readonly afterwards?: string
}

/** A command line for `sh`, and for `cmd` on Windows: blanks, quotes and `$` in paths stay what they are. */
export const commandLine = (words: ReadonlyArray<string>, windows = false): string =>
  words
    .map((it) => ((windows ? /^[\w@+=:,./\\-]+$/ : /^[\w@%+=:,./-]+$/).test(it) ? it : quoted(it, windows)))
    .join(" ")

const quoted = (word: string, windows: boolean): string =>
  windows ? `"${word.replaceAll('"', '""')}"` : `'${word.replaceAll("'", "'\\''")}'`
