/** What the hooks of one conversation leave for later ones: an open gate, edited files; and what one that was killed leaves. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { assert, beforeEach, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { HookQuestion } from "../../../src/domain/HookQuestion.js"
import type { World } from "../../../src/editors/hooks/Decide.js"
import { hookEditors } from "../../../src/editors/hooks/editors/index.js"
import { runHook } from "../../../src/editors/hooks/Hook.js"
import { ask } from "../../../src/editors/hooks/Link.js"
import type { Fields } from "../../../src/editors/hooks/Payload.js"
import { runPlaces } from "../../../src/editors/hooks/Project.js"
import { makeScene, writeCard } from "./Scene.js"

const scene = makeScene()
const { project } = scene
let asked: Array<Fields> = []
beforeEach(() => {
  asked = []
})

type Ask = (question: Fields) => Promise<Fields | "nobody">

const answers: Ask = (question) => {
  asked.push(question)
  if (question["op"] === "context") return Promise.resolve({ text: "export const a = 1" })
  return Promise.resolve(question["op"] === "report" ? { reason: "src/a.ts, line 3: a key" } : {})
}

/** Where no time is left, nobody is waited for. */
const noServer: Ask = () => Promise.resolve("nobody" as const)

const fire = async (editor: string, event: string, fields: Fields, ask: Ask = answers) => {
  const world: World = {
    env: {},
    home: scene.home,
    cwd: project,
    nowMs: () => scene.now,
    spentMs: () => (ask === noServer ? 10_000 : 1),
    ask: (_socket, question) => ask(question),
    startServer: () => Promise.resolve()
  }
  const { error, output } = await runHook({ editor, event, stdin: JSON.stringify({ cwd: project, ...fields }) }, world)
  assert.isNull(error)
  return output
}

/** How each editor names a conversation, a turn (where it does), and its events. */
interface Words {
  readonly conversation: string
  readonly turn: string | null
  readonly prompt: string | null
  readonly tool: string
  readonly edit: readonly [event: string, fields: Fields]
  readonly stop: readonly [event: string, fields: Fields]
}

const write = (tool: string, name: string): Fields => ({ tool_name: tool, tool_input: { [name]: "src/a.ts" } })

/** Codex names the files of an edit in its patch alone, from the folder that it works in. */
const patch = [
  "*** Begin Patch",
  "*** Delete File: gone.ts",
  "*** Update File: old.ts",
  "*** Move to: a.ts",
  "@@",
  "+*** Add File: src/said.ts",
  "*** End Patch\n"
].join("\r\n")

const editors: Readonly<Record<string, Words>> = {
  "claude-code": {
    conversation: "session_id",
    turn: "prompt_id",
    prompt: "UserPromptSubmit",
    tool: "PreToolUse",
    edit: ["PostToolUse", write("Edit", "file_path")],
    stop: ["Stop", {}]
  },
  codex: {
    conversation: "session_id",
    turn: "turn_id",
    prompt: "UserPromptSubmit",
    tool: "PreToolUse",
    edit: ["PostToolUse", { cwd: join(project, "src"), tool_name: "apply_patch", tool_input: { command: patch } }],
    stop: ["Stop", {}]
  },
  cursor: {
    conversation: "conversation_id",
    turn: "generation_id",
    prompt: "beforeSubmitPrompt",
    tool: "preToolUse",
    edit: ["afterFileEdit", { file_path: "src/a.ts" }],
    stop: ["stop", { status: "completed" }]
  },
  "gemini-cli": {
    conversation: "session_id",
    turn: null,
    prompt: "BeforeAgent",
    tool: "BeforeTool",
    edit: ["AfterTool", write("write_file", "file_path")],
    stop: ["AfterAgent", {}]
  },
  vscode: {
    conversation: "sessionId",
    turn: null,
    prompt: null,
    tool: "PreToolUse",
    edit: ["PostToolUse", write("create_file", "filePath")],
    stop: ["Stop", {}]
  }
}

const turnIn = (words: Words, conversation: string, turn: string): Fields => ({
  [words.conversation]: conversation,
  ...(words.turn === null ? {} : { [words.turn]: turn })
})

const openCard = () => writeCard(scene, { gate: true })

describe.each(Object.entries(editors))("the hooks of %s", (editor, words) => {
  const call = async (conversation: string, turn: string, tool_name: string, tool_input: Fields = { path: "x" }) =>
    fire(editor, words.tool, { ...turnIn(words, conversation, turn), tool_name, tool_input })

  const isDenied = async (...given: Parameters<typeof call>) =>
    /deny/.test(JSON.stringify((await call(...given)).stdout))

  it("open the gate for a compile, in its own conversation and turn, and for nothing that only speaks of one", async () => {
    openCard()
    const spoken = [
      await isDenied("grep", "1", "Bash", { command: "grep -rn aic_compile src" }),
      await isDenied("write", "1", "Write", { file_path: "a.md", content: "call mcp__aic__aic_compile first" }),
      await isDenied("other", "1", "mcp__notes__aic_compile_notes"),
      await isDenied("grep", "1", "Write"),
      await isDenied("write", "1", "Bash"),
      await isDenied("other", "1", "Bash")
    ]
    assert.deepStrictEqual(spoken, Array(6).fill(true))

    await call("one", "1", "mcp__aic__aic_compile", { intent: "fix the cart" })
    assert.deepStrictEqual([await isDenied("one", "1", "Bash"), await isDenied("two", "1", "Bash")], [false, true])
    if (words.turn !== null) assert.isTrue(await isDenied("one", "2", "Bash"))
  })

  it("leave it shut at a prompt, whatever comes of its question, which the server understands", async () => {
    openCard()
    const { prompt } = words
    if (prompt === null) return
    const fields = { ...turnIn(words, "one", "1"), prompt: "fix the cart" }
    await fire(editor, prompt, fields)
    assert.deepStrictEqual(
      asked.map((it) => [it["op"], it["trigger"], it["intent"], Schema.is(HookQuestion)(it)]),
      [["context", "prompt_submit", "fix the cart", true]]
    )
    assert.isTrue(await isDenied("one", "1", "Bash"))
    await fire(editor, prompt, { ...fields, ...turnIn(words, "two", "1") }, noServer)
    assert.isTrue(await isDenied("two", "1", "Bash"))
  })

  it("ask at the end of a turn about the files that were edited, as this editor names them, once", async () => {
    const [[edit, edited], [stop, stopped]] = [words.edit, words.stop]
    const turn = turnIn(words, "one", "1")
    await fire(editor, edit, { ...turn, ...edited })
    await fire(editor, edit, { ...turnIn(words, "two", "1"), ...edited })
    const { stdout } = await fire(editor, stop, { ...turn, ...stopped })
    assert.include(JSON.stringify(stdout), "src/a.ts, line 3: a key")
    scene.now += 60_000
    await fire(editor, stop, { ...turnIn(words, "one", "2"), ...stopped })
    assert.deepStrictEqual(
      asked.filter((it) => it["op"] === "report").map((it) => [it["files"], Schema.is(HookQuestion)(it)]),
      [[["src/a.ts"], true]]
    )
  })
})

describe("a hook", () => {
  it("that was killed before it answered holds no later one up", async () => {
    for (const [editor, event, fields] of [
      ["claude-code", "SessionStart", { session_id: "s1", source: "startup" }],
      ["cursor", "sessionStart", { conversation_id: "s2" }],
      ["gemini-cli", "BeforeAgent", { session_id: "s3", prompt: "fix the cart" }]
    ] as const) {
      void fire(editor, event, fields, () => new Promise<"nobody">(() => undefined))
      scene.now += 5_000
      const { stdout } = await fire(editor, event, fields)
      assert.include(JSON.stringify(stdout), "export const a = 1", editor)
      scene.now += 60_000
    }
  })

  it("keeps its notes in the person's own folder, apart for each project and conversation", async () => {
    const places = Object.entries(runPlaces("/home/me/.aic", project))
    assert.deepStrictEqual(
      places.filter(([, path]) => !path.startsWith("/home/me/.aic/run/")),
      []
    )
    const others = Object.values(runPlaces("/home/me/.aic", `${project}2`))
    assert.deepStrictEqual(
      places.filter(([, path]) => others.includes(path)),
      []
    )
    for (const session_id of ["one", "two"]) {
      await fire("claude-code", "UserPromptSubmit", { session_id, prompt_id: "p", prompt: `fix ${session_id}` })
    }
    const { notes } = runPlaces(scene.home, project)
    const folders = readdirSync(notes)
    assert.strictEqual(folders.length, 2)
    for (const name of folders) assert.strictEqual(statSync(join(notes, name)).mode & 0o777, 0o700)
  })

  it("leaves nothing in the project or in a shared folder", async () => {
    openCard()
    const shared = () => readdirSync(tmpdir()).filter((it) => /aic[-_](?:gate|deny|prompt|recency|last)/.test(it))
    const before = [readdirSync(project), shared()]
    await fire("claude-code", "SessionStart", { session_id: "s" })
    await fire("claude-code", "UserPromptSubmit", { session_id: "s", prompt_id: "p", prompt: "fix the cart" })
    await fire("cursor", "preToolUse", { conversation_id: "c", generation_id: "g", tool_name: "Shell", tool_input: {} })
    await fire("claude-code", "SessionEnd", { session_id: "s", reason: "other" })
    assert.deepStrictEqual([readdirSync(project), shared()], before)
    assert.isAbove(readdirSync(runPlaces(scene.home, project).notes).length, 1)
  })

  it("asks nobody where another user could have made the folder of a socket that is too long for its own", async () => {
    const before = process.env["TMPDIR"]
    // a short name: a socket's path has its limit here, too
    const shared = mkdtempSync("/tmp/aic-")
    process.env["TMPDIR"] = shared
    const server = createServer((connection) => connection.end('{"text":"planted"}\n'))
    try {
      const { socket } = runPlaces(`/home/${"x".repeat(100)}`, project)
      const [folder = ""] = /^.*\/aic-\d+/.exec(socket) ?? []
      assert.isTrue(folder.startsWith(shared))
      mkdirSync(dirname(socket), { recursive: true, mode: 0o700 })
      await new Promise<void>((resolve) => server.listen(socket, resolve))
      const heard = []
      for (const mode of [0o700, 0o777]) {
        chmodSync(folder, mode)
        heard.push(await ask(socket, { v: 1 }, 5_000))
      }
      assert.deepStrictEqual(heard, [{ text: "planted" }, "nobody"])
    } finally {
      server.close()
      rmSync(shared, { recursive: true, force: true })
      if (before === undefined) delete process.env["TMPDIR"]
      else process.env["TMPDIR"] = before
    }
  })

  it("is there for every editor that is tried here, and for one that can only deny", () => {
    assert.deepStrictEqual(hookEditors.map((it) => it.id).sort(), [...Object.keys(editors), "windsurf"].sort())
  })
})
