/** `aic explain`: why a file is, or is not, in the prompt for an intent. */
import { isAbsolute, relative, resolve } from "node:path"
import { Args, Command } from "@effect/cli"
import { Effect, Schema } from "effect"
import { RelativePath } from "../../domain/Paths.js"
import { InspectArguments } from "../../domain/Request.js"
import { ExplainFile } from "../../programs/ExplainFile.js"
import { inspectRequestOf } from "../../programs/RequestOf.js"
import { plain } from "../Argv.js"
import { explanationReport } from "../ExplanationReport.js"
import { budget, config, decodeWith, given, intent, plainJson, project, readIntent, resolvePaths } from "../Options.js"
import { withProgressLine } from "../ProgressLine.js"
import { Streams } from "../Streams.js"
import { printable } from "../Text.js"
import { UsageError } from "../UsageError.js"

const path = Args.text({ name: "path" }).pipe(
  Args.withDescription("The file, from the project's root or from the current folder")
)

const decode = decodeWith(InspectArguments)

export const explainCommand = Command.make("explain", { path, intent, project, budget, config, json: plainJson }).pipe(
  Command.withDescription("Say why a file is, or is not, in the prompt for an intent"),
  Command.withHandler(
    Effect.fn("cli.explain")(function* (options) {
      const { cwd, err, out } = yield* Streams
      const explain = yield* ExplainFile
      const paths = yield* resolvePaths(options)
      const args = yield* decode({
        intent: yield* readIntent(options.intent),
        ...paths,
        ...given("budget", options.budget)
      })
      const file = yield* insideProject(plain(options.path), paths.projectRoot, cwd)
      const explained = yield* withProgressLine(explain.run({ ...inspectRequestOf(args), path: file }))
      if (!options.json) yield* err(explained.warnings.map((it) => `aic: warning: ${printable(it)}\n`).join(""))
      yield* out(options.json ? `${JSON.stringify(explained)}\n` : `${explanationReport(explained).join("\n")}\n`)
    })
  )
)

const isInside = Schema.is(RelativePath)

/** As it was typed if that is a path of the project; a path with dots, or an absolute one, from where it was typed. */
const insideProject = (typed: string, root: string, cwd: string): Effect.Effect<RelativePath, UsageError> => {
  const plain = typed.replace(/^(?:\.\/+)+/, "").replace(/\/+$/, "")
  const found = isAbsolute(typed) || plain.startsWith("..") ? relative(root, resolve(cwd, typed)) : plain
  return isInside(found)
    ? Effect.succeed(found)
    : Effect.fail(new UsageError({ problem: `\`${typed}\` is not a file inside the project` }))
}
