/** Faults that hooks of this kind have had elsewhere, and must not have here. */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, beforeEach, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { HookQuestion } from "../../../src/domain/HookQuestion.js"
import { runHook } from "../../../src/editors/hooks/Hook.js"
import type { Fields } from "../../../src/editors/hooks/Payload.js"
import { runPlaces } from "../../../src/editors/hooks/Project.js"
import { triggerRule } from "../../../src/editors/install/TriggerRule.js"
import { targets } from "../../../src/editors/install/targets/index.js"

const base = realpathSync(mkdtempSync(join(tmpdir(), "aic-faults-")))
afterAll(() => rmSync(base, { recursive: true, force: true }))
const project = join(base, "shop")
mkdirSync(join(project, ".git"), { recursive: true })

let home = base
let count = 0
let now = 0
let asked: Array<Fields> = []
beforeEach(() => {
  count += 1
  home = join(base, `home${count}`)
  now = 1_000_000
  asked = []
  const { card } = runPlaces(home, project)
  mkdirSync(dirname(card), { recursive: true })
  writeFileSync(card, JSON.stringify({ v: 1, pid: process.pid, gate: true }))
})

const fire = async (editor: string, event: string, fields: Fields) => {
  const { output } = await runHook(
    { editor, event, stdin: JSON.stringify({ cwd: project, workspace_roots: [project], ...fields }) },
    {
      env: {},
      home,
      cwd: project,
      nowMs: () => now,
      spentMs: () => 1,
      ask: (_socket, question) => {
        asked.push(question)
        return Promise.resolve({ text: `about ${now}` })
      },
      startServer: () => Promise.resolve()
    }
  )
  return JSON.stringify(output.stdout) ?? ""
}

const isDenied = (stdout: string) => stdout.includes('"deny"')
const shell = (turn: string, command: string, conversation = "c1") =>
  fire("cursor", "preToolUse", {
    conversation_id: conversation,
    generation_id: turn,
    tool_name: "Shell",
    tool_input: { command },
    tool_use_id: `${turn} ${command}`
  })

describe("the gate", () => {
  it("is not opened by a prompt, whose context the server does take", async () => {
    await fire("cursor", "beforeSubmitPrompt", { conversation_id: "c1", generation_id: "g1", prompt: "fix the cart" })
    assert.isTrue(asked.length === 1 && asked.every(Schema.is(HookQuestion)))
    assert.isTrue(isDenied(await shell("g1", "ls")))
  })

  it("is opened by our own tool alone, not by a call that speaks of it, and for that conversation and turn alone", async () => {
    assert.isTrue(isDenied(await shell("g1", "grep -r aic_compile .")))
    const compile = { tool_name: "MCP:aic_compile", tool_input: { intent: "x" } }
    await fire("cursor", "preToolUse", { conversation_id: "c1", generation_id: "g1", ...compile })
    const denied = [await shell("g1", "ls"), await shell("g1", "ls", "c2"), await shell("g2", "ls")].map(isDenied)
    assert.deepStrictEqual(denied, [false, true, true])
  })
})

describe("a hook that was killed", () => {
  it("at the start of a session does not silence the later ones", async () => {
    const start = (source: string) => fire("claude-code", "SessionStart", { session_id: "s", source })
    // what a killed one leaves behind: its claim, and no text
    const killed = runHook(
      { editor: "claude-code", event: "SessionStart", stdin: JSON.stringify({ cwd: project, session_id: "s" }) },
      {
        env: {},
        home,
        cwd: project,
        nowMs: () => now,
        spentMs: () => 1,
        ask: () => new Promise(() => undefined),
        startServer: () => Promise.resolve()
      }
    )
    void killed
    now += 2_500
    assert.include(await start("startup"), "aic_context")
    now += 60_000
    assert.include(await start("resume"), "aic_context")
  })
})

describe("what hooks leave behind", () => {
  it("is in the person's own folder, and nothing in the project or a shared one", async () => {
    const shared = () => readdirSync(tmpdir()).filter((it) => /aic[-_](?:gate|deny|prompt|recency|last)/.test(it))
    const before = [readdirSync(project), shared()]
    await fire("claude-code", "SessionStart", { session_id: "s" })
    await fire("claude-code", "UserPromptSubmit", { session_id: "s", prompt_id: "p", prompt: "fix the cart" })
    await shell("g1", "ls")
    await fire("claude-code", "SessionEnd", { session_id: "s", reason: "other" })
    assert.deepStrictEqual([readdirSync(project), shared()], before)
    assert.isAbove(readdirSync(runPlaces(home, project).notes).length, 1)
  })
})

describe("an installation", () => {
  it("tells an agent of us and of nothing else, and leaves CLAUDE.md and ignore files to the person", () => {
    const programs = { node: "/n", aic: "/dist/aic.js", hook: "/dist/hook.cjs" }
    for (const scope of ["user", "project"] as const) {
      for (const change of targets.flatMap((it) =>
        it.changes({ home, project, scope }, { programs, gate: true, report: true })
      )) {
        assert.notMatch(change.file, /CLAUDE\.md$|ignore$/)
        if (/\.mdc?$/.test(change.file) && "text" in change) {
          const text = change.text.replace(/^---[\s\S]*?---\n/, "").replace(/<!--.*?-->/g, "")
          assert.strictEqual(text.trim(), triggerRule)
        }
      }
    }
    assert.isBelow(triggerRule.length, 500)
  })
})
