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
import { counted, printable } from "../Text.js"

const editorsOf = (which: string) =>
  Args.text({ name: "editor" }).pipe(
    Args.repeated,
    Args.withDescription(`claude-code, cursor, codex, gemini-cli, vscode, windsurf (default: ${which})`)
  )
const scope = Options.choice("scope", ["user", "project"]).pipe(
  Options.withDefault("user" as const),
  Options.withDescription("For you in every project (default), or for the project at --project alone")
)
const dryRun = Options.boolean("dry-run").pipe(Options.withDescription("Print what would change, and change nothing"))
const gate = Options.boolean("gate").pipe(
  Options.withDescription("Also hook every tool call, for projects with `gate.enabled`")
)
const report = Options.boolean("report").pipe(
  Options.withDescription("Also watch edits and the end of a turn, for projects with `hooks.reportSecrets`")
)
const expectGate = Options.boolean("gate").pipe(
  Options.withDescription("Look for what `aic install --gate` puts in, too")
)
const expectReport = Options.boolean("report").pipe(
  Options.withDescription("Look for what `aic install --report` puts in, too")
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
    const folder = yield* projectAt(resolve(cwd, given.project), given.project)
    if (given.scope === "project" && folder === null) {
      return yield* new CommandFailed({ problem: `${given.project} is no project folder; give one with --project` })
    }
    const plans = yield* installer.plan({ ...given, action, home, project: folder })
    if (given.dryRun) return yield* out(given.json ? `${JSON.stringify(plans)}\n` : diffOf(plans))
    const outcomes = yield* installer.carryOut(plans)
    yield* out(given.json ? `${JSON.stringify({ files: outcomes })}\n` : outcomeText(action, plans, outcomes))
    const problem = problemOf(action, plans, outcomes)
    if (problem !== null) return yield* new CommandFailed({ problem, isAnswered: true })
  })

  const install = Command.make("install", {
    editors: editorsOf("those in use here"),
    scope,
    project,
    gate,
    report,
    dryRun,
    json
  }).pipe(
    Command.withDescription("Put aic into your editors: its MCP server, its hooks and a short rule"),
    Command.withHandler((given) =>
      run("install", { ...given, options: { programs, gate: given.gate, report: given.report } })
    )
  )
  const uninstall = Command.make("uninstall", { editors: editorsOf("all"), scope, project, dryRun, json }).pipe(
    Command.withDescription("Take aic out of your editors; files that nobody changed since are as they were before"),
    Command.withHandler((given) => run("uninstall", { ...given, options: { programs, gate: true, report: true } }))
  )
  const doctor = Command.make("doctor", { project, gate: expectGate, report: expectReport, json }).pipe(
    Command.withDescription("Look at every link between your editors and aic, and say what to do"),
    Command.withHandler(
      Effect.fn("cli.doctor")(function* (given) {
        const { cwd, out } = yield* Streams
        const { home } = yield* EditorFiles
        const checks = yield* (yield* Doctor).examine({
          home,
          project: yield* projectAt(resolve(cwd, given.project), given.project),
          options: { programs, gate: given.gate, report: given.report }
        })
        yield* out(given.json ? `${JSON.stringify({ checks })}\n` : doctorText(checks))
        const broken = checks.filter((it) => it.state === "broken")
        if (broken.length > 0)
          return yield* new CommandFailed({
            problem: `${broken.length} of ${checks.length} links are broken`,
            isAnswered: true
          })
      })
    )
  )
  return [install, uninstall, doctor] as const
}

/** Null: there is a folder, and it is no project. */
const projectAt = Effect.fnUntraced(function* (path: string, typed: string) {
  const files = yield* EditorFiles
  if ((yield* files.entries(path)) === null) {
    return yield* new CommandFailed({
      problem: `${printable(typed)} is no folder that can be read; give one with --project`
    })
  }
  return projectOf(path)
})

/** What is left to do; null where all is done. */
const problemOf = (
  action: "install" | "uninstall",
  plans: ReadonlyArray<EditorPlan>,
  outcomes: ReadonlyArray<FileOutcome>
): string | null => {
  const refused = new Set(outcomes.flatMap((it) => (it.outcome === "refused" ? [it.file] : [])))
  const editors = plans.filter(({ files }) => files.some((it) => refused.has(it.file))).map((it) => it.editor)
  if (editors.length === 0) return null
  const names = editors.map((it) => it.name).join(", ")
  const again = `\`aic ${action} ${editors.map((it) => it.id).join(" ")}\``
  return action === "install"
    ? `Nothing was written for ${names}. Mend what is refused above, then run ${again}.`
    : `${counted(refused.size, "file")} of ${names} could not be cleaned. Mend what is refused above, then run ${again}.`
}

const diffOf = (plans: ReadonlyArray<EditorPlan>): string => {
  const parts = plans.flatMap(({ files }) => {
    const isHeld = files.some((it) => "refused" in it) && files.some((it) => "record" in it && it.record !== null)
    return files.flatMap((it) => {
      if ("refused" in it) return [`${printable(it.file)} ${it.refused}\n`]
      if (it.now === it.next) return []
      if (isHeld) return [`${printable(it.file)} would be left as it is, for the sake of the refused one\n`]
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
  })
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
    const isDone = action === "install" && done.every((it) => it.why === null)
    const note = isDone && editor.afterwards !== undefined ? [`  ${editor.afterwards}`] : []
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
