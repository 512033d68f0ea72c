/** Model ids in all their spellings, and what is known of the models. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck, Schema } from "effect"
import { defaultProfile, ModelProfile } from "../../src/domain/ModelProfile.js"
import { normalModelId, resolveModelProfile, unknownModel } from "../../src/pipeline/ModelProfiles.js"

describe("normalModelId", () => {
  const spellings: Readonly<Record<string, ReadonlyArray<string>>> = {
    "claude-sonnet-4.5": [
      "claude-sonnet-4.5",
      "claude-4.5-sonnet",
      "anthropic/claude-4.5-sonnet-20250929",
      "claude-sonnet-4-5",
      "claude-sonnet-4-5-20250929",
      "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
      "claude-sonnet-4-5@20250929",
      "Claude Sonnet 4.5",
      "claude-sonnet-4-5[1m]"
    ],
    "claude-sonnet-4": ["claude-sonnet-4-20250514", "claude-4-sonnet"],
    "claude-sonnet-3.5": ["claude-3-5-sonnet-20241022", "claude-3.5-sonnet", "claude-3-5-sonnet-latest"],
    "gpt-4o": ["gpt-4o", "openai/gpt-4o-2024-08-06", "GPT-4o"],
    "gpt-4o-mini": ["gpt-4o-mini-2024-07-18"],
    "gemini-2.5-pro": ["google/gemini-2.5-pro", "models/gemini-2.5-pro-preview-05-06", "gemini-2.5-pro-preview"],
    "gpt-5": ["gpt-5", "gpt-5-2025-08-07"]
  }
  for (const [normal, ids] of Object.entries(spellings)) {
    it(`knows ${normal} in ${ids.length} spellings`, () => {
      assert.deepStrictEqual(
        ids.map(normalModelId),
        ids.map(() => normal)
      )
    })
  }
})

describe("resolveModelProfile", () => {
  const known: ReadonlyArray<readonly [id: string, encoding: string, factor: number, window: number]> = [
    ["gpt-3.5-turbo", "cl100k_base", 1, 16_385],
    ["gpt-4", "cl100k_base", 1, 8_192],
    ["gpt-4-turbo-2024-04-09", "cl100k_base", 1, 128_000],
    ["gpt-4o", "o200k_base", 1, 128_000],
    ["gpt-4.1-mini", "o200k_base", 1, 1_047_576],
    ["gpt-5.2-codex", "o200k_base", 1, 400_000],
    ["o1", "o200k_base", 1, 200_000],
    ["o3-pro", "o200k_base", 1, 200_000],
    ["gpt-oss-120b", "o200k_base", 1, 131_072],
    ["claude-3-opus-20240229", "o200k_base", 1.18, 200_000],
    ["claude-3-5-sonnet-20241022", "o200k_base", 1.18, 200_000],
    ["claude-sonnet-4-5", "o200k_base", 1.18, 200_000],
    ["claude-opus-4-6", "o200k_base", 1.18, 200_000],
    ["claude-opus-4-7", "o200k_base", 1.53, 200_000],
    ["claude-opus-5", "o200k_base", 1.53, 200_000],
    ["claude-fable-5", "o200k_base", 1.53, 200_000],
    ["claude-something-new", "o200k_base", 1.53, 200_000],
    ["gemini-2.5-pro", "o200k_base", 1.15, 1_048_576],
    ["meta-llama/llama-3.1-70b-instruct", "cl100k_base", 1.1, 131_072],
    ["mistral-large-latest", "cl100k_base", 1.2, 131_072],
    ["deepseek-chat", "cl100k_base", 1.15, 64_000],
    ["qwen3-coder", "cl100k_base", 1.1, 262_144],
    ["x-ai/grok-4", "o200k_base", 1.15, 256_000]
  ]
  for (const [id, encoding, factor, contextWindow] of known) {
    it(`counts ${id} by ${encoding} × ${factor}`, () => {
      assert.deepStrictEqual<unknown>(resolveModelProfile(id), {
        id: normalModelId(id),
        encoding,
        factor,
        contextWindow
      })
    })
  }

  it("falls back to the default profile", () => {
    for (const id of [null, "", "auto", "default", "nobody-knows-1", "claudette", "o", "__proto__", "gpt"]) {
      assert.deepStrictEqual(resolveModelProfile(id), defaultProfile)
    }
  })

  it.prop("is total", [FastCheck.string()], ([id]) => {
    assert.isTrue(Schema.is(ModelProfile)(resolveModelProfile(id)))
  })

  it.prop("finds a normal id again", [FastCheck.constantFrom(...known.map(([id]) => id))], ([id]) => {
    assert.deepStrictEqual(resolveModelProfile(resolveModelProfile(id).id), resolveModelProfile(id))
  })
})

describe("unknownModel", () => {
  it("says how a model that is not known is counted, and which names are near", () => {
    assert.strictEqual(
      unknownModel("openai/gpt-fo"),
      'The model "openai/gpt-fo" is not known: tokens are counted as cl100k_base counts them, for a window of 128000' +
        " tokens. Did you mean `gpt-4o`?"
    )
    assert.strictEqual(
      unknownModel("my-own"),
      'The model "my-own" is not known: tokens are counted as cl100k_base counts them, for a window of 128000 tokens.'
    )
  })

  it("is silent of what is known, and where nobody names a model", () => {
    for (const id of [null, "", " ", "auto", "Default", "gpt-4o", "anthropic/claude-sonnet-4-5"])
      assert.isNull(unknownModel(id))
  })
})
