/** Which server process is asking. A Reference with a silent default: the CLI and tests have no server. */
import { Context, Option } from "effect"
import type { ServerSessionId } from "../domain/Ids.js"

export class CurrentServerSession extends Context.Reference<CurrentServerSession>()(
  "aic/programs/CurrentServerSession",
  {
    defaultValue: (): Option.Option<ServerSessionId> => Option.none()
  }
) {}
