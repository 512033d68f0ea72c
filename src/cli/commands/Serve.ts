/** `aic serve`. The bare command never comes here: `main.ts` starts the server without loading @effect/cli. */
import { Command } from "@effect/cli"
import type { Effect } from "effect"

export const makeServeCommand = (startServer: Effect.Effect<never>) =>
  Command.make("serve").pipe(
    Command.withDescription("Run the MCP server on standard input and output"),
    Command.withHandler(() => startServer)
  )
