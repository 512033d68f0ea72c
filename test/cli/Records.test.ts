/** The commands about records, over records that are known, at a time and in a zone that are fixed. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, TestClock } from "effect"
import { type ReportServices, reportCommands } from "../../src/cli/commands/records/index.js"
import { runRecords } from "../../src/cli/commands/records/Run.js"
import { savedSentence, usageRows } from "../../src/cli/commands/records/Words.js"
import { cells } from "../../src/cli/Page.js"
import { Streams } from "../../src/cli/Streams.js"
import { withoutEscapes } from "../../src/cli/Text.js"
import { StoreFailed } from "../../src/domain/Errors.js"
import { StatusQueries } from "../../src/services/StatusQueries.js"
import { filled, layerReporting, now, recorded } from "../support/Reporting.js"
import { at } from "../support/Stores.js"

interface Setting {
  readonly columns?: number
  readonly colours?: boolean
  readonly cwd?: string
}

const aic = Effect.fnUntraced(function* (words: ReadonlyArray<string>, setting: Setting = {}) {
  const written = { out: "", err: "" }
  const write = (to: "out" | "err") => (text: string) =>
    Effect.sync(() => {
      written[to] += text
    })
  const services = Layer.succeedContext(yield* Effect.context<ReportServices>())
  const code = yield* runRecords<ReportServices, (typeof reportCommands)[number]>(words, {
    commands: reportCommands,
    layerOf: () => services
  }).pipe(
    Effect.provideService(Streams, {
      out: write("out"),
      err: write("err"),
      readAll: Effect.succeed(""),
      colours: setting.colours ?? false,
      watched: false,
      columns: setting.columns ?? 80,
      ask: () => Effect.succeed(null),
      cwd: setting.cwd ?? "/work/app"
    })
  )
  return { code, ...written }
})

const pageOf = (words: ReadonlyArray<string>, setting?: Setting) =>
  Effect.map(aic(words, setting), ({ code, err, out }) => {
    assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
    return out.split("\n").slice(0, -1)
  })

const line = "─".repeat(78)

const pages: Record<string, { readonly words: ReadonlyArray<string>; readonly lines: ReadonlyArray<string> }> = {
  status: {
    words: ["status"],
    lines: [
      "Status of /work/app, all time",
      line,
      "4 compiles; prompts have 68.0% fewer tokens than the files that they show.",
      line,
      "Compiles        4, 2 of them today",
      "Cache hits      25.0%",
      "Tokens          15,000 in files, 4,800 in prompts (3.1 : 1)",
      "Tokens saved    10,200",
      "Guard findings  secret 1",
      "Task classes    bugfix 2, feature 2",
      "Conversations   50 min",
      "Last compile    2026-03-10 01:00 (10 min ago)",
      `                "fix the null check� in 'user' 的 service"`,
      "                3 of 40 files, 2,000 tokens of 8,000, 0.0 s",
      "Installation    ok"
    ]
  },
  last: {
    words: ["last"],
    lines: [
      "Last compile of /work/app",
      line,
      `"fix the null check� in 'user' 的 service"`,
      line,
      "When             2026-03-10 01:00 (10 min ago), in 0.0 s",
      "Task class       feature",
      "Files            3 of 40",
      "Tokens           5,000 in files, 2,000 in the prompt (cl100k_base x1)",
      "Budget used      25.0% of 8,000",
      "Editor           cursor, some-model",
      "Cache            miss",
      "Guard            3 findings in 2 files, 0 files blocked",
      "Conversation     30 min after its first compile",
      "Compiles so far  4",
      "",
      "Score  Tier  File",
      " 1.00  L0    src/a.ts",
      " 0.50  —     src/b.ts",
      "",
      "Best files left out",
      "    1  max files"
    ]
  },
  "chat-summary": {
    words: ["chat-summary"],
    lines: [
      "Conversation b",
      line,
      "2 compiles; prompts have 40.0% fewer tokens than the files that they show.",
      line,
      "Project       /work/app",
      "Compiles      2",
      "Cache hits    0.0%",
      "Tokens        6,000 in files, 3,600 in prompts (1.7 : 1)",
      "Tokens saved  2,400",
      "Task classes  feature 2",
      "Lasted        30 min",
      "Last compile  2026-03-10 01:00 (10 min ago)",
      `              "fix the null check� in 'user' 的 service"`,
      "              3 of 40 files, 2,000 tokens of 8,000, 0.0 s"
    ]
  },
  quality: {
    words: ["quality", "10d"],
    lines: [
      "Quality of prompts of /work/app, the last 10 days",
      line,
      "Compiles        5",
      "Tokens          60.0% fewer than the files have (median)",
      "Files selected  7.5% of the project (median)",
      "Budget used     15.0% (median)",
      "Cache hits      20.0%",
      "Classifier      0.50 sure on average",
      "",
      "How files are shown",
      "full text              66.7%  ████████████████████████████████",
      "signatures with docs   33.3%  ████████████████",
      "signatures              0.0%",
      "names                   0.0%",
      "",
      "Task class | Compiles | Share | Fewer tokens | Budget used",
      "bugfix     |        3 | 60.0% |        86.7% |       15.0%",
      "feature    |        2 | 40.0% |         none |       20.0%",
      "",
      "Compiles by day",
      "▆········█",
      "SMTWTFSSMT",
      "most on 2026-03-10: 3"
    ]
  },
  projects: {
    words: ["projects"],
    lines: [
      "2 projects",
      line,
      "Last used         Compiles  Project",
      "1970-01-01 01:00         4  /work/app",
      "1970-01-01 01:00         1  /work/app/site"
    ]
  }
}

describe("a page", () => {
  for (const [name, { lines, words }] of Object.entries(pages)) {
    it.scoped(`of ${name} reads well at 80 columns`, () =>
      Effect.gen(function* () {
        yield* filled
        assert.deepStrictEqual(yield* pageOf(words), lines)
      }).pipe(Effect.provide(layerReporting()))
    )

    it.scoped(`of ${name} fits a narrow terminal, and is the same without its colours`, () =>
      Effect.gen(function* () {
        const { app } = yield* filled
        yield* recorded(app, 20, {
          createdAt: at("2026-03-10T00:09:00.000Z"),
          conversationId: "b",
          intent: "漢字".repeat(300),
          modelProfile: "gpt-5 o200k_base x1"
        })
        for (const columns of [30, 40, 61, 200]) {
          const page = yield* pageOf(words, { columns })
          const coloured = yield* pageOf(words, { columns, colours: true })
          assert.deepStrictEqual(coloured.map(withoutEscapes), page)
          // a table of figures is as wide as it is; a terminal that is too narrow for it wraps it
          for (const it of page.filter((row) => !row.includes(" | "))) {
            assert.isAtMost(cells(it), Math.min(80, columns), it)
          }
        }
      }).pipe(Effect.provide(layerReporting()))
    )
  }

  it.scoped("says so where several token units are added up, and what went into the archive", () =>
    Effect.gen(function* () {
      const { app } = yield* filled
      yield* recorded(app, 20, { createdAt: at("2026-03-10T00:09:00.000Z"), modelProfile: "gpt-5 o200k_base x1" })
      const queries = yield* StatusQueries
      const sums = [
        { metric: "compilations", label: "cl100k_base x1", amount: 1_000 },
        { metric: "task_class", label: "docs", amount: 1_000 }
      ]
      const page = yield* pageOf(["status"]).pipe(
        Effect.provideService(StatusQueries, { ...queries, archived: () => Effect.succeed(sums) })
      )
      assert.include(page, "Compiles        1,005, 3 of them today; 1,000 of them kept as sums only")
      assert.include(page, "Task classes    docs 1,000, bugfix 3, feature 2")
      assert.deepStrictEqual(page.slice(-3), [
        line,
        "Tokens are counted as the model of each compile counts them; there were several.",
        "--json has them apart."
      ])
    }).pipe(Effect.provide(layerReporting()))
  )
})

const empties: Record<string, ReadonlyArray<string>> = {
  status: ["Status of every project, all time", "Nothing was compiled on this machine yet."],
  last: ["Last compile of every project", "Nothing was compiled on this machine yet."],
  "chat-summary": ["Conversations of every project", "No conversation was recorded yet: editors name theirs"],
  quality: ["Quality of prompts of every project, the last 7 days", "Nothing was compiled in this time."],
  projects: ["0 projects", "Nothing was compiled on this machine yet."]
}

describe("where there is nothing yet", () => {
  for (const [name, [title = "", sentence = ""]] of Object.entries(empties)) {
    it.scoped(`${name} says so, and its JSON is whole`, () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(now.epochMillis)
        const all = name === "projects" ? [] : ["--all"]
        const page = yield* pageOf([name, ...all])
        assert.strictEqual(page[0], title)
        assert.include(page.slice(1).join(" "), sentence)
        const { code, err, out } = yield* aic([name, "--json", ...all])
        assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
        assert.isObject(JSON.parse(out))
        const here = yield* pageOf([name])
        if (name !== "projects") assert.include(here[0] ?? "", "/work/app")
      }).pipe(Effect.provide(layerReporting()))
    )
  }
})

describe("savings", () => {
  it("are told where there are some, and never below none", () => {
    const usage = {
      cacheHitRatePct: 0,
      totalTokensRaw: 10,
      totalTokensCompiled: 640,
      tokenUnits: []
    }
    const small = { ...usage, avgReductionPct: -6_300, totalTokensSaved: -630 }
    assert.strictEqual(
      savedSentence(2, small),
      "2 compiles; prompts are larger than the files that they show, by headings, structure and rules."
    )
    assert.deepStrictEqual(usageRows(small).at(-1), { label: "Tokens saved", value: "none" })
    assert.strictEqual(savedSentence(1, { avgReductionPct: null }), "1 compile.")
  })
})

describe("a command line", () => {
  it.scoped("names a project by its folder, from where it was typed", () =>
    Effect.gen(function* () {
      yield* filled
      const rootOf = (words: ReadonlyArray<string>, cwd: string) =>
        Effect.map(
          aic(["status", "--json", ...words], { cwd }),
          ({ out }) => (JSON.parse(out) as { projectRoot: string }).projectRoot
        )
      assert.deepStrictEqual(
        [
          yield* rootOf([], "/work/app"),
          yield* rootOf(["--project", "../site"], "/work/app/src"),
          yield* rootOf(["--project=/nowhere"], "/work/app"),
          yield* rootOf(["--all"], "/work/app")
        ],
        ["/work/app", "/work/app/site", "/nowhere", null]
      )
    }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("takes days as a number with or without a d, and quality them as an option, too", () =>
    Effect.gen(function* () {
      yield* filled
      const read = Effect.fnUntraced(function* (...words: ReadonlyArray<string>) {
        const { out } = yield* aic([...words, "--json"])
        return JSON.parse(out) as { timeRangeDays: number; windowDays: number }
      })
      assert.deepStrictEqual(
        [
          (yield* read("status", "30d")).timeRangeDays,
          (yield* read("status", "30")).timeRangeDays,
          (yield* read("quality", "--window", "14d")).windowDays,
          (yield* read("quality")).windowDays
        ],
        [30, 30, 14, 7]
      )
    }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("can name a conversation", () =>
    Effect.gen(function* () {
      yield* filled
      const page = yield* pageOf(["chat-summary", "--conversation", "a"], { cwd: "/nowhere" })
      assert.deepStrictEqual([page[0], page[4]], ["Conversation a", "Project       /work/app"])
    }).pipe(Effect.provide(layerReporting()))
  )

  const wrong: ReadonlyArray<readonly [ReadonlyArray<string>, string]> = [
    [["status", "0d"], "a time range is a number of days from 1d to 3660d. See `aic status --help`."],
    [["status", "soon"], "a time range is a number of days from 1d to 3660d. See `aic status --help`."],
    [["quality", "366"], "a time range is a number of days from 1d to 365d. See `aic quality --help`."],
    [
      ["quality", "7", "--window", "7"],
      "give the days once: as an argument or with `--window`. See `aic quality --help`."
    ],
    [["last", "now"], "`aic last` takes no arguments. See `aic last --help`."],
    [["status", "1d", "2d"], "`aic status` takes [<days>d]. See `aic status --help`."],
    [["last", "--nope"], "`aic last` has no option `--nope`. See `aic last --help`."],
    [["last", "-x\u001b"], "`aic last` has no option `-x`. See `aic last --help`."],
    [["last", "--project"], "`aic last` needs a value after `--project`. See `aic last --help`."],
    [["last", "--json=yes"], "`aic last` takes no value for `--json`. See `aic last --help`."],
    [
      ["chat-summary", "--conversation", "a b"],
      "a conversation is 1 to 128 printable ASCII characters without blanks. See `aic chat-summary --help`."
    ]
  ]
  for (const [words, message] of wrong) {
    it.scoped(`that cannot be understood ends with 2 and one line: ${words.join(" ")}`, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* aic(words), {
          code: 2,
          out: words.includes("--json=yes") ? "" : "",
          err: `aic: ${message}\n`
        })
      }).pipe(Effect.provide(layerReporting()))
    )
  }

  it.scoped("tells an error as JSON where JSON was asked for", () =>
    Effect.gen(function* () {
      const { code, out } = yield* aic(["status", "x", "--json"])
      assert.deepStrictEqual(
        [code, JSON.parse(out)],
        [2, { error: "a time range is a number of days from 1d to 3660d. See `aic status --help`.", code: "USAGE" }]
      )
    }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("ends with 1 when the records cannot be read, and says why", () =>
    Effect.gen(function* () {
      const failing = new StoreFailed({
        store: "StatusQueries",
        operation: "list projects",
        cause: new Error("disk I/O error")
      })
      const queries = { ...(yield* StatusQueries), projects: failing }
      const ended = yield* Effect.provideService(aic(["status", "--json"]), StatusQueries, queries)
      assert.deepStrictEqual(ended, {
        code: 1,
        out: '{"error":"StatusQueries could not list projects: disk I/O error.","code":"STORE_FAILED"}\n',
        err: "aic: StatusQueries could not list projects: disk I/O error.\n"
      })
    }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("prints a help for each command", () =>
    Effect.gen(function* () {
      for (const { name, summary } of reportCommands) {
        const page = yield* pageOf([name, "--help"])
        assert.include(page, summary)
        assert.isTrue(page.some((it) => it.startsWith("  --json")))
      }
    }).pipe(Effect.provide(layerReporting()))
  )
})
