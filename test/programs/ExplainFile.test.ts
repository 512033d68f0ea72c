import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { RelativePath } from "../../src/domain/Paths.js"
import { TokenCount } from "../../src/domain/Units.js"
import { ExplainFile } from "../../src/programs/ExplainFile.js"
import { InspectIntent } from "../../src/programs/InspectIntent.js"
import { layerProject, root } from "../support/Compiling.js"

const step = (name: string, call: string) => `export function ${name}() {\n${`  ${call}\n`.repeat(40)}}\n`

const contents = {
  "src/session.ts": ["renewSession", "drawLine", "paintArea", "sendMail"]
    .map((name) => step(name, name === "renewSession" ? "session.expiry = later()" : "other.work(1, 2, 3)"))
    .join("\n"),
  "src/login.ts": step("login", "session.expiry = 0"),
  "src/small.ts": "export const session = { expiry: 3 }\n",
  ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`lib/other${at}.ts`, step(`other${at}`, "work()")]))
}

const request = {
  intent: "fix the expiry of renewSession",
  projectRoot: root,
  configPath: null,
  budget: TokenCount.make(800)
}

describe("What is told of a file in parts", () => {
  it.effect("is which of its lines are shown, and why each other block is not", () =>
    Effect.gen(function* () {
      const { parts, tier } = yield* (yield* ExplainFile).run({ ...request, path: RelativePath.make("src/session.ts") })
      assert.strictEqual(tier, "L1")
      assert.deepStrictEqual(
        { count: parts?.lineCount, lines: parts?.lines[0], total: parts?.leftOutCount },
        { count: 171, lines: [1, 44], total: 3 }
      )
      assert.deepStrictEqual(
        parts?.leftOut.map((it) => it.names.join(" ")),
        ["drawLine", "paintArea", "sendMail"]
      )
      for (const { reason } of parts?.leftOut ?? []) assert.include(["worth_less", "no_room"], reason)

      const whole = yield* (yield* ExplainFile).run({ ...request, path: RelativePath.make("src/small.ts") })
      assert.deepStrictEqual([whole.tier, whole.parts], ["L0", null])
    }).pipe(Effect.provide(layerProject(contents)))
  )

  it.effect("stands in the trace of the whole compile, too, without signals that say nothing", () =>
    Effect.gen(function* () {
      const { selectedFiles } = yield* (yield* InspectIntent).run(request)
      const { parts, signals } = selectedFiles.find((it) => it.path === "src/session.ts")!
      assert.deepStrictEqual(parts?.lines[0], [1, 44])
      assert.isAtMost(parts?.leftOut.length ?? 9, 3)
      assert.notInclude(Object.values(signals), 0)
      for (const file of selectedFiles) assert.strictEqual(file.parts === undefined, file.tier === "L0")
    }).pipe(Effect.provide(layerProject(contents)))
  )
})
