import { assert, describe, it } from "@effect/vitest"
import { EditorId, TriggerSource } from "../../src/domain/Vocabulary.js"
import { hookEditors } from "../../src/editors/hooks/editors/index.js"
import { type Channel, channelOf } from "../../src/pipeline/Channel.js"

const limits = (channel: Channel | null) =>
  channel === null ? null : [channel.maxTokens ?? null, channel.maxCharacters ?? null]

describe("channelOf", () => {
  it("knows what the hooks and results of each editor let through", () => {
    const told = EditorId.literals.map((editor) => [
      editor,
      limits(channelOf("prompt_submit", editor)),
      limits(channelOf("model_initiated", editor))
    ])
    assert.deepStrictEqual(told, [
      ["cursor", [null, 9_500], [25_000, null]],
      ["claude-code", [null, 9_500], [null, 400_000]],
      ["cursor-claude-code", [null, 9_500], [null, 400_000]],
      ["codex", [null, 8_000], [25_000, null]],
      ["gemini-cli", [null, 24_000], [25_000, null]],
      ["vscode", [null, 9_500], [25_000, null]],
      ["windsurf", [null, 8_000], [25_000, null]],
      ["generic", [null, 8_000], [25_000, null]]
    ])
  })

  it("limits nothing for a person at a terminal, nor for a measurement", () => {
    assert.deepStrictEqual(
      TriggerSource.literals.filter((trigger) => channelOf(trigger, "claude-code") === null),
      ["cli", "internal_test"]
    )
  })

  it("gives a hook's prompt what the hook itself may say", () => {
    for (const { editorId, mostCharacters } of hookEditors) {
      if (mostCharacters === 0) continue
      const id = EditorId.literals.find((it) => it === editorId)
      assert.isDefined(id)
      assert.strictEqual(channelOf("prompt_submit", id!)?.maxCharacters, mostCharacters)
    }
  })
})
