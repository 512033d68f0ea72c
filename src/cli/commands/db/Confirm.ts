/** Before something is lost, a person says yes: at the terminal, or with `--yes`. */
import { Effect } from "effect"
import { Streams } from "../../Streams.js"
import { type Input, Refused } from "../records/Command.js"

export const confirmed = Effect.fnUntraced(function* (input: Input, what: string) {
  if (input.flags.has("yes")) return
  const { ask, err } = yield* Streams
  yield* err(`${what}\n`)
  const answer = yield* ask("Type yes to go on: ")
  if (answer === null)
    return yield* new Refused({ problem: "Nothing was changed: nobody could be asked. Add `--yes` to go on" })
  if (answer.trim().toLowerCase() !== "yes") return yield* new Refused({ problem: "Nothing was changed" })
})
