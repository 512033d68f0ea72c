/** The diagnostic tools, resources and prompts, asked by real clients of both eras. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { resources } from "../../src/mcp/resources/index.js"
import type { AnalyzeRules } from "../../src/programs/AnalyzeRules.js"
import { StartFolder } from "../../src/programs/StartFolder.js"
import { Projects } from "../../src/services/Projects.js"
import { ToolInvocations } from "../../src/services/ToolInvocations.js"
import { peers } from "../support/Peers.js"
import { appRoot, filledRows, layerReporting, siteRoot } from "../support/Reporting.js"
import { noRules } from "../support/Results.js"
import { connected, layerStubs, makeRecords } from "../support/Serving.js"

const silent = Logger.remove(Logger.defaultLogger)

interface Setting {
  readonly peer?: string
  readonly isEmpty?: boolean
  readonly analyzeRules?: AnalyzeRules["Type"]["run"]
}

/** Not a project yet. */
const started = AbsolutePath.make("/work/begun")

/** A client of a server over records that are known, or over none. */
const asking = Effect.fnUntraced(function* ({ analyzeRules, isEmpty = false, peer }: Setting = {}) {
  const records = yield* makeRecords
  const reports = layerReporting()
  const known = yield* Layer.build(
    isEmpty ? reports : Layer.effectDiscard(filledRows).pipe(Layer.provideMerge(reports), Layer.orDie)
  )
  const live = Layer.mergeAll(
    layerStubs(records, analyzeRules === undefined ? {} : { rules: analyzeRules }),
    Layer.succeedContext(known),
    Layer.succeed(StartFolder, started)
  )
  const { peer: client } = yield* connected({ ...(peer === undefined ? {} : { peer }), live })
  return { client, known }
})

type Client = Effect.Effect.Success<ReturnType<typeof asking>>["client"]

/** What a tool answered, once as a text and once as structured content. */
const answerOf = (client: Client, tool: string, args: Record<string, unknown> = {}) =>
  Effect.map(client.whole(tool, args), (result) => {
    const [content] = result["content"] as ReadonlyArray<{ readonly type: string; readonly text: string }>
    const parsed = JSON.parse(content?.text ?? "null") as Record<string, unknown>
    assert.isUndefined(result["isError"])
    assert.deepStrictEqual(result["structuredContent"], parsed)
    return parsed
  })

const reportTools = ["aic_status", "aic_last", "aic_projects", "aic_chat_summary", "aic_quality_report"] as const

for (const peer of Object.keys(peers)) {
  describe(`${peer} gets`, () => {
    it.scopedLive("each report as JSON that fits its schema, once as text and once as structure", () =>
      Effect.gen(function* () {
        const { client } = yield* asking({ peer })
        // both generations check an answer against the schema that was listed
        yield* client.tools
        for (const tool of reportTools) yield* answerOf(client, tool)
        const status = yield* answerOf(client, "aic_status", { projectRoot: appRoot, timeRangeDays: 3_660 })
        assert.deepInclude(status, { projectRoot: appRoot, compilationsTotal: 4, timeRangeDays: 3_660 })
        const last = yield* answerOf(client, "aic_last", { projectRoot: siteRoot })
        assert.deepInclude(last, { projectRoot: siteRoot, compilationCount: 1 })
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("each report when there is nothing yet", () =>
      Effect.gen(function* () {
        const { client } = yield* asking({ peer, isEmpty: true })
        yield* client.tools
        assert.deepInclude(yield* answerOf(client, "aic_status"), { compilationsTotal: 0, lastCompilation: null })
        assert.deepInclude(yield* answerOf(client, "aic_last"), { compilationCount: 0, selection: null })
        assert.deepStrictEqual(yield* answerOf(client, "aic_projects"), { projects: [] })
        assert.deepInclude(yield* answerOf(client, "aic_chat_summary"), { conversationId: null })
        assert.deepInclude(yield* answerOf(client, "aic_quality_report"), { windowDays: 7, compilations: 0 })
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("a probe, and its result", () =>
      Effect.gen(function* () {
        const { client } = yield* asking({ peer })
        yield* client.tools
        const probe = yield* answerOf(client, "aic_model_test", { projectRoot: appRoot })
        const result = yield* answerOf(client, "aic_model_test", {
          projectRoot: appRoot,
          probeId: probe["probeId"],
          answers: [0, "x"]
        })
        assert.strictEqual(result["passed"], false)
        const again = yield* client.call("aic_model_test", {
          projectRoot: appRoot,
          probeId: "AAAAAAAA",
          answers: [0, "x"]
        })
        assert.deepStrictEqual([again.isError, again.structured], [true, false])
        assert.deepInclude(JSON.parse(again.text) as object, { code: "probe-not-found" })
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("resources: a list, templates for any project, and what they say", () =>
      Effect.gen(function* () {
        const { client, known } = yield* asking({ peer })
        const listed = (yield* client.resources)["resources"] as ReadonlyArray<{ readonly uri: string }>
        assert.deepStrictEqual(
          listed.map((it) => it.uri),
          ["aic://last-compilation", "aic://last-compilation/trace", "aic://status", "aic://rules-analysis"]
        )
        const templates = (yield* client.templates)["resourceTemplates"] as ReadonlyArray<{
          readonly uriTemplate: string
        }>
        assert.deepStrictEqual(
          templates.map((it) => it.uriTemplate),
          resources.map((it) => `aic://projects/{projectId}/${it.name}`)
        )
        const site = yield* Effect.flatMap(Projects, (it) => it.register(siteRoot)).pipe(Effect.provide(known))
        const uris = [...listed.map((it) => it.uri), `aic://projects/${site.projectId}/last-compilation/trace`]
        const answers = yield* Effect.forEach(uris, (uri) => readJson(client, uri))
        assert.deepInclude(answers[0]!, { projectRoot: appRoot, compilationCount: 4 })
        assert.notProperty(answers[0]!, "selection")
        assert.deepInclude(answers[1]!, { projectRoot: appRoot, cacheHit: false })
        assert.isObject(answers[1]?.["selection"])
        assert.deepInclude(answers[2]!, { compilationsTotal: 5, projectRoot: null })
        assert.deepInclude(answers[3]!, { findings: [], totalErrors: 0 })
        assert.deepInclude(answers[4]!, { projectRoot: siteRoot })
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("prompts: a list, and texts with data that cannot end its block", () =>
      Effect.gen(function* () {
        const { client } = yield* asking({ peer })
        const listed = (yield* client.prompts)["prompts"] as ReadonlyArray<{
          readonly name: string
          readonly arguments: unknown
        }>
        assert.deepStrictEqual(
          listed.map((it) => it.name),
          ["status", "last", "explain"]
        )
        for (const [name, args, figure] of [
          ["status", undefined, '"compilationsTotal":5'],
          ["status", { days: "7" }, '"timeRangeDays":7'],
          ["last", undefined, '"compilationCount":4'],
          ["explain", { path: "src/c.ts" }, '"reason":"max_files"']
        ] as const) {
          const text = yield* promptOf(client, name, args)
          assert.strictEqual(text.match(/```/g)?.length, 2)
          assert.include(text, figure)
        }
      }).pipe(Effect.provide(silent))
    )

    it.scopedLive("completions of arguments of prompts and of resources", () =>
      Effect.gen(function* () {
        const { client, known } = yield* asking({ peer })
        const values = (ref: Parameters<Client["complete"]>[0], name: string, value: string) =>
          Effect.map(
            client.complete(ref, { name, value }),
            (it) => (it["completion"] as { readonly values: ReadonlyArray<string> }).values
          )
        const explain = { type: "ref/prompt", name: "explain" } as const
        const template = { type: "ref/resource", uri: "aic://projects/{projectId}/status" } as const
        const app = yield* Effect.flatMap(Projects, (it) => it.register(appRoot)).pipe(Effect.provide(known))
        assert.deepStrictEqual(
          [
            yield* values(explain, "path", "src/"),
            yield* values(explain, "path", "b.ts"),
            yield* values(explain, "other", ""),
            yield* values({ type: "ref/prompt", name: "status" }, "days", "3"),
            yield* values(template, "projectId", app.projectId),
            yield* values(template, "projectId", "/nowhere")
          ],
          [["src/a.ts", "src/b.ts", "src/c.ts"], ["src/b.ts"], [], ["30", "365"], [app.projectId], []]
        )
      }).pipe(Effect.provide(silent))
    )
  })
}

const readJson = (client: Client, uri: string) =>
  Effect.map(client.read(uri), (result) => {
    const [content] = result["contents"] as ReadonlyArray<Record<string, string>>
    assert.deepStrictEqual([content?.["uri"], content?.["mimeType"]], [uri, "application/json"])
    return JSON.parse(content?.["text"] ?? "null") as Record<string, unknown>
  })

const promptOf = (client: Client, name: string, args?: Record<string, string>) =>
  Effect.map(client.prompt(name, args), (result) => {
    const [message] = result["messages"] as ReadonlyArray<{
      readonly role: string
      readonly content: { readonly text: string }
    }>
    assert.strictEqual(message?.role, "user")
    return message?.content.text ?? ""
  })

describe("a request that nobody should have made", () => {
  it.scopedLive("is refused in one line with what is wrong", () =>
    Effect.gen(function* () {
      const { client } = yield* asking()
      const refused = yield* Effect.forEach(
        [
          client.call("aic_status", { timeRangeDays: 0 }),
          client.call("aic_quality_report", { windowDays: 366 }),
          client.call("aic_chat_summary", { conversationId: "a b" }),
          client.call("aic_last", { projectRoot: "relative" }),
          client.call("aic_model_test", {}),
          client.call("aic_model_test", { projectRoot: appRoot, probeId: "abc" }),
          client.read("aic://nothing"),
          client.read("file:///etc/passwd"),
          client.read("aic://projects/unknown/status"),
          client.prompt("nothing"),
          client.prompt("explain"),
          client.prompt("status", { days: "soon" }),
          client.complete({ type: "ref/prompt", name: "nothing" }, { name: "x", value: "" })
        ] as ReadonlyArray<Effect.Effect<unknown, { readonly code: number; readonly message: string }>>,
        (it) => Effect.map(Effect.flip(it), ({ code, message }) => `${code} ${message}`)
      )
      assert.deepStrictEqual(refused, [
        "-32602 Invalid arguments for aic_status: timeRangeDays: a whole number of days from 1 to 3660",
        "-32602 Invalid arguments for aic_quality_report: windowDays: a whole number of days from 1 to 365",
        "-32602 Invalid arguments for aic_chat_summary: conversationId: 1 to 128 printable ASCII characters without blanks",
        '-32602 Invalid arguments for aic_last: projectRoot: an absolute path (it must start with "/")',
        "-32602 Invalid arguments for aic_model_test: projectRoot: is missing",
        "-32602 Invalid arguments for aic_model_test: probeId: eight letters A to Z",
        "-32602 Unknown resource: aic://nothing",
        "-32602 Unknown resource: file:///etc/passwd",
        "-32602 Unknown resource: aic://projects/unknown/status",
        "-32602 Unknown prompt: nothing",
        "-32602 Invalid arguments for explain: path: is missing",
        '-32602 Invalid arguments for status: days: Unable to decode "soon" into a number',
        "-32602 Unknown prompt: nothing"
      ])
    }).pipe(Effect.provide(silent))
  )

  it.scopedLive("leaves a row with its shape, its project, and no value", () =>
    Effect.gen(function* () {
      const { client, known } = yield* asking()
      const app = yield* Effect.flatMap(Projects, (it) => it.register(appRoot)).pipe(Effect.provide(known))
      yield* client.call("aic_status", { projectRoot: appRoot, timeRangeDays: 7, surprise: "xylophone" })
      yield* client.call("aic_last", { projectRoot: "/work/never" })
      assert.deepStrictEqual(
        (yield* Effect.provide(
          Effect.flatMap(ToolInvocations, (it) => it.all),
          known
        )).map(({ paramsShape, projectId, toolName }) => ({
          paramsShape,
          projectId,
          toolName
        })),
        [
          {
            toolName: "aic_status",
            paramsShape: { projectRoot: "string", timeRangeDays: "number" },
            projectId: app.projectId
          },
          { toolName: "aic_last", paramsShape: { projectRoot: "string" }, projectId: null }
        ]
      )
    }).pipe(Effect.provide(silent))
  )
})

describe("the rules of a project", () => {
  it.scopedLive("are analysed when they are read, for the project at hand", () =>
    Effect.gen(function* () {
      const asked: Array<AbsolutePath> = []
      const { client } = yield* asking({
        analyzeRules: ({ projectRoot }) => {
          asked.push(projectRoot)
          return Effect.succeed({ ...noRules, result: { ...noRules.result, leftOut: asked.length } })
        }
      })
      const projects = yield* answerOf(client, "aic_projects")
      const [first] = projects["projects"] as ReadonlyArray<{ projectId: string; projectRoot: string }>
      const named = yield* readJson(client, `aic://projects/${first?.projectId}/rules-analysis`)
      const atHand = yield* readJson(client, "aic://rules-analysis")
      assert.deepStrictEqual([named["leftOut"], atHand["leftOut"]], [1, 2])
      assert.deepStrictEqual(asked, [AbsolutePath.make(first?.projectRoot ?? ""), started])
    }).pipe(Effect.provide(silent))
  )
})
