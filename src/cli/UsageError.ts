/** The command line was not understood. */
import { Data } from "effect"

export class UsageError extends Data.TaggedError("UsageError")<{ readonly problem: string }> {
  override get message() {
    return this.problem
  }
}
