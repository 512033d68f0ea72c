/** `aic index`: reads a project before it is asked about, tells how much of it is known, or forgets it. */
import { Command, Options } from "@effect/cli"
import { Effect, Schema } from "effect"
import { InspectArguments } from "../../domain/Request.js"
import { type BuildReport, IndexProject, type IndexReport } from "../../programs/IndexProject.js"
import { config, decodeWith, plainJson, project, resolvePaths } from "../Options.js"
import { withProgressLine } from "../ProgressLine.js"
import { Streams } from "../Streams.js"
import { counted, grouped, seconds } from "../Text.js"
import { UsageError } from "../UsageError.js"

const status = Options.boolean("status").pipe(Options.withDescription("Tell what is known, and read nothing"))
const clear = Options.boolean("clear").pipe(Options.withDescription("Forget all that is known of the project"))

const decode = decodeWith(Schema.Struct({ ...InspectArguments.fields }).pipe(Schema.omit("intent", "budget")))

export const indexCommand = Command.make("index", { project, config, status, clear, json: plainJson }).pipe(
  Command.withDescription("Read the project now, so that the first compile need not"),
  Command.withHandler(
    Effect.fn("cli.index")(function* (options) {
      const { out } = yield* Streams
      const index = yield* IndexProject
      if (options.status && options.clear) {
        return yield* new UsageError({ problem: "`--status` and `--clear` do not go together" })
      }
      const { configPath = null, projectRoot } = yield* decode(yield* resolvePaths(options))
      const request = { projectRoot, configPath }
      if (options.clear) {
        const removed = yield* index.clear(request)
        const said = removed === 0 ? "nothing was known" : "forgotten"
        return yield* out(options.json ? `${JSON.stringify({ removed })}\n` : `${said}\n`)
      }
      const report = options.status
        ? { ...(yield* index.status(request)), durationMs: null }
        : yield* withProgressLine(index.build(request))
      yield* out(options.json ? `${JSON.stringify(report)}\n` : `${linesOf(report).join("\n")}\n`)
    })
  )
)

const linesOf = (report: IndexReport & { readonly durationMs: BuildReport["durationMs"] | null }) => [
  `${counted(report.files, "file")} read of ${grouped(report.filesTotal)}${
    report.durationMs === null ? "" : ` in ${seconds(report.durationMs)}`
  }${report.unreadable === 0 ? "" : `, ${grouped(report.unreadable)} could not be`}`,
  `${counted(report.toRead, "file")} changed since or never read${report.building ? "; another process is at it" : ""}`,
  ...Object.entries(report.tokens).flatMap(([encoding, count]) =>
    count === null ? [] : [`${grouped(count)} tokens (${encoding})`]
  ),
  `${grouped(Math.ceil(report.sizeBytes / 1_000))} kB on disk`
]
