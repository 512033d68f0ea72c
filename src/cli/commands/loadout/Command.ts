/** What a loadout command is: plain data and a plain function, so that both bins run it, and start fast. */
import type { ResolveOptions } from "../../../loadout/Resolve.js"

/** What a command line was understood as. */
export interface Input {
  readonly args: ReadonlyArray<string>
  readonly flags: ReadonlySet<string>
  readonly values: ReadonlyMap<string, ReadonlyArray<string>>
  readonly resolve: ResolveOptions
  /** A person in a project: files that were not named are looked for where they usually are. */
  readonly usesDefaults: boolean
  readonly cwd: string
}

export interface Answer {
  readonly json: unknown
  readonly text: ReadonlyArray<string>
  /** For a person beside a JSON answer. */
  readonly notes?: ReadonlyArray<string>
  /** Found something that a script should stop at. */
  readonly hasFindings?: boolean
}

export type ProblemCode =
  | "MISSING_ARG"
  | "MISSING_VALUE"
  | "BAD_VALUE"
  | "TOO_MANY_ARGS"
  | "UNKNOWN_OPTION"
  | "UNKNOWN_COMMAND"
  | "FILE_NOT_FOUND"
  | "PARSE_ERROR"
  | "NOT_FOUND"
  | "WRITE_FAILED"

/** Why there is no answer. Commands throw it; `run` says it. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly hint: string | null
  readonly detail: Readonly<Record<string, unknown>>

  constructor(
    code: ProblemCode,
    message: string,
    hint: string | null = null,
    detail: Readonly<Record<string, unknown>> = {}
  ) {
    super(message)
    this.code = code
    this.hint = hint
    this.detail = detail
  }
}

/** What the placeholders of `usage` stand for. */
export const argumentTexts: Readonly<Record<string, string>> = {
  id: "Id of an entry, as `resolve` lists them",
  task: "What is to be done, in words",
  index: "An index.json",
  jsonl: "A log of what was loaded, an event a line"
}

/** Where the files are that need not be named. */
export const argumentDefaults: Readonly<Record<string, string>> = {
  index: ".claude/loadout/index.json of the project",
  jsonl: ".aic/loadout-usage.jsonl of the project"
}

/** What need not be given stands in square brackets. */
export const usageOf = ({ arity, usage }: LoadoutCommand, usesDefaults: boolean): string =>
  usesDefaults && arity.leastWithDefaults === 0 ? usage.replace(/<([^>]*)>/g, "[$1]") : usage

export interface LoadoutCommand {
  readonly name: string
  readonly summary: string
  /** Placeholders of the arguments: `<index> [jsonl]`. */
  readonly usage: string
  /** Fewest and most arguments; fewest where files are looked for. */
  readonly arity: { readonly least: number; readonly most: number; readonly leastWithDefaults?: number }
  /** It asks all layers, so the options that say where they are count. */
  readonly resolves?: boolean
  readonly flags?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, { readonly placeholder: string; readonly help: string }>>
  readonly run: (input: Input) => Answer
}
