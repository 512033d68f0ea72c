/** What an installation wants of a file that is not ours alone. */

/**
 * One value of ours in a JSON file. `set`: at the path itself. `append`: in the list that stands there. `default`: what
 * the file needs, whoever uses it; put where nothing stands, and never taken away.
 */
export interface JsonEntry {
  readonly how: "set" | "append" | "default"
  readonly path: ReadonlyArray<string>
  readonly value: unknown
}

export type Change =
  /** A file that nobody else writes. */
  | { readonly kind: "own-file"; readonly file: string; readonly text: string }
  /** JSON, with comments perhaps; everything that is not ours stays as it is, byte for byte. */
  | { readonly kind: "json"; readonly file: string; readonly entries: ReadonlyArray<JsonEntry> }
  /** A block between two marks in Markdown, where a reader does not see them. */
  | { readonly kind: "block"; readonly file: string; readonly text: string }
  /** A table of TOML, by its name and as its lines. */
  | { readonly kind: "toml"; readonly file: string; readonly table: string; readonly text: string }

/** Why a file is left alone, as a sentence that goes on after its name. */
export interface Refusal {
  readonly refused: string
}

export type Changed = { readonly text: string | null } | Refusal

export const isRefused = <A extends object>(result: A | Refusal): result is Refusal => "refused" in result
