import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { AicConfig } from "../../src/domain/Config.js"
import { Sha256 } from "../../src/domain/Ids.js"
import { defaultProfile } from "../../src/domain/ModelProfile.js"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import { RulePack } from "../../src/domain/RulePack.js"
import { TokenCount } from "../../src/domain/Units.js"
import { layerMemoryProjectFiles } from "../../src/layers/memory/MemoryProjectFiles.js"
import { cacheKeyText } from "../../src/pipeline/CacheKey.js"
import type { CompilePlan } from "../../src/pipeline/CompilePlan.js"
import { noConversation } from "../../src/pipeline/ConversationView.js"
import { noFailures } from "../../src/pipeline/failures/index.js"
import { unguardedSession } from "../../src/pipeline/guard/Session.js"
import { makeLoadKnowledge } from "../../src/programs/LoadKnowledge.js"
import { LoadoutPlaces } from "../../src/services/LoadoutPlaces.js"
import { ProjectFiles } from "../../src/services/ProjectFiles.js"
import { entry, indexOf } from "../loadout/Samples.js"
import { classification } from "../pipeline/Shaping.js"

const root = AbsolutePath.make("/project")
const home = AbsolutePath.make("/home/.ai-loadout")

const planOf = (intent: string, config: unknown = {}): CompilePlan => ({
  request: { intent, projectRoot: root, configPath: null, modelId: null, toolOutputs: [] },
  config: {
    config: Schema.decodeUnknownSync(AicConfig)(config),
    json: "{}",
    hash: Sha256.make("0".repeat(64)),
    sources: [],
    warnings: [],
    weakened: []
  },
  repo: { root, files: [], skipped: [], totalTokens: TokenCount.make(0), treeHash: Sha256.make("1".repeat(64)) },
  classification,
  rules: { pack: Schema.decodeUnknownSync(RulePack)({}), applied: [], warnings: [] },
  profile: defaultProfile,
  budget: { total: TokenCount.make(10_000), source: "test", contextWindow: TokenCount.make(100_000) },
  relatedFiles: [],
  failures: noFailures,
  conversation: noConversation,
  subject: intent,
  guarded: unguardedSession,
  suppressions: "",
  warnings: []
})

const load = (files: Readonly<Record<string, string>>, plan: CompilePlan, own: Readonly<Record<string, string>> = {}) =>
  Effect.flatMap(makeLoadKnowledge, (run) => run(plan)).pipe(
    Effect.provide(
      Layer.merge(
        Layer.effect(
          ProjectFiles,
          Effect.gen(function* () {
            const project = yield* Effect.provide(ProjectFiles, layerMemoryProjectFiles(root, files))
            const global = yield* Effect.provide(ProjectFiles, layerMemoryProjectFiles(home, own))
            return {
              ...project,
              read: (asked, path, most) => (asked === home ? global : project).read(asked, path, most)
            }
          })
        ),
        Layer.succeed(LoadoutPlaces, { global: home, org: null, overlay: null })
      )
    )
  )

const index = ".claude/loadout/index.json"
const shop = {
  [index]: JSON.stringify(
    indexOf(
      entry("law", { priority: "core" }),
      entry("oven", { keywords: ["oven", "bake"] }),
      entry("rope", { keywords: ["rope"] }),
      entry("sql", { keywords: ["query"], globs: ["db/**"] })
    )
  ),
  "notes/law.md": "---\nid: law\n---\nBe kind.\n",
  "notes/oven.md": "Hot.\n",
  "notes/rope.md": "Long.\n",
  "notes/sql.md": "Upper case.\n"
}

describe("LoadKnowledge", () => {
  it.effect("gives core entries and those that the intent means, without their headers", () =>
    Effect.gen(function* () {
      const loaded = yield* load(shop, { ...planOf("baking in ovens"), relatedFiles: [RelativePath.make("db/x.ts")] })
      assert.deepStrictEqual(loaded, {
        knowledge: [
          {
            id: "law",
            layer: "project",
            mode: "eager",
            reason: "core: always loaded",
            path: "notes/law.md",
            text: "Be kind.\n"
          },
          {
            id: "sql",
            layer: "project",
            mode: "lazy",
            reason: "glob [db/**] is for db/x.ts",
            path: "notes/sql.md",
            text: "Upper case.\n"
          },
          {
            id: "oven",
            layer: "project",
            mode: "lazy",
            reason: "keywords [oven, bake]",
            path: "notes/oven.md",
            text: "Hot.\n"
          }
        ].map((it) => ({ ...it, path: RelativePath.make(it.path), mode: it.mode as "eager" | "lazy" })),
        warnings: []
      })
    })
  )

  it.effect("has nothing where there is no loadout, or where it is turned off", () =>
    Effect.gen(function* () {
      const none = { knowledge: [], warnings: [] }
      assert.deepStrictEqual(yield* load({}, planOf("oven")), none)
      assert.deepStrictEqual(yield* load(shop, planOf("oven", { loadout: { enabled: false } })), none)
      assert.deepStrictEqual(yield* load(shop, planOf("oven", { loadout: { maxTokens: 0 } })), none)
    })
  )

  it.effect("reads the user's own layer from its own folder, and lets the project override it", () =>
    Effect.gen(function* () {
      const own = {
        "index.json": JSON.stringify(
          indexOf(entry("tone", { priority: "core" }), entry("law", { priority: "core", path: "notes/mine.md" }))
        ),
        "notes/tone.md": "Short.\n",
        "notes/mine.md": "Mine.\n"
      }
      const { knowledge } = yield* load(shop, planOf("nothing of this"), own)
      assert.deepStrictEqual(
        knowledge.map((it) => [it.id, it.layer, it.path as string, it.text]),
        [
          ["tone", "global", ".ai-loadout/notes/tone.md", "Short.\n"],
          ["law", "project", "notes/law.md", "Be kind.\n"]
        ]
      )
    })
  )

  it.effect("warns of what it cannot read, and goes on", () =>
    Effect.gen(function* () {
      const entries = indexOf(
        entry("gone", { keywords: ["oven"] }),
        entry("out", { keywords: ["oven"], path: "../../etc/passwd" }),
        entry("oven", { keywords: ["oven"] })
      )
      const { knowledge, warnings } = yield* load(
        { [index]: JSON.stringify(entries), "notes/oven.md": "Hot." },
        planOf("oven")
      )
      assert.deepStrictEqual(
        knowledge.map((it) => it.id),
        ["oven"]
      )
      assert.deepStrictEqual(warnings, [
        'Knowledge "gone" was not read: "notes/gone.md" is missing',
        'Knowledge "out" was not read: its path leads out of the project'
      ])
      assert.deepStrictEqual((yield* load({ [index]: "[]" }, planOf("oven"))).warnings, [
        "The project loadout is malformed and counts as missing: an index is an object, and this is a list"
      ])
    })
  )

  it.effect("changes the key of the cache with every text", () =>
    Effect.gen(function* () {
      const keyOf = (files: Readonly<Record<string, string>>) =>
        Effect.map(load(files, planOf("oven")), ({ knowledge }) =>
          cacheKeyText({ ...planOf("oven"), knowledge }, { id: null, stepIndex: null })
        )
      const keys = yield* Effect.all([
        keyOf(shop),
        keyOf(shop),
        keyOf({ ...shop, "notes/oven.md": "Cold.\n" }),
        keyOf({})
      ])
      assert.strictEqual(keys[0], keys[1])
      assert.strictEqual(new Set(keys).size, 3)
    })
  )
})
