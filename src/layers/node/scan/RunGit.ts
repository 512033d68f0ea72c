/**
 * Runs git so that nothing in the project can make it run a program, write, ask or reach the network: a
 * repository that was unpacked from an archive brings its own config, and git obeys that config.
 */
import { spawn } from "node:child_process"
import { accessSync, constants, statSync } from "node:fs"
import { delimiter, isAbsolute, join } from "node:path"
import { type Duration, Effect, Option } from "effect"
import type { Repository } from "./Repository.js"

export interface GitOutput {
  readonly exitCode: number
  readonly stdout: Buffer
  /** The first 64 KiB. */
  readonly stderr: string
}

export interface GitCall {
  readonly repository: Repository
  /** A folder at or below the repository's top. */
  readonly folder: string
  readonly args: ReadonlyArray<string>
  /** What git reads from its standard input. */
  readonly input?: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeout: Duration.DurationInput
}

/** None when git is not installed, dies, says too much or does not answer in time. */
export const runGit = (call: GitCall): Effect.Effect<Option.Option<GitOutput>> => {
  const program = findGit(call.env["PATH"] ?? "", call.repository.top)
  return program === null
    ? Effect.succeedNone
    : run(program, call).pipe(Effect.timeoutOption(call.timeout), Effect.map(Option.flatten))
}

/** Overrides what a repository's own config may name. Command-line config beats every file. */
const safeConfig = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.untrackedCache=false",
  "core.alternateRefsCommand=",
  "core.sshCommand=false",
  "core.askPass=false",
  "core.pager=cat",
  "credential.helper=",
  "diff.external=",
  "protocol.allow=never",
  "maintenance.auto=false",
  "gc.auto=0"
].flatMap((it) => ["-c", it])

/** The user's environment without any `GIT_*` (an editor or a hook may have set some for another repository). */
const safeEnvironment = ({ env, repository }: GitCall): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || name.startsWith("GIT_") ? [] : [[name, value]]
    )
  ),
  // Naming both makes git take them as they are: no search, no check of who owns them (nothing here runs or
  // writes, so it does not matter who does), and no `core.worktree` that points somewhere else.
  GIT_DIR: repository.gitDir,
  GIT_WORK_TREE: repository.top,
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  // beats `protocol.<name>.allow` of the repository, which `protocol.allow` would not
  GIT_ALLOW_PROTOCOL: "none",
  LC_ALL: "C"
})

const maxStdoutBytes = 256 * 1024 * 1024
const maxStderrBytes = 64 * 1024

const run = (program: string, call: GitCall): Effect.Effect<Option.Option<GitOutput>> =>
  Effect.async((resume) => {
    const child = spawn(program, ["--no-pager", ...safeConfig, ...call.args], {
      cwd: call.folder,
      env: safeEnvironment(call),
      stdio: ["pipe", "pipe", "pipe"]
    })
    // git may end before it has read everything
    child.stdin.on("error", () => {})
    child.stdin.end(call.input ?? "")
    const stdout: Array<Buffer> = []
    const stderr: Array<Buffer> = []
    let stdoutBytes = 0
    let stderrBytes = 0
    child.stdout.on("data", (chunk: Buffer) => {
      stdoutBytes += chunk.length
      if (stdoutBytes > maxStdoutBytes) child.kill("SIGKILL")
      else stdout.push(chunk)
    })
    child.stderr.on("data", (chunk: Buffer) => {
      if (stderrBytes < maxStderrBytes) stderr.push(chunk)
      stderrBytes += chunk.length
    })
    child.on("error", () => resume(Effect.succeedNone))
    child.on("close", (exitCode) =>
      resume(
        exitCode === null
          ? Effect.succeedNone
          : Effect.succeedSome({
              exitCode,
              stdout: Buffer.concat(stdout),
              stderr: Buffer.concat(stderr).subarray(0, maxStderrBytes).toString("utf8")
            })
      )
    )
    return Effect.sync(() => {
      child.kill("SIGKILL")
    })
  })

/** The first `git` on the PATH that is not part of the project, whose `node_modules/.bin` may be on the PATH, too. */
const findGit = (path: string, top: string): string | null => {
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder) || `${join(folder, "/")}`.startsWith(join(top, "/"))) continue
    const candidate = join(folder, "git")
    if (isProgram(candidate)) return candidate
  }
  return null
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
