import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Logger, Ref } from "effect"
import {
  CompileTimedOut,
  ConfigInvalid,
  NoFilesSelected,
  ProjectUnusable,
  SelectorUnavailable
} from "../../src/domain/Errors.js"
import type { GuardFinding } from "../../src/domain/Guard.js"
import { RelativePath } from "../../src/domain/Paths.js"
import type { CompilationRequest } from "../../src/domain/Request.js"
import { tools } from "../../src/mcp/tools/index.js"
import { CompileContext } from "../../src/programs/CompileContext.js"
import { Progress } from "../../src/services/Progress.js"
import { type CallOptions, peers } from "../support/Peers.js"
import { resultOf, root, traceOf } from "../support/Results.js"
import { connected, layerStubs, makeRecords, type Stubs, sessionId } from "../support/Serving.js"

const silent = Logger.remove(Logger.defaultLogger)

const withStubs = Effect.fnUntraced(function* (
  stubs: Stubs = {},
  options: { readonly peer?: string; readonly clientName?: string } = {}
) {
  const records = yield* makeRecords
  return { records, ...(yield* connected({ ...options, live: layerStubs(records, stubs) })) }
})

/** Their answer is a text, or JSON that a model should see as text. */
const prompting = ["aic_compile", "aic_compile_spec", "aic_inspect"]

const valid = { intent: "fix the login", projectRoot: root }

for (const peer of Object.keys(peers)) {
  describe(`the MCP server and ${peer}`, () => {
    it.scopedLive("introduces itself", () =>
      Effect.gen(function* () {
        const { peer: client } = yield* withStubs({}, { peer })
        assert.strictEqual(client.serverName(), "aic")
        assert.include(client.instructions() ?? "", "aic_compile")
        assert.isBelow((client.instructions() ?? "").length, 1_500)
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("lists its tools the same way each time", () =>
      Effect.gen(function* () {
        const { peer: client } = yield* withStubs({}, { peer })
        const listed = yield* client.tools
        assert.deepStrictEqual(yield* client.tools, listed)
        assert.deepStrictEqual(
          listed.map((tool) => tool["name"]),
          tools.map((it) => it.listing.name)
        )
        for (const tool of listed) {
          const [input, output] = [tool["inputSchema"], tool["outputSchema"]] as ReadonlyArray<
            Record<string, unknown> | undefined
          >
          const isPrompt = prompting.includes(String(tool["name"]))
          assert.deepStrictEqual([input?.["type"], output?.["type"]], ["object", isPrompt ? undefined : "object"])
          if (isPrompt) {
            const required = tool["name"] === "aic_compile_spec" ? ["spec"] : ["intent", "projectRoot"]
            assert.deepStrictEqual(input?.["required"], required)
          }
          assert.isBelow(String(tool["description"]).length, 1_500)
          assert.deepStrictEqual(tool["annotations"], {
            title: tool["title"],
            readOnlyHint: true,
            destructiveHint: false,
            idempotentHint: tool["name"] !== "aic_model_test",
            openWorldHint: false
          })
        }
        // every client reads it when it starts
        assert.isBelow(JSON.stringify(listed).length, 24_000)
        assert.deepInclude(listed[0]?.["_meta"] as object, {
          "anthropic/alwaysLoad": true,
          "anthropic/maxResultSizeChars": 500_000
        })
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("answers a compile with one text of JSON and nothing beside it", () =>
      Effect.gen(function* () {
        const { peer: client } = yield* withStubs({}, { peer })
        const { isError, structured, text } = yield* client.call("aic_compile", valid)
        assert.deepStrictEqual({ isError, structured }, { isError: false, structured: false })
        const result = JSON.parse(text) as Record<string, unknown>
        assert.deepStrictEqual(Object.keys(result), ["compiledPrompt", "meta", "conversationId", "updateMessage"])
        assert.strictEqual(result["compiledPrompt"], "# Task\n\nfix the login\n")
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("names every bad argument", () =>
      Effect.gen(function* () {
        const { peer: client } = yield* withStubs({}, { peer })
        const failure = yield* Effect.flip(
          client.call("aic_compile", { projectRoot: "rel", budget: -1, previousFiles: ["ok.ts", "../no.ts"] })
        )
        assert.deepStrictEqual(failure, {
          code: -32602,
          message:
            "Invalid arguments for aic_compile: intent: is missing; " +
            'projectRoot: an absolute path (it must start with "/"); ' +
            "budget: a whole number of tokens, 0 or more; " +
            'previousFiles[1]: a path inside the project (no leading "/", no "..")'
        })
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("does not know other tools", () =>
      Effect.gen(function* () {
        const { peer: client } = yield* withStubs({}, { peer })
        const failure = yield* Effect.flip(client.call("nope"))
        assert.deepStrictEqual(failure, { code: -32602, message: "Unknown tool: nope" })
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("reports progress that only rises to a client that asks for it", () =>
      Effect.gen(function* () {
        const compile = (request: CompilationRequest) =>
          Effect.gen(function* () {
            const { report } = yield* Progress
            yield* report({ done: 1, total: 8, message: "classified" })
            yield* report({ done: 2, total: 8, message: "scanned" })
            yield* report({ done: 2, total: 8, message: "again" })
            yield* report({ done: 8, total: 8, message: "assembled" })
            return resultOf(request)
          })
        const { peer: client } = yield* withStubs({ compile }, { peer })
        const seen: Array<string> = []
        const onprogress: CallOptions["onprogress"] = (step) =>
          void seen.push(`${step.progress}/${step.total} ${step.message}`)
        yield* client.call("aic_compile", valid, { onprogress })
        assert.deepStrictEqual(seen, ["1/8 classified", "2/8 scanned", "8/8 assembled"])
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("stops the work of a call that is cancelled, and goes on with the next", () =>
      Effect.gen(function* () {
        const started = yield* Deferred.make<void>()
        const stopped = yield* Deferred.make<void>()
        const compile = (request: CompilationRequest) =>
          request.intent === "stuck"
            ? Deferred.succeed(started, undefined).pipe(
                Effect.zipRight(Effect.never),
                Effect.onInterrupt(() => Deferred.succeed(stopped, undefined))
              )
            : Effect.succeed(resultOf(request))
        const { peer: client } = yield* withStubs({ compile }, { peer })
        const controller = new AbortController()
        const stuck = yield* Effect.fork(
          Effect.exit(client.call("aic_compile", { ...valid, intent: "stuck" }, { signal: controller.signal }))
        )
        yield* Deferred.await(started)
        controller.abort()
        yield* Deferred.await(stopped)
        yield* Fiber.join(stuck)
        assert.isFalse((yield* client.call("aic_compile", valid)).isError)
      }).pipe(Effect.provide(silent))
    )
  })
}

describe("aic_compile", () => {
  const requestOf = Effect.fnUntraced(function* (args: Record<string, unknown>, clientName?: string) {
    const seen = yield* Deferred.make<CompilationRequest>()
    const { peer } = yield* withStubs(
      { compile: (request) => Effect.as(Deferred.succeed(seen, request), resultOf(request)) },
      clientName === undefined ? {} : { clientName }
    )
    yield* peer.call("aic_compile", { ...valid, ...args })
    return yield* Deferred.await(seen)
  }, Effect.provide(silent))

  it.scopedLive("passes on what it was given, without what it does not know", () =>
    Effect.gen(function* () {
      const request = yield* requestOf({
        budget: 900,
        modelId: "gpt-4o",
        editorId: "cursor",
        configPath: "aic.config.json",
        conversationId: "c1",
        stepIndex: 2,
        stepIntent: "next",
        previousFiles: ["a.ts"],
        toolOutputs: [{ type: "test-result", content: "1 failed" }],
        conversationTokens: 10,
        surprise: true
      })
      assert.deepEqual(request as object, {
        intent: "fix the login",
        projectRoot: root,
        budget: 900,
        modelId: "gpt-4o",
        editorId: "cursor",
        configPath: "aic.config.json",
        useCache: true,
        triggerSource: "model_initiated",
        conversationId: "c1",
        stepIndex: 2,
        stepIntent: "next",
        previousFiles: ["a.ts"],
        toolOutputs: [{ type: "test-result", content: "1 failed" }],
        conversationTokens: 10
      })
    })
  )

  it.scopedLive("tells a wrong type from a text that is too long", () =>
    Effect.gen(function* () {
      const { peer } = yield* withStubs()
      const messages = yield* Effect.forEach([5, "x".repeat(10_001)], (intent) =>
        Effect.map(Effect.flip(peer.call("aic_compile", { ...valid, intent })), ({ message }) => message)
      )
      assert.deepStrictEqual(messages, [
        "Invalid arguments for aic_compile: intent: must be a string",
        "Invalid arguments for aic_compile: intent: at most 10000 characters"
      ])
    }).pipe(Effect.provide(silent))
  )

  it.scopedLive("takes control characters out of the intent, and an empty one for no particular", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* requestOf({ intent: "fix\u0000 \u001b[31mit\n\tnow" })).intent, "fix [31mit\n\tnow")
      assert.strictEqual((yield* requestOf({ intent: " \u0007 " })).intent, "general context compilation")
    })
  )

  for (const [clientName, editorId] of [
    ["claude-code", "claude-code"],
    ["codex-mcp-client", "codex"],
    ["gemini-cli-mcp-client", "gemini-cli"],
    ["Cursor", "cursor"],
    ["Visual Studio Code", "vscode"],
    ["something else", "generic"]
  ] as const) {
    it.scopedLive(`knows the editor behind ${clientName}`, () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* requestOf({}, clientName)).editorId, editorId)
      })
    )
  }

  it.scopedLive("knows the editor of a client that shook hands", () =>
    Effect.gen(function* () {
      const seen = yield* Deferred.make<CompilationRequest>()
      const { peer } = yield* withStubs(
        { compile: (request) => Effect.as(Deferred.succeed(seen, request), resultOf(request)) },
        { peer: "the 1.x client", clientName: "codex-mcp-client" }
      )
      yield* peer.call("aic_compile", valid)
      assert.strictEqual((yield* Deferred.await(seen)).editorId, "codex")
    }).pipe(Effect.provide(silent))
  )

  it.scopedLive("answers with the bare prompt when text was asked for", () =>
    Effect.gen(function* () {
      const { peer } = yield* withStubs()
      assert.deepStrictEqual(yield* peer.call("aic_compile", { ...valid, format: "text" }), {
        isError: false,
        structured: false,
        text: "# Task\n\nfix the login\n"
      })
    }).pipe(Effect.provide(silent))
  )

  it.scopedLive("shows one finding of a kind and file, and at most twenty", () =>
    Effect.gen(function* () {
      const finding = (file: number, line: number): GuardFinding => ({
        severity: "redact",
        type: "secret",
        file: RelativePath.make(`f${file}.ts`),
        message: `a key\u001b[31m on line ${line}`,
        pattern: "key"
      })
      const findings = Array.from({ length: 100 }, (_, at) => finding(Math.floor(at / 2), at))
      const guard = { passed: true, findings, filesBlocked: [], filesRedacted: [], filesWarned: [], weakened: [] }
      const { peer } = yield* withStubs({
        compile: (request) => {
          const result = resultOf(request)
          return Effect.succeed({ ...result, meta: { ...result.meta, guard } })
        }
      })
      const { text } = yield* peer.call("aic_compile", valid)
      const shown = (JSON.parse(text) as ReturnType<typeof resultOf>).meta.guard?.findings ?? []
      assert.deepStrictEqual(
        shown.map((it) => `${it.file}: ${it.message}`),
        Array.from({ length: 20 }, (_, at) => `f${at}.ts: a key[31m on line ${at * 2}`)
      )
    }).pipe(Effect.provide(silent))
  )

  const failures = [
    [new NoFilesSelected({ filesTotal: 3 }), "NO_FILES_SELECTED"],
    [new SelectorUnavailable({ selector: "vector" }), "SELECTOR_UNAVAILABLE"],
    [new ConfigInvalid({ file: "aic.config.json", place: "line 4", problem: "a comma is missing" }), "CONFIG_INVALID"]
  ] as const
  for (const [error, code] of failures) {
    it.scopedLive(`answers ${error._tag} as a result that the model can act on`, () =>
      Effect.gen(function* () {
        const { peer } = yield* withStubs({ compile: () => Effect.fail(error) })
        const { isError, text } = yield* peer.call("aic_compile", valid)
        assert.deepStrictEqual(
          { isError, answer: JSON.parse(text) as unknown },
          { isError: true, answer: { error: error.message, code } }
        )
      }).pipe(Effect.provide(silent))
    )
  }

  const refusals = [
    [
      new ProjectUnusable({ reason: "is not a folder" }),
      { code: -32602, message: "The project root is not a folder. Give the absolute path of a readable folder." }
    ],
    [new CompileTimedOut({ seconds: 30 }), { code: -32603, message: "Compilation timed out after 30s" }]
  ] as const
  for (const [error, expected] of refusals) {
    it.scopedLive(`answers ${error._tag} as a protocol error`, () =>
      Effect.gen(function* () {
        const { peer } = yield* withStubs({ compile: () => Effect.fail(error) })
        assert.deepStrictEqual(yield* Effect.flip(peer.call("aic_compile", valid)), expected)
      }).pipe(Effect.provide(silent))
    )
  }

  it.scopedLive("tells of a bug by a reference alone, which the log explains, and serves on", () =>
    Effect.gen(function* () {
      const logged: Array<string> = []
      const keep = Logger.make(({ cause, message }) => void logged.push(`${String(message)} ${String(cause)}`))
      const failing = Effect.gen(function* () {
        const { peer } = yield* withStubs({
          compile: (request) =>
            request.intent === "crash" ? Effect.die(new Error("secret at /home/me")) : Effect.succeed(resultOf(request))
        })
        const failure = yield* Effect.flip(peer.call("aic_compile", { ...valid, intent: "crash" }))
        assert.isFalse((yield* peer.call("aic_compile", valid)).isError)
        return failure
      })
      const failure = yield* failing.pipe(Effect.provide(Logger.replace(Logger.defaultLogger, keep)))
      assert.strictEqual(failure.code, -32603)
      assert.match(failure.message, /^Internal error \(reference [0-9a-f]{8}\)$/)
      const reference = /[0-9a-f]{8}/.exec(failure.message)?.[0] ?? "?"
      assert.isTrue(logged.some((line) => line.includes(reference) && line.includes("secret at /home/me")))
    })
  )

  it.scopedLive("leaves a row for each call with the types of its arguments, and no value", () =>
    Effect.gen(function* () {
      const { peer, records } = yield* withStubs()
      yield* peer.call("aic_compile", { ...valid, modelId: null, previousFiles: [], surprise: 1 })
      yield* Effect.ignore(peer.call("aic_inspect", { intent: 5 }))
      const rows = yield* Ref.get(records.invocations)
      assert.deepStrictEqual(
        rows.map(({ paramsShape, projectId, sessionId, toolName }) => ({
          paramsShape,
          projectId,
          sessionId,
          toolName
        })),
        [
          {
            toolName: "aic_compile",
            sessionId,
            paramsShape: { intent: "string", projectRoot: "string", modelId: "null", previousFiles: "array" },
            projectId: null
          },
          { toolName: "aic_inspect", sessionId, paramsShape: { intent: "number" }, projectId: null }
        ]
      )
    }).pipe(Effect.provide(silent))
  )
})

describe("aic_inspect", () => {
  it.scopedLive("answers with the trace", () =>
    Effect.gen(function* () {
      const { peer } = yield* withStubs()
      const { text } = yield* peer.call("aic_inspect", valid)
      assert.deepEqual(JSON.parse(text) as unknown, { trace: traceOf("fix the login") })
    }).pipe(Effect.provide(silent))
  )
})

describe("the line of calls", () => {
  it.scopedLive("serves one at a time, in the order they came", () =>
    Effect.gen(function* () {
      const order: Array<string> = []
      let running = 0
      const compile = (request: CompilationRequest) =>
        Effect.gen(function* () {
          running += 1
          order.push(`${request.intent} of ${running}`)
          yield* Effect.yieldNow()
          running -= 1
          return resultOf(request)
        })
      const { peer } = yield* withStubs({ compile })
      const intents = Array.from({ length: 20 }, (_, at) => `call ${at}`)
      yield* Effect.forEach(intents, (intent) => peer.call("aic_compile", { ...valid, intent }), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        order,
        intents.map((it) => `${it} of 1`)
      )
    }).pipe(Effect.provide(silent))
  )

  it.scopedLive("turns away what is more than it can hold, and lists tools meanwhile", () =>
    Effect.gen(function* () {
      const open = yield* Deferred.make<void>()
      const compile = (request: CompilationRequest) => Effect.as(Deferred.await(open), resultOf(request))
      const { peer } = yield* withStubs({ compile })
      const calls = yield* Effect.forEach(
        Array.from({ length: 34 }, (_, at) => at),
        (at) => Effect.fork(peer.call("aic_compile", { ...valid, intent: `call ${at}` }))
      )
      const refused = yield* Fiber.join(calls[33]!)
      assert.deepStrictEqual(
        { isError: refused.isError, answer: JSON.parse(refused.text) as unknown },
        {
          isError: true,
          answer: {
            error: "32 calls are waiting already. Wait for an answer, then call again.",
            code: "SERVER_BUSY"
          }
        }
      )
      assert.strictEqual((yield* peer.tools).length, tools.length)
      yield* Deferred.succeed(open, undefined)
      const answers = yield* Fiber.join(Fiber.all(calls.slice(0, 33)))
      assert.isTrue(answers.every((it) => !it.isError))
    }).pipe(Effect.provide(silent))
  )

  it.scopedLive("never runs a call that was cancelled while it waited", () =>
    Effect.gen(function* () {
      const open = yield* Deferred.make<void>()
      const started: Array<string> = []
      const compile = (request: CompilationRequest) =>
        Effect.suspend(() => {
          started.push(request.intent)
          return Effect.as(request.intent === "first" ? Deferred.await(open) : Effect.void, resultOf(request))
        })
      const { peer } = yield* withStubs({ compile })
      const controller = new AbortController()
      const first = yield* Effect.fork(peer.call("aic_compile", { ...valid, intent: "first" }))
      const second = yield* Effect.fork(
        Effect.exit(peer.call("aic_compile", { ...valid, intent: "second" }, { signal: controller.signal }))
      )
      const third = yield* Effect.fork(peer.call("aic_compile", { ...valid, intent: "third" }))
      yield* peer.tools
      controller.abort()
      yield* Fiber.join(second)
      yield* peer.tools
      yield* Deferred.succeed(open, undefined)
      yield* Fiber.join(first)
      yield* Fiber.join(third)
      assert.deepStrictEqual(started, ["first", "third"])
    }).pipe(Effect.provide(silent))
  )
})

describe("the life of a server", () => {
  it.scopedLive("records its session, stops what runs, and closes the row before the services", () =>
    Effect.gen(function* () {
      const records = yield* makeRecords
      const note = (event: string) => Ref.update(records.events, (all) => [...all, event])
      const started = yield* Deferred.make<void>()
      const compile = () =>
        Deferred.succeed(started, undefined).pipe(
          Effect.zipRight(Effect.never),
          Effect.onInterrupt(() => Effect.zipRight(Effect.yieldNow(), note("compile stopped")))
        )
      const { hangUp, peer } = yield* connected({ live: layerStubs(records, { compile }) })
      const call = yield* Effect.fork(Effect.exit(peer.call("aic_compile", valid)))
      yield* Deferred.await(started)
      yield* hangUp
      yield* Fiber.join(call)
      const sessions = yield* Ref.get(records.sessions)
      assert.deepStrictEqual(
        sessions.map(({ pid, pidStartedAt, sessionId, stopReason, stoppedAt }) => ({
          pid,
          pidStartedAt,
          sessionId,
          stopReason,
          stoppedAt
        })),
        [{ pid: 42, pidStartedAt: "boot+1", sessionId, stopReason: null, stoppedAt: null }]
      )
      assert.deepStrictEqual(yield* Ref.get(records.events), [
        "services opened",
        "compile stopped",
        "session closed: graceful",
        "services closed"
      ])
    }).pipe(Effect.provide(silent))
  )

  it.scopedLive("opens no service before the tools were listed", () =>
    Effect.gen(function* () {
      const records = yield* makeRecords
      const opened: Array<string> = []
      const live = Layer.unwrapEffect(
        Effect.sync(() => {
          opened.push("opened")
          return layerStubs(records)
        })
      )
      const { peer } = yield* connected({ live })
      assert.deepStrictEqual(opened, [])
      yield* peer.tools
      yield* peer.call("aic_compile", valid)
      assert.deepStrictEqual(opened, ["opened"])
    }).pipe(Effect.provide(silent))
  )

  it.scopedLive("records a session that ended before anybody asked for anything", () =>
    Effect.gen(function* () {
      const records = yield* makeRecords
      const { hangUp } = yield* connected({ live: layerStubs(records) })
      yield* hangUp
      assert.strictEqual((yield* Ref.get(records.sessions)).length, 1)
      assert.deepStrictEqual(yield* Ref.get(records.events), [
        "services opened",
        "session closed: graceful",
        "services closed"
      ])
    }).pipe(Effect.provide(silent))
  )

  it.scopedLive("answers every call though the services cannot be built", () =>
    Effect.gen(function* () {
      const live = Layer.effect(CompileContext, Effect.die("no disk")).pipe(
        Layer.provideMerge(layerStubs(yield* makeRecords))
      )
      const { peer } = yield* connected({ live })
      const failure = yield* Effect.flip(peer.call("aic_compile", valid))
      assert.match(failure.message, /^Internal error \(reference [0-9a-f]{8}\)$/)
      assert.strictEqual((yield* peer.tools).length, tools.length)
    }).pipe(Effect.provide(silent))
  )
})
