/** `aic guard`: what the guard finds in files or in stdin, for people and for CI. */
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path"
import { Args, Command, Options } from "@effect/cli"
import { Effect, Either, Option, Schema } from "effect"
import type { GuardError } from "../../domain/Errors.js"
import type { GuardReport } from "../../domain/Guard.js"
import { AbsolutePath, RelativePath } from "../../domain/Paths.js"
import { refusedRoot } from "../../domain/ProjectRoot.js"
import { homeFolder } from "../../editors/hooks/Home.js"
import { GuardFiles, type GuardFilesRequest } from "../../programs/GuardFiles.js"
import { allRules, guardReportJson, guardReportSarif } from "../../programs/GuardWire.js"
import { pathsOfWords } from "../Argv.js"
import { FoundSomething } from "../Failure.js"
import { explainedFinding, explanation, guardSummary, guardTable } from "../GuardReport.js"
import { config, decodeWith } from "../Options.js"
import { withProgressLine } from "../ProgressLine.js"
import { Streams } from "../Streams.js"
import { table } from "../Text.js"
import { UsageError } from "../UsageError.js"

const path = Args.text({ name: "path" }).pipe(
  Args.withDescription('Files and folders (default: the project); "-" reads standard input'),
  Args.repeated
)
const project = Options.text("project").pipe(
  Options.withPseudoName("dir"),
  Options.withDescription("The project: its config and .aicguardignore count, paths are named from it (default: here)"),
  Options.optional
)
const json = Options.boolean("json").pipe(Options.withDescription("Print the findings as JSON"))
const sarif = Options.boolean("sarif").pipe(Options.withDescription("Print the findings as SARIF 2.1.0"))
const redact = Options.boolean("redact").pipe(
  Options.withDescription("Print the text of one file, or of standard input, as the guard lets it through")
)
const name = Options.text("name").pipe(
  Options.withPseudoName("path"),
  Options.withDescription("What standard input is judged as (default: a file without an ending)"),
  Options.withDefault("stdin")
)
const min = Options.choice("min", ["warn", "redact", "block"]).pipe(
  Options.withDescription("Leave out findings that are less than this"),
  Options.withDefault("warn" as const)
)
const pii = Options.choice("pii", ["off", "warn", "redact"]).pipe(
  Options.withDescription("Personal data, instead of what the config says"),
  Options.optional
)

const explain = Command.make("explain", {
  finding: Args.text({ name: "finding" }).pipe(Args.withDescription("A rule, or a place: file:line"), Args.repeated)
}).pipe(
  Command.withDescription(
    "Say what a rule finds and why, and how one finding is suppressed; without a name: all rules"
  ),
  Command.withHandler(
    Effect.fn("cli.guard.explain")(function* ({ finding }) {
      const { out } = yield* Streams
      const [asked, ...more] = (yield* pathsOf(finding)) ?? []
      if (more.length > 0) return yield* new UsageError({ problem: "one rule or one place at a time" })
      const lines = asked === undefined ? ruleTable() : (explanation(asked) ?? (yield* explainedPlace(asked)))
      yield* out(`${lines.join("\n")}\n`)
    })
  )
)

export const guardCommand = Command.make("guard", { path, project, config, json, sarif, redact, name, min, pii }).pipe(
  Command.withDescription(
    "Scan a project, a file or standard input for secrets and planted instructions. Ends with 0 when nothing was found, with 1 otherwise"
  ),
  Command.withHandler(
    Effect.fn("cli.guard")(function* (options) {
      const { cwd, err, out } = yield* Streams
      if ([options.json, options.sarif, options.redact].filter((it) => it).length > 1) {
        return yield* new UsageError({ problem: "--json, --sarif and --redact exclude each other" })
      }
      const how = {
        configPath: Option.getOrNull(Option.map(options.config, (file) => resolve(cwd, file))),
        pii: Option.getOrNull(options.pii)
      }
      const paths = yield* pathsOf(options.path)
      const root = Option.getOrNull(options.project)
      const scanned = yield* withProgressLine(
        paths === null
          ? cleanedStdin(yield* decodePlace({ root: resolve(cwd, root ?? "."), paths: [options.name] }), how)
          : options.redact
            ? cleanedFile(yield* placesOf(cwd, paths, root), how)
            : Effect.map(scan(yield* placesOf(cwd, paths, root), how), (report) => ({ text: "", report })),
        "scanning"
      )
      const report = atLeast(scanned.report, options.min)
      if (options.redact) yield* out(scanned.text)
      else if (options.json) yield* out(`${yield* guardReportJson(report)}\n`)
      else if (options.sarif) yield* out(guardReportSarif(report))
      else yield* out(guardTable(report, (yield* Streams).colours))
      if (!options.json && !options.sarif) yield* err(guardSummary(report))
      if (report.findings.length > 0) return yield* new FoundSomething()
    })
  ),
  Command.withSubcommands([explain])
)

/** Null: standard input. */
const pathsOf = (words: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string> | null, UsageError> => {
  const paths = pathsOfWords(words)
  return paths?.includes("-") ? new UsageError({ problem: '"-" stands alone' }) : Effect.succeed(paths)
}

/** Where paths may be looked for: the first place that has them counts. */
interface Place {
  readonly root: AbsolutePath
  readonly paths: ReadonlyArray<RelativePath>
}

type How = Pick<GuardFilesRequest, "configPath" | "pii">

const decodePlace = decodeWith(Schema.Struct({ root: AbsolutePath, paths: Schema.Array(RelativePath) }))

/** Without `--project`, what lies elsewhere is a project of its own. */
const placesOf = Effect.fnUntraced(function* (cwd: string, paths: ReadonlyArray<string>, project: string | null) {
  const root = resolve(cwd, project ?? ".")
  const isProject = project !== null || refusedRoot(root, homeFolder()) === null
  const targets = paths.map((path) => resolve(cwd, path))
  const outside = targets.filter((target) => target !== root && !(isProject && isWithin(root, target)))
  const places: Array<Place> = []
  if (outside.length === 0) {
    const inside = targets.includes(root) ? [] : targets.map((target) => relative(root, target).split(sep).join("/"))
    places.push(yield* decodePlace({ root, paths: inside }))
  }
  const [only] = targets
  if (project === null && only !== undefined && targets.length === 1 && only !== root) {
    places.push(yield* decodePlace({ root: only, paths: [] }))
    if (outside.length > 0) places.push(yield* decodePlace({ root: dirname(only), paths: [basename(only)] }))
  }
  if (places.length > 0) return places
  return yield* new UsageError({ problem: `\`${outside[0]}\` is outside the project; name it with --project` })
})

const isWithin = (root: string, target: string): boolean => {
  const path = relative(root, target)
  return path === "" || !(path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path))
}

/** Of several failures, the first one that is about a path says most. */
const firstOf = <A, R>(
  places: ReadonlyArray<Place>,
  run: (place: Place) => Effect.Effect<A, GuardError, R>
): Effect.Effect<A, GuardError, R> =>
  Effect.gen(function* () {
    const failures: Array<GuardError> = []
    for (const place of places) {
      const ran = yield* Effect.either(run(place))
      if (Either.isRight(ran)) return ran.right
      if (ran.left._tag === "ConfigInvalid") return yield* ran.left
      failures.push(ran.left)
    }
    const failure = failures.find((it) => it._tag === "NothingToScan") ?? failures[0]
    return yield* failure ?? Effect.dieMessage("no place to scan")
  })

const scan = (places: ReadonlyArray<Place>, how: How) =>
  Effect.flatMap(GuardFiles, (guard) =>
    firstOf(places, ({ paths, root }) => guard.scan({ ...how, projectRoot: root, paths }))
  )

const cleanedStdin = Effect.fnUntraced(function* ({ paths, root }: Place, how: How) {
  const guard = yield* GuardFiles
  const text = yield* (yield* Streams).readAll
  return yield* guard.clean({ ...how, projectRoot: root, path: paths[0] ?? unnamed, text })
})

const cleanedFile = Effect.fnUntraced(function* (places: ReadonlyArray<Place>, how: How) {
  const guard = yield* GuardFiles
  const files = places.flatMap(({ paths: [path, ...more], root }) =>
    path === undefined || more.length > 0 ? [] : [{ path, root }]
  )
  if (files.length === 0) return yield* new UsageError({ problem: "--redact takes one file, or `-`" })
  return yield* firstOf(
    files.map(({ path, root }) => ({ root, paths: [path] })),
    ({ paths, root }) => guard.cleanFile({ ...how, projectRoot: root, path: paths[0] ?? unnamed })
  )
})

const unnamed = RelativePath.make("stdin")

const order = ["warn", "redact", "block"]

const atLeast = (report: GuardReport, min: string): GuardReport => ({
  ...report,
  findings: report.findings.filter((it) => order.indexOf(it.severity) >= order.indexOf(min)),
  filesWarned: min === "warn" ? report.filesWarned : []
})

const ruleTable = () =>
  table(
    [
      { title: "Rule", align: "left" },
      { title: "Finds", align: "left" }
    ],
    allRules.map(({ id, title }) => [id, title])
  )

/** `src/a.ts:12`: that place is scanned again. */
const explainedPlace = Effect.fnUntraced(function* (asked: string) {
  const { cwd } = yield* Streams
  const [, file, line] = /^(.+?)(?::(\d{1,9}))?$/.exec(asked) ?? []
  const unknown = new UsageError({
    problem: `\`${asked}\` is neither a rule nor a file; \`aic guard explain\` lists all rules`
  })
  if (file === undefined) return yield* unknown
  const report = yield* Effect.mapError(
    scan(yield* placesOf(cwd, [file], null), { configPath: null, pii: null }),
    (error) => (error._tag === "NothingToScan" || error._tag === "ProjectUnusable" ? unknown : error)
  )
  const found = report.findings.filter((it) => line === undefined || it.line === Number(line))
  return found.length === 0
    ? [`Nothing was found at ${asked}`]
    : found.flatMap((it, at) => (at === 0 ? explainedFinding(it) : ["", ...explainedFinding(it)]))
})
