/** What every implementation of `services/ToolInvocations` does. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ToolInvocation, ToolInvocations } from "../../src/services/ToolInvocations.js"
import { at, storeLayers } from "../support/Stores.js"

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`ToolInvocations in ${name}`, () => {
    it.scoped("lists invocations, oldest first, as they were appended", () =>
      Effect.gen(function* () {
        const invocations = yield* ToolInvocations
        const invocation = (createdAt: string, over: Partial<ToolInvocation> = {}) =>
          new ToolInvocation({
            createdAt: at(createdAt),
            toolName: "aic_compile",
            sessionId: "s1",
            paramsShape: { intent: "string", constructor: "object" },
            projectId: "p1",
            ...over
          })
        const newer = invocation("2026-01-02T00:00:00.001Z", { sessionId: null, projectId: null, paramsShape: {} })
        const older = invocation("2026-01-02T00:00:00.000Z")
        const tied = invocation("2026-01-02T00:00:00.000Z", { toolName: "aic_inspect" })
        for (const it of [newer, older, tied]) yield* invocations.append(it)
        assert.deepStrictEqual(yield* invocations.all, [older, tied, newer])
      }).pipe(Effect.provide(layer))
    )
  })
}
