/** The terminal, or the pipes, that a command talks to. */
import { Context, type Effect } from "effect"
import type { UsageError } from "./UsageError.js"

export class Streams extends Context.Tag("aic/cli/Streams")<
  Streams,
  {
    /** Done when the reader has taken it: a prompt that is longer than a pipe must not be cut by our exit. */
    readonly out: (text: string) => Effect.Effect<void>
    readonly err: (text: string) => Effect.Effect<void>
    /** Of standard input; one that does not end is refused. */
    readonly readAll: Effect.Effect<string, UsageError>
    readonly colours: boolean
    /** Somebody is watching stderr. */
    readonly watched: boolean
    /** Of the terminal on stdout; 80 where there is none. */
    readonly columns: number
    /** What somebody at a terminal answers, without its line end; null where nobody can be asked. */
    readonly ask: (question: string) => Effect.Effect<string | null>
    readonly cwd: string
  }
>() {}
