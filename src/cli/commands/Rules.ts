/** `aic rules`: what is to be said of the rules for agents; `--fix` shows what can be mended, `--yes` writes it. */
import { Command, Options } from "@effect/cli"
import { createTwoFilesPatch } from "diff"
import { Effect, type Layer, Option } from "effect"
import { CompileArguments } from "../../domain/Request.js"
import type { RulesFindingSeverity } from "../../domain/RulesAnalysis.js"
import { AnalyzeRules, type RulesChange } from "../../programs/AnalyzeRules.js"
import { MendRules } from "../../programs/MendRules.js"
import { withoutControls } from "../../programs/RequestOf.js"
import { rulesJson } from "../../programs/WireForm.js"
import { CommandFailed, FoundSomething } from "../Failure.js"
import { config, decodeWith, project, resolvePaths } from "../Options.js"
import { withProgressLine } from "../ProgressLine.js"
import { rulesReport } from "../RulesReport.js"
import { Streams } from "../Streams.js"
import { counted, printable } from "../Text.js"
import { UsageError } from "../UsageError.js"

const json = Options.boolean("json").pipe(Options.withDescription("Print what `aic://rules-analysis` holds"))
const fix = Options.boolean("fix").pipe(
  Options.withDescription("Show as a diff what can be mended without a doubt; write nothing")
)
const severities = ["error", "warn", "info"] as const
const failOn = Options.choice("fail-on", [...severities, "never"]).pipe(
  Options.withDescription("End with 1 for findings of this severity or a higher one (default: error)"),
  Options.optional
)
const yes = Options.boolean("yes").pipe(Options.withDescription("With --fix: write it"))

const decode = decodeWith(CompileArguments.pick("projectRoot", "configPath"))

/** `mend` is built only when something is to be written. */
export const rulesCommand = (mend: Layer.Layer<MendRules>) =>
  Command.make("rules", { project, config, json, failOn, fix, yes }).pipe(
    Command.withDescription("Find what contradicts, repeats or costs too much in the rules that agents read"),
    Command.withHandler(
      Effect.fn("cli.rules")(function* (options) {
        const { colours, err, out } = yield* Streams
        if (options.yes && !options.fix) return yield* new UsageError({ problem: "`--yes` goes with `--fix`" })
        if (options.fix && Option.isSome(options.failOn)) {
          return yield* new UsageError({ problem: "`--fail-on` is about findings; `--fix` is about files" })
        }
        const args = yield* decode(yield* resolvePaths(options))
        const { run } = yield* AnalyzeRules
        const request = { projectRoot: args.projectRoot, configPath: args.configPath ?? null }
        const { changes, result } = yield* withProgressLine(run(request))
        if (!options.fix) {
          yield* out(`${options.json ? yield* rulesJson(result) : rulesReport(result, colours).join("\n")}\n`)
          const failing = failingOf(Option.getOrElse(options.failOn, () => "error"))
          if (result.findings.some((it) => failing.includes(it.severity))) return yield* new FoundSomething()
          return
        }
        if (!options.yes) {
          yield* out(options.json ? `${JSON.stringify({ changes, written: [] })}\n` : diffOf(changes))
          if (changes.length > 0) yield* err("aic: nothing is written; with --yes it is\n")
          return
        }
        const mended = yield* Effect.flatMap(MendRules, ({ write }) => write(args.projectRoot, changes)).pipe(
          Effect.provide(mend)
        )
        const written = mended.filter((it) => it.refused === null).map((it) => it.path)
        if (options.json)
          yield* out(`${JSON.stringify({ changes, written, refused: mended.filter((it) => it.refused !== null) })}\n`)
        else
          yield* out(
            `${written.length === 0 ? "Nothing is written." : written.map((it) => `mended ${printable(it)}`).join("\n")}\n`
          )
        const refused = mended.filter((it) => it.refused !== null)
        if (refused.length > 0) {
          const said = refused.map((it) => `${printable(it.path)} ${it.refused}`).join("; ")
          const problem = `${counted(refused.length, "file")} not mended: ${said}`
          return yield* new CommandFailed({ problem, isAnswered: true })
        }
      })
    )
  )

/** That severity and those above it. */
const failingOf = (least: RulesFindingSeverity | "never"): ReadonlyArray<RulesFindingSeverity> =>
  least === "never" ? [] : severities.slice(0, severities.indexOf(least) + 1)

const diffOf = (changes: ReadonlyArray<RulesChange>): string =>
  changes.length === 0
    ? "Nothing can be mended without a doubt.\n"
    : withoutControls(
        changes.map(({ after, before, path }) => createTwoFilesPatch(path, path, before, after)).join("\n")
      )
