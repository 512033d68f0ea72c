/** Which source of a budget wins, and what limits it. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck, Schema } from "effect"
import { AicConfig } from "../../src/domain/Config.js"
import { defaultProfile } from "../../src/domain/ModelProfile.js"
import { TokenCount } from "../../src/domain/Units.js"
import { allocateBudget, type BudgetRequest } from "../../src/pipeline/BudgetAllocator.js"

const tokens = (count: number) => TokenCount.make(count)

const request = (change: Partial<BudgetRequest> = {}, contextBudget: unknown = {}): BudgetRequest => ({
  taskClass: "bugfix",
  config: Schema.decodeUnknownSync(AicConfig)({ contextBudget }).contextBudget,
  profile: defaultProfile,
  modelKnown: false,
  ...change
})

const summary = (it: BudgetRequest) => {
  const { source, total } = allocateBudget(it)
  return [Number(total), source]
}

describe("allocateBudget", () => {
  it("gives the head-room of the default window when nobody says a number", () => {
    assert.deepStrictEqual(summary(request()), [123_500, "the model's head-room"])
  })

  it("takes the first source that speaks", () => {
    const config = { maxTokens: 10_000, perTaskClass: { bugfix: 20_000 } }
    const all = { requested: tokens(40_000), ruleBudget: tokens(30_000) }
    assert.deepStrictEqual(
      [
        summary(request(all, config)),
        summary(request({ ruleBudget: tokens(30_000) }, config)),
        summary(request({}, config)),
        summary(request({ taskClass: "docs" }, config))
      ],
      [
        [40_000, "the request"],
        [30_000, "budgetOverride of the rule packs"],
        [20_000, "contextBudget.perTaskClass.bugfix"],
        [10_000, "contextBudget.maxTokens"]
      ]
    )
  })

  it("reads 0 as the head-room, whoever says it", () => {
    assert.deepStrictEqual(summary(request({}, { maxTokens: 5_000, perTaskClass: { bugfix: 0 } })), [
      123_500,
      "the model's head-room"
    ])
    assert.deepStrictEqual(summary(request({ requested: tokens(0) }, { maxTokens: 5_000 })), [
      5_000,
      "contextBudget.maxTokens"
    ])
  })

  it("limits a configured number only when the window or the conversation is known", () => {
    const config = { maxTokens: 200_000 }
    assert.deepStrictEqual(
      [
        summary(request({}, config)),
        summary(request({ modelKnown: true }, config)),
        summary(request({ conversationTokens: tokens(23_500) }, config)),
        summary(request({}, { ...config, contextWindow: 50_000 }))
      ],
      [
        [200_000, "contextBudget.maxTokens"],
        [123_500, "contextBudget.maxTokens, limited by the model's head-room"],
        [100_000, "contextBudget.maxTokens, limited by the model's head-room"],
        [45_500, "contextBudget.maxTokens, limited by the model's head-room"]
      ]
    )
  })

  it("limits what a request asks for by the window alone", () => {
    const conversationTokens = tokens(120_000)
    assert.deepStrictEqual(summary(request({ requested: tokens(50_000), conversationTokens }, { maxTokens: 1 })), [
      50_000,
      "the request"
    ])
    assert.deepStrictEqual(summary(request({ requested: tokens(500_000) })), [
      128_000,
      "the request, limited by the model's context window"
    ])
  })

  it("has nothing left when the conversation fills the window", () => {
    assert.deepStrictEqual(summary(request({ conversationTokens: tokens(2_000_000) })), [0, "the model's head-room"])
  })

  it("gives no more than what the channel delivers, unless a number was asked for", () => {
    const result = { name: "the size of a result", maxTokens: 25_000 }
    const hook = { name: "what a hook delivers", maxCharacters: 9_500 }
    assert.deepStrictEqual(
      [
        summary(request({ channel: result })),
        summary(request({ channel: result }, { maxTokens: 10_000 })),
        summary(request({ channel: result, requested: tokens(50_000) })),
        summary(request({ channel: result, requested: tokens(0) })),
        summary(request({ channel: null })),
        summary(request({ channel: hook })),
        summary(request({ channel: hook, maxCharacters: 3_000 }))
      ],
      [
        [25_000, "the model's head-room, limited by the size of a result"],
        [10_000, "contextBudget.maxTokens"],
        [50_000, "the request"],
        [25_000, "the model's head-room, limited by the size of a result"],
        [123_500, "the model's head-room"],
        [3_167, "the model's head-room, limited by what a hook delivers"],
        [1_000, "the model's head-room, limited by the characters asked for"]
      ]
    )
  })

  it("bounds characters beside tokens, also where a number of tokens was asked for", () => {
    const hook = { name: "what a hook delivers", maxCharacters: 9_500 }
    const bounds = [
      request({ channel: hook }),
      request({ channel: hook, requested: tokens(500) }),
      request({ channel: hook, requested: tokens(500), maxCharacters: 3_000 })
    ].map((it) => allocateBudget(it).maxCharacters)
    assert.deepStrictEqual(bounds, [9_500, undefined, 3_000])
  })

  const Count = FastCheck.integer({ min: 0, max: 3_000_000 }).map(tokens)

  it.prop(
    "never gives more than the window once a hint of it is there",
    [Count, FastCheck.option(Count, { nil: undefined }), Count, Count],
    ([requested, ruleBudget, maxTokens, contextWindow]) => {
      const total = allocateBudget(request({ requested, ruleBudget }, { maxTokens, contextWindow })).total
      assert.isTrue(Schema.is(TokenCount)(total) && total <= contextWindow)
    }
  )

  it.prop("shrinks as the conversation grows", [Count, Count, Count], ([one, two, maxTokens]) => {
    const at = (conversationTokens: TokenCount) => allocateBudget(request({ conversationTokens }, { maxTokens })).total
    assert.isTrue(at(tokens(Math.max(one, two))) <= at(tokens(Math.min(one, two))))
  })
})
