/** The name by which the program that calls us gives itself; null where nobody has. */
import { Context } from "effect"

export class CurrentClient extends Context.Reference<CurrentClient>()("aic/programs/CurrentClient", {
  defaultValue: (): string | null => null
}) {}
