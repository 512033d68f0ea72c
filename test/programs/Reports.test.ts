/** What the reports say of records that are known, from either kind of store. */

import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema, TestClock } from "effect"
import { ConversationId } from "../../src/domain/Ids.js"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { ChatSummaryReport } from "../../src/domain/reports/ChatSummary.js"
import { LastReport } from "../../src/domain/reports/LastReport.js"
import { QualityReport as QualityReportSchema } from "../../src/domain/reports/QualityReport.js"
import { StatusReport } from "../../src/domain/reports/StatusReport.js"
import { ChatSummary } from "../../src/programs/ChatSummary.js"
import { CurrentClient } from "../../src/programs/CurrentClient.js"
import { ExplainLast } from "../../src/programs/ExplainLast.js"
import { LastCompile } from "../../src/programs/LastCompile.js"
import { ListProjects } from "../../src/programs/ListProjects.js"
import { QualityReport } from "../../src/programs/QualityReport.js"
import { StartFolder } from "../../src/programs/StartFolder.js"
import { Status } from "../../src/programs/Status.js"
import { ConfigHistory, ConfigSnapshot } from "../../src/services/ConfigHistory.js"
import type { EditorParts } from "../../src/services/Installation.js"
import { appRoot, filled, inSession, layerReporting, now, recorded, siteRoot } from "../support/Reporting.js"
import { at, sha } from "../support/Stores.js"

const elsewhere = AbsolutePath.make("/work/elsewhere")

const lastSnapshot = {
  intent: "fix the null check\u0000 in 'user' 的 service",
  taskClass: "feature",
  filesSelected: 3,
  filesTotal: 40,
  tokensRaw: 5_000,
  tokensCompiled: 2_000,
  tokenUnit: "cl100k_base x1",
  tokenReductionPct: 60,
  cacheHit: false,
  created_at: "2026-03-10T00:00:00.000Z",
  editorId: "cursor",
  modelId: "some-model",
  allocatedTotalBudget: 8_000,
  durationMs: 12.5
}

for (const stores of ["memory", "sqlite"] as const) {
  const layer = layerReporting({ stores })

  describe(`the reports over ${stores}`, () => {
    it.scoped("status adds up a project, by the reader's day, and counts no saving twice", () =>
      Effect.gen(function* () {
        const { app, rows, site } = yield* filled
        const report = yield* (yield* Status).run({ projectRoot: appRoot })
        assert.deepEqual(report as object, {
          projectRoot: appRoot,
          timeRangeDays: null,
          compilationsTotal: 4,
          compilationsToday: 2,
          compilationsArchived: 0,
          cacheHitRatePct: 25,
          avgReductionPct: 68,
          totalTokensRaw: 15_000,
          totalTokensCompiled: 4_800,
          totalTokensSaved: 10_200,
          tokenUnits: [
            { unit: "cl100k_base x1", compilations: 4, cacheHits: 1, tokensRaw: 15_000, tokensCompiled: 4_800 }
          ],
          telemetryDisabled: false,
          guardByType: { secret: 1 },
          topTaskClasses: [
            { taskClass: "bugfix", count: 2 },
            { taskClass: "feature", count: 2 }
          ],
          lastCompilation: { id: rows[3]!.id, ...lastSnapshot },
          budgetMaxTokens: 8_000,
          budgetUtilizationPct: 25,
          sessionTimeMs: 50 * 60_000,
          activeConversationId: "b",
          activeConversationCreatedAt: "2026-03-09T23:30:00.000Z",
          installationOk: true,
          installationNotes: [],
          installScope: null,
          installScopeWarnings: [],
          projectEnabled: true,
          projectsBreakdown: [
            { projectId: app, projectRoot: appRoot, compilations: 4 },
            { projectId: site, projectRoot: siteRoot, compilations: 1 }
          ]
        })
        assert.isTrue(Schema.is(StatusReport)(report))
      }).pipe(Effect.provide(layer))
    )

    it.scoped("status of the last days begins with the first of them, at the reader's midnight", () =>
      Effect.gen(function* () {
        yield* filled
        const status = yield* Status
        const totals = yield* Effect.forEach([1, 2, 9, 10], (timeRangeDays) =>
          Effect.map(status.run({ projectRoot: appRoot, timeRangeDays }), (it) => it.compilationsTotal)
        )
        assert.deepStrictEqual(totals, [2, 2, 2, 4])
        const today = yield* status.run({ projectRoot: siteRoot, timeRangeDays: 1 })
        assert.deepInclude(today, { compilationsTotal: 0, telemetryDisabled: true, avgReductionPct: null })
        assert.strictEqual(today.lastCompilation?.created_at, "2026-03-08T12:00:00.000Z")
      }).pipe(Effect.provide(layer))
    )

    it.scoped("last shows the newest compile with its selection", () =>
      Effect.gen(function* () {
        const { rows } = yield* filled
        const report = yield* (yield* LastCompile).run({ projectRoot: appRoot })
        assert.deepEqual(report as object, {
          projectRoot: appRoot,
          compilationCount: 4,
          lastCompilation: {
            id: rows[3]!.id,
            ...lastSnapshot,
            guardFindingCount: 3,
            guardBlockCount: 0,
            guardScannedFileCount: 2
          },
          promptSummary: { tokenCount: 2_000, guardPassed: true },
          selection: rows[3]!.selectionTrace,
          lastBudgetMaxTokens: 8_000,
          budgetUtilizationPct: 25,
          sessionElapsedMs: 30 * 60_000
        })
        assert.isTrue(Schema.is(LastReport)(report))
      }).pipe(Effect.provide(layer))
    )

    it.scoped("last claims nothing about a guard that did not run", () =>
      Effect.gen(function* () {
        const { app } = yield* filled
        const last = yield* LastCompile
        const guardOf = Effect.map(last.run({ projectRoot: appRoot }), ({ lastCompilation: it, promptSummary }) => [
          it?.cacheHit,
          it?.guardFindingCount,
          it?.guardBlockCount,
          it?.guardScannedFileCount,
          promptSummary.guardPassed
        ])
        yield* recorded(app, 10, { createdAt: at("2026-03-10T00:06:00.000Z"), cacheHit: true, selectionTrace: null })
        const hit = yield* guardOf
        yield* (yield* ConfigHistory).record(
          new ConfigSnapshot({
            projectId: app,
            configHash: sha("b"),
            configJson: '{"guard":{"enabled":false}}',
            createdAt: now
          })
        )
        yield* recorded(app, 11, { createdAt: at("2026-03-10T00:07:00.000Z"), configHash: sha("b") })
        assert.deepStrictEqual(
          [hit, yield* guardOf],
          [
            [true, null, null, null, null],
            [false, null, null, null, null]
          ]
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("chat summary adds up a conversation: the newest, unless one is named", () =>
      Effect.gen(function* () {
        const { rows } = yield* filled
        const chats = yield* ChatSummary
        const newest = yield* chats.run({ projectRoot: appRoot })
        assert.deepEqual(newest as object, {
          conversationId: "b",
          projectRoot: appRoot,
          compilationsInConversation: 2,
          cacheHitRatePct: 0,
          avgReductionPct: 40,
          totalTokensRaw: 6_000,
          totalTokensCompiled: 3_600,
          totalTokensSaved: 2_400,
          tokenUnits: [
            { unit: "cl100k_base x1", compilations: 2, cacheHits: 0, tokensRaw: 6_000, tokensCompiled: 3_600 }
          ],
          lastCompilationInConversation: { id: rows[3]!.id, ...lastSnapshot },
          topTaskClasses: [{ taskClass: "feature", count: 2 }],
          sessionElapsedMs: 30 * 60_000
        })
        assert.isTrue(Schema.is(ChatSummaryReport)(newest))
        const named = yield* chats.run({ conversationId: ConversationId.make("a") })
        assert.deepInclude(named, { projectRoot: appRoot, compilationsInConversation: 2, cacheHitRatePct: 50 })
        const unknown = yield* chats.run({ conversationId: ConversationId.make("z") })
        assert.deepInclude(unknown, {
          conversationId: "z",
          compilationsInConversation: 0,
          lastCompilationInConversation: null,
          sessionElapsedMs: 0
        })
      }).pipe(Effect.provide(layer))
    )

    it.scoped("projects are listed by their last use", () =>
      Effect.gen(function* () {
        const { app, site } = yield* filled
        assert.deepEqual((yield* (yield* ListProjects).run) as object, {
          projects: [
            { projectId: app, projectRoot: appRoot, lastSeenAt: "1970-01-01T00:00:00.000Z", compilationCount: 4 },
            { projectId: site, projectRoot: siteRoot, lastSeenAt: "1970-01-01T00:00:00.000Z", compilationCount: 1 }
          ]
        })
      }).pipe(Effect.provide(layer))
    )

    it.scoped("quality has the days of the reader, from the first of the window to the last with a compile", () =>
      Effect.gen(function* () {
        yield* filled
        const report = yield* (yield* QualityReport).run({ projectRoot: siteRoot, windowDays: 4 })
        assert.deepStrictEqual(
          report.seriesDaily.map((it) => [it.day, it.compilations]),
          [
            ["2026-03-07", 0],
            ["2026-03-08", 1]
          ]
        )
        assert.isTrue(Schema.is(QualityReportSchema)(report))
        const week = yield* (yield* QualityReport).run({ projectRoot: appRoot })
        assert.deepStrictEqual(
          [week.windowDays, week.seriesDaily[0]?.day, week.seriesDaily.at(-1)?.day],
          [7, "2026-03-04", "2026-03-10"]
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("all of them answer when nothing was ever compiled", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(now.epochMillis)
        const status = yield* (yield* Status).run({})
        assert.deepInclude(status, {
          projectRoot: null,
          compilationsTotal: 0,
          cacheHitRatePct: null,
          avgReductionPct: null,
          totalTokensSaved: 0,
          telemetryDisabled: true,
          lastCompilation: null,
          budgetMaxTokens: null,
          budgetUtilizationPct: null,
          projectEnabled: null,
          activeConversationId: null
        })
        const last = yield* (yield* LastCompile).run({ projectRoot: appRoot })
        assert.deepInclude(last, { projectRoot: appRoot, compilationCount: 0, lastCompilation: null, selection: null })
        const chat = yield* (yield* ChatSummary).run({})
        assert.deepInclude(chat, { conversationId: null, compilationsInConversation: 0, sessionElapsedMs: 0 })
        const quality = yield* (yield* QualityReport).run({})
        assert.deepInclude(quality, { compilations: 0, medianTokenReduction: null })
        assert.deepStrictEqual(yield* (yield* ListProjects).run, { projects: [] })
      }).pipe(Effect.provide(layer))
    )
  })
}

describe("whose figures a report shows", () => {
  const rootOf = (args: { readonly projectRoot?: AbsolutePath }) =>
    Effect.flatMap(Status, (it) => it.run(args)).pipe(Effect.map((it) => [it.projectRoot, it.compilationsTotal]))
  const startedIn = (folder: string) => Effect.provideService(StartFolder, AbsolutePath.make(folder))

  it.scoped("is that of the folder that was asked for, as a compile would take it, and of none around it", () =>
    Effect.gen(function* () {
      yield* filled
      assert.deepStrictEqual(
        yield* Effect.forEach(
          ["/work/app", "/work/app/", "/work/app/site", "/work/app/src", "/work/application"],
          (it) => rootOf({ projectRoot: AbsolutePath.make(it) })
        ),
        [
          [appRoot, 4],
          [appRoot, 4],
          [siteRoot, 1],
          ["/work/app/src", 0],
          ["/work/application", 0]
        ]
      )
    }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("else that of the project which this server compiled last, of its start folder, or every one", () =>
    Effect.gen(function* () {
      yield* filled
      assert.deepStrictEqual(
        [
          yield* inSession(rootOf({})).pipe(startedIn("/work/app/site")),
          yield* rootOf({}).pipe(startedIn("/work/app/site")),
          yield* rootOf({}).pipe(startedIn("/work/nowhere")),
          yield* rootOf({})
        ],
        [
          [appRoot, 4],
          [siteRoot, 1],
          [null, 5],
          [null, 5]
        ]
      )
      assert.strictEqual((yield* (yield* LastCompile).run({})).projectRoot, appRoot)
    }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("is of nothing for a folder that was never compiled", () =>
    Effect.gen(function* () {
      yield* filled
      assert.deepStrictEqual(yield* rootOf({ projectRoot: elsewhere }), [elsewhere, 0])
    }).pipe(Effect.provide(layerReporting()))
  )
})

describe("status tells what is wrong", () => {
  const project = (text: string) => [{ level: "project" as const, name: "aic.config.json", text }]
  const noted = Effect.gen(function* () {
    yield* filled
    const { installationNotes, installationOk, installScope, installScopeWarnings, projectEnabled } =
      yield* (yield* Status).run({
        projectRoot: appRoot
      })
    return { installationNotes, installationOk, installScope, installScopeWarnings, projectEnabled }
  })
  const fine = {
    installationNotes: [],
    installationOk: true,
    installScope: null,
    installScopeWarnings: [],
    projectEnabled: true
  }

  it.scoped("with a config that turns aic off, or that cannot be read", () =>
    Effect.gen(function* () {
      const off = yield* Effect.provide(noted, layerReporting({ configs: project('{"enabled":false}') }))
      assert.deepEqual(off as object, { ...fine, projectEnabled: false })
      const broken = yield* Effect.provide(noted, layerReporting({ configs: project("{,") }))
      assert.deepInclude(broken, { installationOk: false, projectEnabled: null })
      assert.match(broken.installationNotes[0] ?? "", /^Invalid aic\.config\.json: line 1/)
    })
  )

  it.scoped("with the installation, and an editor that starts aic twice", () =>
    Effect.gen(function* () {
      const installation = {
        registrations: () =>
          Effect.succeed([
            { editor: "cursor" as const, scope: "global" as const },
            { editor: "cursor" as const, scope: "workspace" as const },
            { editor: "codex" as const, scope: "global" as const }
          ]),
        parts: () => Effect.succeed([]),
        problems: Effect.succeed(["git was not found"])
      }
      assert.deepEqual((yield* Effect.provide(noted, layerReporting({ installation }))) as object, {
        installationNotes: ["git was not found"],
        installationOk: false,
        installScope: "both",
        installScopeWarnings: [
          "cursor starts aic twice: from its own settings and from the project's. Remove one of the two."
        ],
        projectEnabled: true
      })
    })
  )
})

describe("status tells what an editor lacks", () => {
  const whole = {
    editor: "cursor",
    name: "Cursor",
    rule: true,
    hook: true,
    missingScripts: [],
    hookHasRun: true,
    afterwards: null
  } satisfies EditorParts
  const notesOf = (parts: ReadonlyArray<EditorParts>, client: string | null) =>
    Effect.gen(function* () {
      yield* filled
      const { installationNotes } = yield* (yield* Status).run({ projectRoot: appRoot })
      return installationNotes
    }).pipe(
      Effect.provideService(CurrentClient, client),
      Effect.provide(
        layerReporting({
          installation: {
            registrations: () => Effect.succeed([]),
            parts: () => Effect.succeed(parts),
            problems: Effect.succeed([])
          }
        })
      )
    )

  it.scoped("one thing at a time, with what mends it", () =>
    Effect.gen(function* () {
      const codex = { ...whole, editor: "codex", name: "Codex", afterwards: "Enter /hooks." } as const
      assert.deepStrictEqual(
        yield* Effect.forEach(
          [
            whole,
            { ...whole, rule: null, hook: null },
            { ...whole, rule: false },
            { ...whole, hook: false },
            { ...whole, rule: false, missingScripts: ["/old/dist/hook.cjs"] },
            { ...whole, hookHasRun: false },
            { ...codex, hookHasRun: false },
            codex
          ],
          (it) => notesOf([it], null)
        ),
        [
          [],
          [],
          ["Cursor: trigger rule not found. Run `aic install cursor`."],
          ["Cursor: session hook not configured. Run `aic install cursor`."],
          ["Cursor: hook script missing (/old/dist/hook.cjs). Run `aic install cursor`."],
          [],
          ["Codex: its hooks are installed, none has run yet. Enter /hooks."],
          []
        ]
      )
    })
  )

  it.scoped("to that editor alone, where it is the one that asks", () =>
    Effect.gen(function* () {
      const parts = [
        { ...whole, rule: false },
        { ...whole, editor: "codex", name: "Codex", hook: false }
      ] as const
      const [cursorNote, codexNote] = yield* notesOf(parts, null)
      assert.deepStrictEqual(
        [yield* notesOf(parts, "codex-mcp-client"), yield* notesOf(parts, "Cursor 3"), yield* notesOf(parts, "other")],
        [[codexNote], [cursorNote], [cursorNote, codexNote]]
      )
    })
  )
})

describe("explain", () => {
  it.scoped(
    "finds a file by its path or the end of it, chosen or left out, and says when there is nothing to find",
    () =>
      Effect.gen(function* () {
        const { app } = yield* filled
        const files = yield* ExplainLast
        const short = Effect.fnUntraced(function* (path: string) {
          const { excluded, filesSelected, note, selected } = yield* files.explain(path)
          return {
            excluded: excluded.map((it) => it.path),
            filesSelected,
            note,
            selected: selected.map((it) => it.rank)
          }
        })
        const found = { excluded: [] as Array<string>, filesSelected: 2, note: null, selected: [] as Array<number> }
        assert.deepEqual((yield* Effect.forEach(["src/b.ts", "@src/a.ts", "c.ts", "x.ts", "ts"], short)) as object, [
          { ...found, selected: [2] },
          { ...found, selected: [1] },
          { ...found, excluded: ["src/c.ts"] },
          found,
          found
        ])
        assert.deepStrictEqual(yield* files.pathsWith("src/"), ["src/a.ts", "src/b.ts", "src/c.ts"])
        yield* recorded(app, 12, { createdAt: at("2026-03-10T00:08:00.000Z"), cacheHit: true, selectionTrace: null })
        assert.match((yield* short("src/a.ts")).note ?? "", /^the last prompt came from the cache/)
      }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("says that nothing was compiled", () =>
    Effect.gen(function* () {
      const { note } = yield* (yield* ExplainLast).explain("a.ts")
      assert.strictEqual(note, "nothing was compiled for this project yet")
    }).pipe(Effect.provide(layerReporting()))
  )
})
