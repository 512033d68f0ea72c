import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeContext from "@effect/platform-node/NodeContext"
import { afterAll, assert } from "@effect/vitest"
import { Effect, Either, Layer } from "effect"
import { Loadouts } from "../../src/loadout/Loadouts.js"
import { discoverLayers, resolveLoadout } from "../../src/loadout/Sync.js"
import { UsageLog } from "../../src/loadout/UsageLog.js"
import { shareLayer } from "../support/ShareLayer.js"
import { entry, idsOf, indexOf } from "./Samples.js"

const root = mkdtempSync(join(tmpdir(), "loadout-services-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))
mkdirSync(join(root, "p/.claude/loadout"), { recursive: true })
mkdirSync(join(root, "g"))
writeFileSync(
  join(root, "p/.claude/loadout/index.json"),
  JSON.stringify(indexOf(entry("oven", { keywords: ["oven"] })))
)
writeFileSync(join(root, "g/index.json"), "{")
const options = {
  projectRoot: join(root, "p"),
  globalDir: join(root, "g"),
  orgPath: "",
  sessionPath: join(root, "none.json")
}

const live = Layer.merge(Loadouts.layer({ home: root, org: undefined, session: undefined }), UsageLog.layer).pipe(
  Layer.provide(NodeContext.layer)
)

shareLayer(live)("the services of the loadout", (it) => {
  it.effect("find what the plain functions find", () =>
    Effect.gen(function* () {
      const loadouts = yield* Loadouts
      assert.deepStrictEqual(yield* loadouts.discover(options), discoverLayers(options))
      assert.deepStrictEqual(yield* loadouts.resolve(options), resolveLoadout(options))
      assert.deepStrictEqual(idsOf((yield* loadouts.plan("ovens", { ...options, scoring: "calibrated" })).onDemand), [
        "oven"
      ])
      assert.strictEqual((yield* loadouts.explain("oven", options)).finalLayer, "project")
    })
  )

  it.effect("fail with what is wrong", () =>
    Effect.gen(function* () {
      const loadouts = yield* Loadouts
      const failures = yield* Effect.all(
        [
          Effect.flip(loadouts.explain("ghost", options)),
          Effect.flip(loadouts.lookup("ghost", options)),
          Effect.flip(loadouts.read(join(root, "none.json"))),
          Effect.flip(loadouts.read(root))
        ],
        { concurrency: 1 }
      )
      assert.deepStrictEqual(
        failures.map((it) => it._tag),
        ["EntryNotFound", "EntryNotFound", "IndexUnusable", "IndexUnusable"]
      )
      assert.include((yield* Effect.flip(loadouts.read(join(root, "g/index.json")))).message, "not JSON")
    })
  )

  it.effect("append after a torn line, and tell what was lost", () =>
    Effect.gen(function* () {
      const usage = yield* UsageLog
      const log = join(root, "deep/down/u.jsonl")
      const event = {
        timestamp: "2026-04-01T00:00:00Z",
        taskHash: "t",
        entryId: "a",
        trigger: "k",
        mode: "lazy",
        tokensEst: 1
      } as const
      assert.deepStrictEqual(yield* usage.read(log), { events: [], lost: [] })
      yield* usage.append(log, [event, event])
      writeFileSync(log, '{"torn', { flag: "a" })
      yield* usage.append(log, [event])
      const { events, lost } = yield* usage.read(log)
      assert.deepStrictEqual([events.length, lost.map((it) => it.line)], [3, [3]])
      assert.isTrue(Either.isLeft(yield* Effect.either(usage.append(join(log, "x"), [event]))))
    })
  )

  it.effect("put a large log aside, and read it whole", () =>
    Effect.gen(function* () {
      const usage = yield* UsageLog
      const log = join(root, "large/u.jsonl")
      const event = (entryId: string) =>
        ({
          timestamp: "2026-04-01T00:00:00Z",
          taskHash: "t",
          entryId,
          trigger: "k",
          mode: "lazy",
          tokensEst: 1
        }) as const
      yield* usage.append(log, [event("x".repeat(6 * 1_048_576))])
      yield* usage.append(log, [event("late")])
      assert.isTrue(existsSync(`${log}.1`))
      assert.deepStrictEqual(
        (yield* usage.read(log)).events.map((it) => it.entryId.length),
        [6 * 1_048_576, 4]
      )
    })
  )
})
