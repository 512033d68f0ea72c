/** Two conversations of an agent at work on a real source: nothing is repeated, and nothing that changed is left out. */
import { assert, it } from "@effect/vitest"
import { sourcesUnder } from "../support/agent/Repository.js"
import { runAgentStorm } from "../support/agent/Storm.js"

it("an agent is given what it does not have, within its budget, for forty steps", async () => {
  const contents = sourcesUnder(["src/pipeline/selector/signals", "src/pipeline/failures"])
  const { counts, problems } = await runAgentStorm({ contents, steps: 40, seed: 20_260_102 })
  assert.deepStrictEqual(problems, [])
  for (const [name, count] of Object.entries(counts)) assert.isAbove(count, 0, name)
}, 60_000)
