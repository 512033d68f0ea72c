/** What editors are answered: the recorded exchanges, and every broken input that could come instead. */
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc, Schema } from "effect"
import { HookQuestion } from "../../../src/domain/HookQuestion.js"
import type { World } from "../../../src/editors/hooks/Decide.js"
import { hookEditors } from "../../../src/editors/hooks/editors/index.js"
import { runHook, stdoutOf } from "../../../src/editors/hooks/Hook.js"
import type { Fields } from "../../../src/editors/hooks/Payload.js"
import { runPlaces } from "../../../src/editors/hooks/Project.js"
import { asGated, callOf, type Fixture, fieldsOf, fits, fixturesIn } from "./Fixtures.js"
import { makeScene, writeCard } from "./Scene.js"

const scene = makeScene("demo project")
const { project } = scene

/** A server that answers each question with the same fields; null when there is none. */
const worldWith = (answer: Fields | null, env: World["env"] = {}): World & { readonly asked: Array<Fields> } => {
  const asked: Array<Fields> = []
  return {
    asked,
    env,
    home: scene.home,
    cwd: project,
    nowMs: () => 0,
    spentMs: () => (answer === null ? 10_000 : 1.5),
    ask: (_socket, question) => {
      asked.push(question)
      return Promise.resolve(answer ?? "nobody")
    },
    startServer: () => Promise.resolve()
  }
}

const card = (fields: Fields) => writeCard(scene, fields)

const context = { text: "### src/a.ts\n\nexport const a = 1\n" }

const editorOf = (fixture: Fixture) => hookEditors.find((it) => it.id === fixture.editor)!

const outcome = async (fixture: Fixture, world: World) => {
  const { output } = await runHook(callOf(fixture), world)
  return { exit: output.exit, stdout: output.stdout }
}

const holds = (fixture: Fixture, actual: { readonly exit: number; readonly stdout: unknown }) => {
  const most = editorOf(fixture).mostCharacters
  assert.isTrue(
    actual.exit === fixture.exit && fits(fixture.output, actual.stdout, most),
    `expected ${JSON.stringify([fixture.exit, fixture.output])}, got ${JSON.stringify([actual.exit, actual.stdout])}`
  )
}

type Check = (fixture: Fixture) => Promise<void>

const withContext: Check = async (fixture) => holds(fixture, await outcome(fixture, worldWith(context, fixture.env)))

const withoutContext: Check = async (fixture) => holds(fixture, await outcome(fixture, worldWith({}, fixture.env)))

const withGate: Check = async (fixture) => {
  card({ gate: true })
  const gated = asGated(fixture)
  holds(gated, await outcome(gated, worldWith(context, fixture.env)))
}

const withOpenGate: Check = async (fixture) => {
  card({ gate: true })
  const world = worldWith(context, fixture.env)
  const gated = asGated(fixture)
  const compile = { ...fieldsOf(gated.input), tool_name: "mcp__aic__aic_compile", tool_input: { intent: "x" } }
  await runHook({ ...callOf(gated), stdin: JSON.stringify(compile) }, world)
  holds(gated, await outcome(gated, world))
}

const withInjection: Check = async (fixture) => {
  card({ inject: ["conversationId"] })
  holds(fixture, await outcome(fixture, worldWith(context, fixture.env)))
}

const edits: Readonly<Record<string, readonly [event: string, fields: Fields]>> = {
  "claude-code": ["PostToolUse", { tool_name: "Edit", tool_input: { file_path: "src/a.ts" } }],
  codex: ["PostToolUse", { tool_name: "Edit", tool_input: { file_path: "src/a.ts" } }],
  cursor: ["afterFileEdit", { file_path: "src/a.ts" }],
  "gemini-cli": ["AfterTool", { tool_name: "write_file", tool_input: { file_path: "src/a.ts" } }],
  vscode: ["PostToolUse", { tool_name: "create_file", tool_input: { filePath: "src/a.ts" } }]
}

const withReport: Check = async (fixture) => {
  const world = worldWith({ reason: "src/a.ts, line 3: a key of a cloud account" }, fixture.env)
  const [event, fields] = edits[fixture.editor]!
  const stdin = JSON.stringify({ ...fieldsOf(fixture.input), ...fields })
  await runHook({ editor: fixture.editor, event, stdin }, world)
  holds(fixture, await outcome(fixture, world))
  assert.deepStrictEqual(world.asked.at(-1)?.["files"], ["src/a.ts"])
}

/** Cursor's shell event is never gated (its tool event is): the shape alone. */
const shapeOfDenial: Check = async (fixture) => {
  const editor = editorOf(fixture)
  const turn = editor.turn(fieldsOf(fixture.input), fixture.env)
  const { exit, stdout } = editor.write(callOf(fixture).event, { kind: "deny", reason: "why" }, turn)
  holds(fixture, { exit, stdout })
}

/** By the name of the variant; the first that fits. */
const states: ReadonlyArray<readonly [name: RegExp, check: Check]> = [
  [/^cursor beforeShellExecution no-verify$/, shapeOfDenial],
  [/gate-deny|no-verify/, withGate],
  [/gate-open|windows-paths/, withOpenGate],
  [/inject-conversation-id|plugin-scoped-name/, withInjection],
  [/quality-/, withReport],
  [/compile-failed|no-context|windows-double-bom/, withoutContext]
]

describe("the hooks of an editor", () => {
  const fixtures = fixturesIn(project)

  it("have an exchange for each of six editors", () => {
    assert.strictEqual(fixtures.length, 93)
    assert.deepStrictEqual([...new Set(fixtures.map((it) => it.editor))].sort(), hookEditors.map((it) => it.id).sort())
  })

  it.each(fixtures.map((it) => [`${it.editor} ${it.event} ${it.variant}`, it] as const))(
    "%s",
    async (name, fixture) => {
      const [, check] = states.find(([pattern]) => pattern.test(name)) ?? [null, withContext]
      await check(fixture)
    }
  )
})

describe("a compile that a sub-agent asks for", () => {
  it("belongs to the sub-agent's own conversation, not to its parent's", async () => {
    card({ inject: ["conversationId"] })
    const idFor = async (more: Fields) => {
      const payload = {
        session_id: "parent",
        cwd: project,
        tool_name: "mcp__aic__aic_compile",
        tool_input: {},
        ...more
      }
      const call = { editor: "claude-code", event: "PreToolUse", stdin: JSON.stringify(payload) }
      const { output } = await runHook(call, worldWith(context))
      return JSON.stringify(output.stdout)
    }
    assert.include(await idFor({}), '"updatedInput":{"conversationId":"parent"}')
    assert.include(await idFor({ agent_id: "child" }), '"updatedInput":{"conversationId":"child"}')
  })
})

describe("any input", () => {
  /** What each editor needs to see when nothing is to be done; by event where they differ. */
  const isValid = (editor: string, stdout: string): boolean => {
    if (stdout === "") return editor !== "cursor" && editor !== "gemini-cli"
    const value: unknown = JSON.parse(stdout)
    return (
      typeof value === "object" &&
      value !== null &&
      stdout.endsWith("}\n") &&
      stdout.indexOf("\n") === stdout.length - 1
    )
  }

  const events = [
    "SessionStart UserPromptSubmit SubagentStart SubagentStop PreToolUse PostToolUse PostToolUseFailure Stop SessionEnd",
    "sessionStart beforeSubmitPrompt preToolUse postToolUse beforeShellExecution afterFileEdit stop sessionEnd",
    "BeforeAgent BeforeTool AfterTool AfterAgent pre_user_prompt pre_write_code __proto__ constructor"
  ].flatMap((it) => it.split(" "))

  const value: fc.Arbitrary<unknown> = fc.oneof(
    fc.constantFrom(null, true, 5, "", "aic_compile", "Write", project, "/", "\0", "<task-notification>", "\ud800"),
    fc.string({ unit: "binary", maxLength: 50 }),
    fc.dictionary(fc.constantFrom("prompt", "intent", "file_path", "__proto__"), fc.string({ maxLength: 20 }))
  )
  const payload = fc.dictionary(
    fc.constantFrom(
      ..."session_id conversation_id cwd prompt tool_name tool_input source model agent_id status loop_count".split(
        " "
      ),
      ..."workspace_roots stop_hook_active file_path tool_response tool_info mcp_context turn_id __proto__".split(" ")
    ),
    fc.oneof(value, fc.array(value, { maxLength: 2 }))
  )
  const bytes = fc.oneof(
    payload.map((it) => JSON.stringify(it)),
    payload.map((it) => `\ufeff\ufeff${JSON.stringify(it)}\r\n`),
    fc.tuple(payload, fc.nat(400)).map(([it, at]) => JSON.stringify(it).slice(0, at)),
    fc.constantFrom("", " ", "null", "[]", "5", '"x"', "{", "\ufeff", "{}{}")
  )

  it("gets a valid answer, within the editor's limit", { timeout: 30_000 }, () => {
    card({ gate: true })
    return fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...hookEditors),
        fc.constantFrom(...events),
        bytes,
        fc.constantFrom<Fields | null>(null, {}, { text: "x\n".repeat(40_000) }, { text: 7, reason: "look" }),
        async (editor, event, stdin, answer) => {
          const { output } = await runHook({ editor: editor.id, event, stdin }, worldWith(answer, {}))
          const printed = stdoutOf(output)
          assert.isTrue(isValid(editor.id, printed), `${editor.id} ${event} ${stdin} → ${printed}`)
          assert.include(editor.id === "windsurf" ? [0, 2] : [0], output.exit)
          for (const text of textsIn(output.stdout))
            assert.isAtMost(text.length, Math.max(300, editor.mostCharacters, stdin.length))
        }
      ),
      { numRuns: 2_000 }
    )
  })

  it("becomes a question that the server understands", async () => {
    const world = worldWith(context)
    for (const [event, fields] of [
      ["SessionStart", { source: "compact" }],
      ["UserPromptSubmit", { prompt: "fix the cart" }],
      ["SubagentStart", { agent_id: "a1" }],
      ["SubagentStop", { agent_id: "a1" }],
      ["SessionEnd", { reason: "other" }]
    ] as const) {
      const stdin = JSON.stringify({ session_id: "s", cwd: project, model: "m", ...fields })
      await runHook({ editor: "claude-code", event, stdin }, world)
    }
    assert.strictEqual(world.asked.length, 5)
    for (const question of world.asked) assert.isTrue(Schema.is(HookQuestion)(question), JSON.stringify(question))
  })

  it("is answered with names where no server is, from the list that one left", async () => {
    const list = ["src/user/UserService.ts", "src/user/users.test.ts", "src/cart.ts"]
    const { paths } = runPlaces(scene.home, project)
    mkdirSync(dirname(paths), { recursive: true })
    writeFileSync(paths, list.join("\n"))
    const stdin = JSON.stringify({ session_id: "s", cwd: project, prompt: "fix the null check in the user service" })
    const { output } = await runHook({ editor: "cursor", event: "beforeSubmitPrompt", stdin }, worldWith(null))
    const text = textsIn(output.stdout).join()
    assert.deepStrictEqual(text.match(/^- .*$/gm), ["- src/user/UserService.ts", "- src/user/users.test.ts"])
  })

  it("starts a server where none is, even when no time is left to wait for it; a busy one it leaves alone", async () => {
    const stdin = JSON.stringify({ session_id: "s", cwd: project, prompt: "fix the cart" })
    const started: Array<string> = []
    for (const [reply, spent] of [
      ["nobody", 10_000],
      ["late", 10_000],
      ["late", 1]
    ] as const) {
      const world = {
        ...worldWith(null),
        spentMs: () => spent,
        ask: () => Promise.resolve(reply),
        startServer: async (root: string) => void started.push(`${reply} ${root}`)
      }
      await runHook(
        { editor: "gemini-cli", event: "BeforeAgent", stdin: stdin.replace("cart", `cart ${spent}`) },
        world
      )
    }
    assert.deepStrictEqual(started, [`nobody ${project}`])
  })

  it("of five megabytes is read", async () => {
    const stdin = JSON.stringify({ session_id: "s", cwd: project, prompt: "word ".repeat(1_000_000) })
    const world = worldWith(context)
    const { output } = await runHook({ editor: "claude-code", event: "UserPromptSubmit", stdin }, world)
    assert.strictEqual(Object.keys(output.stdout ?? {}).length, 1)
    assert.strictEqual(String(world.asked[0]?.["intent"]).length, 10_000)
  })
})

const textsIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []
