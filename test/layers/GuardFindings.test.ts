/** What every implementation of `services/GuardFindings` does. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { GuardFinding } from "../../src/domain/Guard.js"
import { RelativePath } from "../../src/domain/Paths.js"
import { LineNumber } from "../../src/domain/Units.js"
import { GuardFindings } from "../../src/services/GuardFindings.js"
import { compilationId, projectWithCompilation, storeLayers } from "../support/Stores.js"

const finding = (file: string, over: Partial<GuardFinding> = {}): GuardFinding => ({
  severity: "redact",
  type: "secret",
  file: RelativePath.make(file),
  message: "looks like a key",
  ...over
})

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`GuardFindings in ${name}`, () => {
    it.scoped("gives findings back in the order of appending, without making up what they lack", () =>
      Effect.gen(function* () {
        const findings = yield* GuardFindings
        const { compilationId: id } = yield* projectWithCompilation
        const first = [finding("z.ts", { line: LineNumber.make(3), pattern: "generic-key" }), finding("a.ts")]
        const then = [finding("m.ts", { severity: "block", type: "excluded-file" })]
        yield* findings.append(id, first)
        yield* findings.append(id, [])
        yield* findings.append(id, then)
        assert.deepStrictEqual(yield* findings.of(id), [...first, ...then])
        assert.deepStrictEqual(yield* findings.of(compilationId(99)), [])
      }).pipe(Effect.provide(layer))
    )
  })
}
