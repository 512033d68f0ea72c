/** Configs of the user and the project: what counts, what a project may not say, and how errors read. */
import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Either, FastCheck, Layer, Schema } from "effect"
import { AicConfig } from "../../src/domain/Config.js"
import type { ConfigInvalid } from "../../src/domain/Errors.js"
import { Sha256 } from "../../src/domain/Ids.js"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { ConfigResolver } from "../../src/pipeline/ConfigResolver.js"
import { configJsonSchema } from "../../src/pipeline/config/ConfigJsonSchema.js"
import { parseJsonc } from "../../src/pipeline/config/Jsonc.js"
import { resolveConfig } from "../../src/pipeline/config/ResolveConfig.js"
import { stableJson } from "../../src/pipeline/config/StableJson.js"
import { ConfigSource, type ConfigText } from "../../src/services/ConfigSource.js"
import { Hasher } from "../../src/services/Hasher.js"

const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value))
const user = (value: unknown): ConfigText => ({ level: "user", name: "$AIC_HOME/config.json", text: text(value) })
const project = (value: unknown): ConfigText => ({ level: "project", name: "aic.config.json", text: text(value) })

const resolve = (...texts: ReadonlyArray<ConfigText>) => Either.getOrThrowWith(resolveConfig(texts), (error) => error)
const messageOf = (...texts: ReadonlyArray<ConfigText>) =>
  Either.match(resolveConfig(texts), { onLeft: (error: ConfigInvalid) => error.message, onRight: () => "fine" })

const defaults = Schema.decodeUnknownSync(AicConfig)({})

describe("resolveConfig", () => {
  it("is the defaults without a file, and with empty ones", () => {
    assert.deepStrictEqual(resolve(), { config: defaults, sources: [], warnings: [], weakened: [] })
    assert.deepStrictEqual(resolve(user({}), project({})).config, defaults)
  })

  it("lays the project over the user: groups merge, lists replace", () => {
    const { config, sources } = resolve(
      user({
        contextBudget: { maxTokens: 9_000, perTaskClass: { docs: 1 } },
        rulePacks: ["a"],
        model: { id: "gpt-4o" }
      }),
      project({ contextBudget: { perTaskClass: { bugfix: 2 } }, rulePacks: ["b"], scan: { maxFileBytes: 2_048 } })
    )
    assert.deepStrictEqual(sources, ["$AIC_HOME/config.json", "aic.config.json"])
    assert.deepStrictEqual<unknown>(config, {
      ...defaults,
      contextBudget: { maxTokens: 9_000, perTaskClass: { docs: 1, bugfix: 2 } },
      rulePacks: ["b"],
      model: { ...defaults.model, id: "gpt-4o" },
      scan: { maxFileBytes: 2_048 }
    })
  })

  it("does not let what a project leaves out hide what the user set", () => {
    assert.deepStrictEqual(resolve(user({ cache: { ttlMinutes: 5 } }), project({ cache: {} })).config.cache, {
      ...defaults.cache,
      ttlMinutes: 5
    })
  })

  it("adds the guard's lists up, beyond the limit of one file", () => {
    const many = (prefix: string) => Array.from({ length: 40 }, (_, index) => `${prefix}${index}`)
    const { config } = resolve(
      user({ guard: { additionalExclusions: many("u") } }),
      project({ guard: { additionalExclusions: ["u0", ...many("p")] } })
    )
    assert.deepStrictEqual<unknown>(config.guard.additionalExclusions, [...many("u"), ...many("p")])
  })

  it("reads comments, trailing commas, a byte-order mark and repeated keys", () => {
    const { config } = resolve(project('\ufeff// ours\n{ "enabled": true, /* off */ "enabled": false, }'))
    assert.isFalse(config.enabled)
  })

  it("takes keys of prototypes for unknown keys", () => {
    const hostile =
      '{"__proto__": {"enabled": false, "guard": {"enabled": false}}, "constructor": {"prototype": {"enabled": false}}}'
    assert.deepStrictEqual(resolve(user(hostile), project(hostile)).config, defaults)
    assert.isUndefined(Reflect.get({}, "enabled"))
  })

  it("says where a file breaks off", () => {
    assert.deepStrictEqual(
      [
        messageOf(project('{\n  "enabled": true\n  "devMode": true\n}')),
        messageOf(project('{"enabled": tru}')),
        messageOf(project('{"a": [1, 2}')),
        messageOf(project('{"a": "x')),
        messageOf(project("")),
        messageOf(project("{} {}")),
        messageOf(project("[".repeat(100_000))),
        messageOf(project("[]"))
      ],
      [
        'Invalid aic.config.json: line 3, column 3: expected "," or "}"',
        "Invalid aic.config.json: line 1, column 13: expected a value",
        'Invalid aic.config.json: line 1, column 12: expected "," or "]"',
        "Invalid aic.config.json: line 1, column 7: the text is not closed",
        "Invalid aic.config.json: line 1, column 1: the file is empty; {} stands for the defaults",
        "Invalid aic.config.json: line 1, column 4: there is more after the end of the value",
        "Invalid aic.config.json: line 1, column 101: it is nested deeper than 100 levels",
        "Invalid aic.config.json: the file: must be an object, { … }"
      ]
    )
  })

  it("says which value is not allowed, and what is", () => {
    const wrong: ReadonlyArray<readonly [value: unknown, message: string]> = [
      [
        { contextBudget: { maxTokens: "many" } },
        'contextBudget.maxTokens: "many" is not allowed; it must be a whole number of tokens, 0 or more'
      ],
      [
        { contextBudget: { maxTokens: -1 } },
        "contextBudget.maxTokens: -1 is not allowed; it must be a whole number of tokens, 0 or more"
      ],
      [
        { contextBudget: { perTaskClass: { docs: 1.5 } } },
        "contextBudget.perTaskClass.docs: 1.5 is not allowed; it must be a whole number of tokens, 0 or more"
      ],
      [{ guard: null }, "guard: null is not allowed; it must be an object (leave the key out for the defaults)"],
      [{ guard: { mode: "warn" } }, 'guard.mode: "warn" is not allowed; it must be "redact" or "block"'],
      [
        { guard: { allowPatterns: ["a", ""] } },
        'guard.allowPatterns[1]: "" is not allowed; it must be a glob of 1 to 512 characters'
      ],
      [{ enabled: "yes" }, 'enabled: "yes" is not allowed; it must be true or false'],
      [{ rulePacks: "team" }, 'rulePacks: "team" is not allowed; it must be a list (of a text)'],
      [{ model: { apiKeyEnv: 5 } }, "model.apiKeyEnv: 5 is not allowed; it must be a text or null"],
      [
        { contentTransformers: { stripComments: "no" } },
        'contentTransformers.stripComments: "no" is not allowed; it must be true or false or "auto"'
      ]
    ]
    for (const [value, message] of wrong)
      assert.strictEqual(messageOf(project(value)), `Invalid aic.config.json: ${message}`)
  })

  it("never repeats what could be a credential", () => {
    const key = "sk-live-0123456789abcdefghij"
    for (const value of [{ enabled: key }, { guard: { mode: key } }, { scan: { maxFileBytes: key } }]) {
      const message = messageOf(user(value))
      assert.isTrue(message.includes("the value (not shown) is not allowed"), message)
      assert.isFalse(message.includes("0123"))
    }
    const pasted = resolve(user({ model: { apiKeyEnv: key, endpoint: `https://me:${key}@host/v1` } }))
    assert.deepStrictEqual([pasted.config.model.apiKeyEnv, pasted.config.model.endpoint], [null, null])
    assert.strictEqual(pasted.warnings.length, 2)
    assert.isFalse(pasted.warnings.join().includes("0123"))
  })

  it("names the file that is wrong", () => {
    assert.isTrue(messageOf(user({ devMode: 1 }), project({})).startsWith("Invalid $AIC_HOME/config.json: devMode: 1 "))
  })

  it("leaves to the user what is the user's", () => {
    const said = {
      bootstrap: "auto",
      skipCompileGate: true,
      guard: { locked: true },
      extends: "https://example.com/c.json"
    }
    const byProject = resolve(project(said))
    assert.deepStrictEqual(byProject.config, defaults)
    assert.deepStrictEqual(byProject.warnings, [
      "aic.config.json: `bootstrap` counts only in the user's own config and is ignored here.",
      "aic.config.json: `skipCompileGate` counts only in the user's own config and is ignored here.",
      "aic.config.json: `guard.locked` counts only in the user's own config and is ignored here.",
      "aic.config.json: a URL in `extends` counts only in the user's own config and is ignored here."
    ])
    const byUser = resolve(user(said))
    assert.deepStrictEqual(
      [byUser.config.bootstrap, byUser.config.skipCompileGate, byUser.config.guard.locked],
      ["auto", true, true]
    )
    assert.deepStrictEqual(byUser.warnings, [
      "$AIC_HOME/config.json: a compile never fetches the URL in `extends`; only what is on this machine counts."
    ])
  })

  const takesAway = {
    guard: { enabled: false, mode: "redact", pii: "off", allowPatterns: ["test/**"], additionalExclusions: ["x"] }
  }

  it("tells what protection a project takes away", () => {
    const { config, weakened } = resolve(user({ guard: { mode: "block", pii: "warn" } }), project(takesAway))
    assert.deepStrictEqual(weakened, [
      "`guard.enabled` is false: no file is scanned for secrets",
      '`guard.mode` is "redact" and not "block": files with secrets are shown without them instead of left out',
      '`guard.pii` is "off" and not "warn"',
      "`guard.allowPatterns` takes files out of the scan: `test/**`"
    ])
    assert.isFalse(config.guard.enabled)
  })

  it("refuses that where the user has locked the guard, and keeps what adds protection", () => {
    const own = { mode: "block", pii: "warn", locked: true }
    const locked = resolve(user({ guard: own }), project(takesAway))
    assert.deepStrictEqual<unknown>(locked.config.guard, { ...defaults.guard, ...own, additionalExclusions: ["x"] })
    assert.deepStrictEqual(locked.weakened, [])
    assert.strictEqual(locked.warnings.length, 4)
    assert.isTrue(
      locked.warnings.every((it) => it.startsWith("Refused, because the user's config has `guard.locked`: "))
    )
  })

  it("is silent about a project that adds protection", () => {
    const { config, warnings, weakened } = resolve(user({}), project({ guard: { mode: "block", pii: "redact" } }))
    assert.deepStrictEqual([config.guard.mode, config.guard.pii, warnings, weakened], ["block", "redact", [], []])
  })

  it("warns of what is allowed and does nothing", () => {
    const value = { guard: { additionalExclusions: ["a/[b"] } }
    assert.deepStrictEqual(resolve(project(value)).warnings, [
      'aic.config.json: the pattern `a/[b` of the guard matches nothing: a "[" is not closed.'
    ])
  })

  it("tells of keys that there are not, and which may be meant", () => {
    const value = {
      $schema: "./schema.json",
      "//": "a note",
      maxTokens: 9,
      contextBudget: { maxToken: 9, perTaskClass: { bug: 1, ui: 2 } },
      guard: { enbled: false, enabled: true, "": 1 },
      telemetry: { enabled: false },
      cache: { toString: 1 }
    }
    assert.deepStrictEqual(resolve(project(value)).warnings, [
      "aic.config.json: there is no key `maxTokens`; it is ignored. Did you mean `contextBudget.maxTokens`?",
      "aic.config.json: there is no key `contextBudget.maxToken`; it is ignored. Did you mean `contextBudget.maxTokens`?",
      "aic.config.json: there is no key `contextBudget.perTaskClass.bug`; it is ignored. Did you mean `contextBudget.perTaskClass.bugfix`?",
      "aic.config.json: there is no key `contextBudget.perTaskClass.ui`; it is ignored. There are: refactor, bugfix, feature, docs, test, general.",
      "aic.config.json: there is no key `guard.enbled`; it is ignored. Did you mean `guard.enabled`?",
      "aic.config.json: there is no key `guard.`; it is ignored. There are: enabled, mode, locked, additionalExclusions, allowPatterns, pii.",
      "aic.config.json: there is no key `telemetry`; it is ignored.",
      "aic.config.json: there is no key `cache.toString`; it is ignored. There are: enabled, ttlMinutes, invalidateOn."
    ])
  })

  it("tells of a few unknown keys of a file that is full of them", () => {
    const value = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`unknown${at}`, at]))
    const { warnings } = resolve(project(value))
    assert.deepStrictEqual(
      [warnings.length, warnings.at(-1)],
      [11, "aic.config.json: there are 4990 more keys that are ignored."]
    )
  })

  it("reads older and newer versions", () => {
    assert.strictEqual(resolve(project({ version: 0, devMode: true })).config.version, 1)
    assert.deepStrictEqual(resolve(project({ version: 2, future: {} })).warnings, [
      "aic.config.json: its version 2 is newer than this aic knows (1); what it knows is read."
    ])
  })

  const Level = FastCheck.constantFrom("user" as const, "project" as const)

  it.prop(
    "never crashes on any text or JSON",
    [FastCheck.array(FastCheck.tuple(Level, FastCheck.oneof(FastCheck.json(), FastCheck.string())))],
    ([files]) => {
      const resolved = resolveConfig(files.map(([level, it]) => ({ level, name: "c", text: it })))
      assert.isTrue(
        Either.match(resolved, {
          onLeft: (error) => error.message.startsWith("Invalid c: "),
          onRight: ({ config }) => Schema.is(AicConfig)(config)
        })
      )
    }
  )

  // The real keys with any values: random JSON alone would never get past the first.
  const Value = FastCheck.oneof(
    FastCheck.jsonValue({ maxDepth: 2 }),
    FastCheck.constantFrom<FastCheck.JsonValue>(0, 1, true, false, null, "auto", "block", [], {})
  )
  const Group = FastCheck.constantFrom(...Object.keys(defaults)).chain((key) => {
    const inner = Reflect.get(defaults, key)
    const fields = typeof inner === "object" && inner !== null && !Array.isArray(inner) ? Object.keys(inner) : []
    const value = fields.length === 0 ? Value : FastCheck.dictionary(FastCheck.constantFrom(...fields), Value)
    return value.map((it) => ({ [key]: it }))
  })

  it.prop("never crashes on its own keys with any values", [Group, Group], ([below, above]) => {
    const resolved = resolveConfig([user(below), project(above)])
    assert.isTrue(
      Either.match(resolved, {
        onLeft: (error) => error.message.length > 10,
        onRight: ({ config }) => Schema.is(AicConfig)(config)
      })
    )
  })

  it.prop("reads JSON as JSON.parse does", [FastCheck.json({ maxDepth: 5 })], ([json]) => {
    const parsed = Either.getOrThrow(parseJsonc(json))
    assert.strictEqual(stableJson(parsed), stableJson(JSON.parse(json)))
  })

  it.prop(
    "gives one text for one value",
    [FastCheck.dictionary(FastCheck.string(), FastCheck.jsonValue())],
    ([value]) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      assert.strictEqual(stableJson(turned), stableJson(value))
    }
  )
})

describe("ConfigResolver", () => {
  const hasher = Layer.succeed(Hasher, {
    sha256: (it) => Sha256.make(createHash("sha256").update(it).digest("hex"))
  })
  const hashOf = (...texts: ReadonlyArray<ConfigText>) =>
    Effect.gen(function* () {
      const resolver = yield* ConfigResolver
      const { hash, json } = yield* resolver.resolve(AbsolutePath.make("/p"), null)
      assert.strictEqual(hash, createHash("sha256").update(json).digest("hex"))
      return hash
    }).pipe(
      Effect.provide(
        Layer.provide(
          ConfigResolver.layer,
          Layer.merge(
            hasher,
            Layer.succeed(ConfigSource, { read: () => Effect.succeed(texts), readOwn: Effect.succeed([]) })
          )
        )
      )
    )

  it.effect("hashes what the config means, not how it is written", () =>
    Effect.gen(function* () {
      const plain = yield* hashOf(project({ devMode: true, cache: { ttlMinutes: 5, enabled: true } }))
      assert.strictEqual(
        yield* hashOf(project('{ "cache": {"ttlMinutes": 5}, /* ! */ "devMode": true, "unknown": 1 }')),
        plain
      )
      assert.strictEqual(yield* hashOf(user({ devMode: true }), project({ cache: { ttlMinutes: 5 } })), plain)
      assert.notStrictEqual(yield* hashOf(project({ devMode: true })), plain)
    })
  )
})

describe("configJsonSchema", () => {
  it("describes every key with its default, and lets others in", () => {
    const schema = configJsonSchema()
    const propertiesOf = (it: unknown): Record<string, Record<string, unknown>> => Object(it)["properties"]
    const properties = propertiesOf(schema)
    assert.deepStrictEqual(Object.keys(properties), ["$schema", ...Object.keys(AicConfig.fields)])
    assert.deepStrictEqual(
      [schema["$schema"], schema["type"], schema["additionalProperties"], schema["required"]],
      ["http://json-schema.org/draft-07/schema#", "object", true, []]
    )
    assert.deepStrictEqual(propertiesOf(properties["guard"])["mode"], {
      type: "string",
      enum: ["redact", "block"],
      default: "redact",
      description: "redact: a secret is replaced in its file; block: its file is left out"
    })
    assert.isFalse(JSON.stringify(schema).includes("$ref"))
  })
})
