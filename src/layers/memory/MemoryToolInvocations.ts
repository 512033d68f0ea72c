/** `services/ToolInvocations` for tests, and for when there is no database. */
import { Effect, Layer } from "effect"
import { type ToolInvocation, ToolInvocations } from "../../services/ToolInvocations.js"
import { mostRows } from "./Bounded.js"

export const layerMemoryToolInvocations = Layer.sync(ToolInvocations, () => {
  const rows: Array<ToolInvocation> = []
  return ToolInvocations.of({
    append: (invocation) =>
      Effect.sync(() => {
        rows.push(invocation)
        if (rows.length > mostRows) rows.shift()
      }),
    all: Effect.sync(() => [...rows].sort((a, b) => a.createdAt.epochMillis - b.createdAt.epochMillis))
  })
})
