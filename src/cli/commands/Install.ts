/** `aic install`, `aic uninstall`, `aic doctor`. */
import { resolve } from "node:path"
import { Args, Command, Options } from "@effect/cli"
import { createTwoFilesPatch } from "diff"
import { Effect } from "effect"
import { projectOf } from "../../editors/hooks/Project.js"
import type { InstallOptions, Programs } from "../../editors/install/Target.js"
import { type Check, Doctor } from "../../programs/Doctor.js"
import { type EditorPlan, type FileOutcome, InstallEditors } from "../../programs/InstallEditors.js"
import { EditorFiles } from "../../services/EditorFiles.js"
import { CommandFailed } from "../Failure.js"
import { project } from "../Options.js"
import { Streams } from "../Streams.js"
import { printable } from "../Text.js"

const editors = Args.text({ name: "editor" }).pipe(
  Args.repeated,
  Args.withDescription("claude-code, cursor, codex, gemini-cli, vscode, windsurf (default: those in use here)")
)
const scope = Options.choice("scope", ["user", "project"]).pipe(
  Options.withDefault("user" as const),
  Options.withDescription("For you in every project, or for the project at --project alone")
)
const dryRun = Options.boolean("dry-run").pipe(Options.withDescription("Print what would change, and change nothing"))
const gate = Options.boolean("gate").pipe(
  Options.withDescription("Also hook every tool call, for projects with `gate.enabled`")
)
const report = Options.boolean("report").pipe(
  Options.withDescription("Also watch edits and the end of a turn, for projects with `hooks.reportSecrets`")
)
const json = Options.boolean("json").pipe(Options.withDescription("Print the outcome as JSON"))

export const makeInstallCommands = (programs: Programs) => {
  const run = Effect.fn("cli.install")(function* (
    action: "install" | "uninstall",
    given: {
      readonly editors: ReadonlyArray<string>
      readonly scope: "user" | "project"
      readonly project: string
      readonly dryRun: boolean
      readonly json: boolean
      readonly options: InstallOptions
    }
  ) {
    const { cwd, out } = yield* Streams
    const { home } = yield* EditorFiles
    const installer = yield* InstallEditors
    const folder = projectOf(resolve(cwd, given.project))
    if (given.scope === "project" && folder === null) {
      return yield* new CommandFailed({ problem: `${given.project} is no project folder; give one with --project` })
    }
    const plans = yield* installer.plan({ ...given, action, home, project: folder })
    if (given.dryRun) return yield* out(given.json ? `${JSON.stringify(plans)}\n` : diffOf(plans))
    const outcomes = yield* installer.carryOut(plans)
    yield* out(given.json ? `${JSON.stringify({ files: outcomes })}\n` : outcomeText(action, plans, outcomes))
    const refused = outcomes.filter((it) => it.outcome === "refused")
    if (refused.length > 0) {
      return yield* new CommandFailed({ problem: `${refused.length} of ${outcomes.length} files were left alone` })
    }
  })

  const install = Command.make("install", { editors, scope, project, gate, report, dryRun, json }).pipe(
    Command.withDescription("Put aic into your editors: its MCP server, its hooks and a short rule"),
    Command.withHandler((given) =>
      run("install", { ...given, options: { programs, gate: given.gate, report: given.report } })
    )
  )
  const uninstall = Command.make("uninstall", { editors, scope, project, dryRun, json }).pipe(
    Command.withDescription("Take aic out of your editors; files that nobody changed since are as they were before"),
    Command.withHandler((given) => run("uninstall", { ...given, options: { programs, gate: true, report: true } }))
  )
  const doctor = Command.make("doctor", { project, gate, report, json }).pipe(
    Command.withDescription("Look at every link between your editors and aic, and say what to do"),
    Command.withHandler(
      Effect.fn("cli.doctor")(function* (given) {
        const { cwd, out } = yield* Streams
        const { home } = yield* EditorFiles
        const checks = yield* (yield* Doctor).examine({
          home,
          project: projectOf(resolve(cwd, given.project)),
          options: { programs, gate: given.gate, report: given.report }
        })
        yield* out(given.json ? `${JSON.stringify({ checks })}\n` : doctorText(checks))
        const broken = checks.filter((it) => it.state === "broken")
        if (broken.length > 0)
          return yield* new CommandFailed({ problem: `${broken.length} of ${checks.length} links are broken` })
      })
    )
  )
  return [install, uninstall, doctor] as const
}

const diffOf = (plans: ReadonlyArray<EditorPlan>): string => {
  const parts = plans.flatMap(({ files }) =>
    files.flatMap((it) => {
      if ("refused" in it) return [`${printable(it.file)} ${it.refused}\n`]
      if (it.now === it.next) return []
      return [
        createTwoFilesPatch(
          it.file,
          it.file,
          it.now ?? "",
          it.next ?? "",
          it.now === null ? "new file" : "",
          it.next === null ? "removed" : ""
        )
      ]
    })
  )
  return parts.length === 0 ? "Nothing would change.\n" : parts.join("\n")
}

const outcomeText = (
  action: "install" | "uninstall",
  plans: ReadonlyArray<EditorPlan>,
  outcomes: ReadonlyArray<FileOutcome>
): string => {
  if (plans.length === 0) {
    return "No editor was found. Name one: aic install claude-code | cursor | codex | gemini-cli | vscode | windsurf\n"
  }
  const byFile = new Map(outcomes.map((it) => [it.file, it]))
  const lines = plans.flatMap(({ editor, files }) => {
    const done = files.flatMap(({ file }) => byFile.get(file) ?? []).filter((it) => it.outcome !== "unchanged")
    const rows = done.map(
      (it) => `  ${it.outcome.padEnd(9)} ${printable(it.file)}${it.why === null ? "" : ` (${it.why})`}`
    )
    if (action === "uninstall" && rows.length === 0) return []
    const note = action === "install" && editor.afterwards !== undefined ? [`  ${editor.afterwards}`] : []
    return [`${editor.name}${rows.length === 0 ? ": nothing to do" : ""}`, ...rows, ...note]
  })
  return lines.length === 0 ? "Nothing was installed.\n" : `${lines.join("\n")}\n`
}

const marks = { ok: "ok", warning: "!", broken: "x", off: "-" } as const

const doctorText = (checks: ReadonlyArray<Check>): string => {
  const width = Math.max(...checks.map((it) => it.name.length))
  return `${checks
    .flatMap(({ advice, detail, name, state }) => [
      `${marks[state].padEnd(3)} ${name.padEnd(width)}  ${printable(detail)}`,
      ...(advice === null ? [] : [`${" ".repeat(width + 6)}${advice}`])
    ])
    .join("\n")}\n`
}
