/** One event that fires twice: two installations, or an editor that runs another one's hooks beside its own. */
import { readFileSync, writeFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { World } from "../../../src/editors/hooks/Decide.js"
import { runHook } from "../../../src/editors/hooks/Hook.js"
import type { Fields } from "../../../src/editors/hooks/Payload.js"
import { runPlaces } from "../../../src/editors/hooks/Project.js"
import { makeScene, writeCard } from "./Scene.js"

const scene = makeScene()
const { project } = scene

/** A server that answers with the intent; null: none is there. */
const world = (env: World["env"] = {}, isThere = true): World => ({
  env,
  home: scene.home,
  cwd: project,
  nowMs: () => scene.now,
  spentMs: () => (isThere ? 1 : 10_000),
  ask: (_socket, question) =>
    Promise.resolve(isThere && question["op"] === "context" ? { text: `about: ${question["intent"]}` } : "nobody"),
  startServer: () => Promise.resolve()
})

const fire = async (editor: string, event: string, fields: Fields, env: World["env"] = {}, isThere = true) => {
  const stdin = JSON.stringify({ cwd: project, ...fields })
  const { error, output } = await runHook({ editor, event, stdin }, world(env, isThere))
  assert.isNull(error)
  return output.stdout
}

const contexts = (stdout: unknown): number => (JSON.stringify(stdout) ?? "").split("<aic_context>").length - 1

const card = (fields: Fields) => writeCard(scene, fields)

describe("an event that fires twice", () => {
  it.each([
    ["claude-code", "UserPromptSubmit", { session_id: "s", prompt_id: "p1", prompt: "fix the cart" }],
    ["claude-code", "UserPromptSubmit", { session_id: "s", prompt: "fix the cart" }],
    ["claude-code", "SessionStart", { session_id: "s", source: "startup" }],
    ["claude-code", "SubagentStart", { session_id: "s", agent_id: "a1" }],
    ["codex", "UserPromptSubmit", { session_id: "s", turn_id: "t1", prompt: "fix the cart" }],
    ["codex", "SessionStart", { session_id: "s", source: "startup" }],
    ["cursor", "beforeSubmitPrompt", { conversation_id: "s", generation_id: "g1", prompt: "fix the cart" }],
    ["cursor", "sessionStart", { conversation_id: "s" }],
    ["gemini-cli", "BeforeAgent", { session_id: "s", prompt: "fix the cart" }],
    ["vscode", "SessionStart", { sessionId: "s", hookEventName: "SessionStart" }]
  ] as const)("%s %s is answered once: at the same moment, or one after the other", async (editor, event, fields) => {
    const both = await Promise.all([fire(editor, event, fields), fire(editor, event, fields)])
    scene.now += 900
    const late = await fire(editor, event, fields)
    assert.deepStrictEqual([...both, late].map(contexts), [1, 0, 0])
  })

  it("is one turn: the next one is answered again", async () => {
    const prompt = (fields: Fields) => fire("gemini-cli", "BeforeAgent", { session_id: "s", ...fields })
    const turns = []
    for (const words of ["fix the cart", "and the ledger", "fix the cart"]) {
      turns.push(contexts(await prompt({ prompt: words })), contexts(await prompt({ prompt: words })))
      scene.now += 5_000
    }
    assert.deepStrictEqual(turns, [1, 0, 1, 0, 1, 0])
    const claude = []
    for (const id of ["p1", "p2"]) {
      const fields = { session_id: "s2", prompt_id: id, prompt: `fix ${id}` }
      claude.push(contexts(await fire("claude-code", "UserPromptSubmit", fields)))
    }
    assert.deepStrictEqual(claude, [1, 1])
  })

  it("is answered by Cursor's own hook where Cursor runs Claude Code's, too", async () => {
    const payload = {
      conversation_id: "s",
      session_id: "s",
      generation_id: "g",
      cursor_version: "3.2",
      prompt: "fix it all"
    }
    const env = { CURSOR_VERSION: "3.2", CLAUDE_PROJECT_DIR: project }
    const answers = [
      await fire("claude-code", "UserPromptSubmit", { ...payload, hook_event_name: "beforeSubmitPrompt" }, env),
      await fire("cursor", "beforeSubmitPrompt", { ...payload, hook_event_name: "beforeSubmitPrompt" }, env)
    ]
    assert.deepStrictEqual(answers.map(contexts), [0, 1])
    assert.isNull(answers[0])
  })

  it("is answered by VS Code's own hook where VS Code runs Claude Code's, too", async () => {
    const payload = { sessionId: "s", hookEventName: "SessionStart" }
    const answers = [
      await fire("claude-code", "SessionStart", payload),
      await fire("codex", "SessionStart", payload),
      await fire("vscode", "SessionStart", payload)
    ]
    assert.deepStrictEqual(answers.map(contexts), [0, 0, 1])
  })

  it("at the start of a session and at its first prompt has another text each time, or the second says nothing", async () => {
    await fire("claude-code", "SessionStart", { session_id: "s", source: "startup" })
    // the server is gone: what is known is what was given
    const first = await fire("claude-code", "UserPromptSubmit", { session_id: "s", prompt: "fix it" }, {}, false)
    scene.now += 60_000
    const second = await fire("claude-code", "UserPromptSubmit", { session_id: "s", prompt: "go on" }, {}, false)
    await fire("claude-code", "SessionStart", { session_id: "s", source: "compact" })
    assert.deepStrictEqual([first, second].map(contexts), [0, 0])
  })

  it("is given again what a compaction took away", async () => {
    const start = (source: string) => fire("claude-code", "SessionStart", { session_id: "s", source })
    const answers = []
    for (const source of ["startup", "resume", "compact"]) {
      answers.push(contexts(await start(source)))
      scene.now += 60_000
    }
    assert.deepStrictEqual(answers, [1, 0, 1])
  })

  it("counts as one denial of the gate", async () => {
    card({ gate: true })
    const call = (id: string) =>
      fire("claude-code", "PreToolUse", {
        session_id: "s",
        prompt_id: "p",
        tool_name: "Bash",
        tool_input: { command: "ls" },
        tool_use_id: id
      })
    const denied = []
    for (const id of ["t1", "t2", "t3"]) {
      for (let hook = 0; hook < 2; hook++) denied.push(JSON.stringify(await call(id)).includes('"deny"'))
    }
    assert.deepStrictEqual(denied, [true, true, true, true, false, false])
  })

  it("is answered, too, where no note can be written", async () => {
    writeFileSync(scene.home, "no folder")
    const fields = { session_id: "s", prompt_id: "p", prompt: "fix the cart" }
    assert.strictEqual(contexts(await fire("claude-code", "UserPromptSubmit", fields)), 1)
  })

  it("leaves one line for the log", async () => {
    const prompt = { session_id: "s", prompt_id: "p1", prompt: "fix\nthe  cart", model: "m" }
    await fire("claude-code", "SessionStart", { session_id: "s", source: "startup" })
    scene.now += 1_000
    for (let hook = 0; hook < 2; hook++) await fire("claude-code", "UserPromptSubmit", prompt)
    scene.now += 60_000
    for (let hook = 0; hook < 2; hook++) await fire("claude-code", "SessionEnd", { session_id: "s", reason: "logout" })
    const lines = readFileSync(runPlaces(scene.home, project).outbox, "utf8").trimEnd().split("\n")
    const common = { v: 1, editorId: "claude-code", conversationId: "s" }
    assert.deepStrictEqual(
      lines.map((it) => JSON.parse(it)),
      [
        { ...common, type: "prompt", at: 1_001_000, turnId: "p1", model: "m", title: "fix the cart" },
        { ...common, type: "session_end", at: 1_061_000, reason: "logout", startedAt: 1_000_000, prompts: 1 }
      ]
    )
  })
})
