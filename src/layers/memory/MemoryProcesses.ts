/** Processes that a test makes up: those that are listed live. */
import { Effect, Layer } from "effect"
import { Processes, type ProcessIdentity } from "../../services/Processes.js"

export const layerMemoryProcesses = (alive: ReadonlyArray<ProcessIdentity>, self: ProcessIdentity) =>
  Layer.succeed(Processes, {
    self: Effect.succeed(self),
    isAlive: (other) =>
      Effect.succeed([self, ...alive].some((it) => it.pid === other.pid && it.startedAt === other.startedAt))
  })
