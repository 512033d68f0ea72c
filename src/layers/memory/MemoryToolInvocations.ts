/** `services/ToolInvocations` for tests, and for when there is no database. */
import { Effect, Layer } from "effect"
import { type ToolInvocation, ToolInvocations } from "../../services/ToolInvocations.js"
import { push } from "./Bounded.js"

export const layerMemoryToolInvocations = Layer.sync(ToolInvocations, () => {
  const rows: Array<ToolInvocation> = []
  return ToolInvocations.of({
    append: (invocation) => Effect.sync(() => push(rows, invocation)),
    all: Effect.sync(() => [...rows].sort((a, b) => a.createdAt.epochMillis - b.createdAt.epochMillis))
  })
})
