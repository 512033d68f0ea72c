/** Runs one loadout command line. With `--json` stdout is JSON and nothing else, errors included. */
import { version } from "../../../domain/Version.js"
import { understand } from "./Arguments.js"
import { type Answer, Problem, type ProblemCode } from "./Command.js"
import { helpText } from "./Help.js"
import { loadoutCommands } from "./index.js"

export interface LoadoutIo {
  /** `ai-loadout`, or `aic loadout`. */
  readonly program: string
  /** What a command line that was not understood ends with. */
  readonly usageExit: number
  readonly usesDefaults: boolean
  readonly cwd: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

export const runLoadout = (words: ReadonlyArray<string>, io: LoadoutIo): number => {
  const isJson = words.includes("--json")
  try {
    const understood = understand(words, { commands: loadoutCommands, usesDefaults: io.usesDefaults, cwd: io.cwd })
    if (understood._tag === "Version") io.out(`${version}\n`)
    if (understood._tag === "Help") io.out(lines(helpText(io, loadoutCommands, understood.command)))
    if (understood._tag !== "Run") return 0
    return say(understood.command.run(understood.input), isJson, io)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (isJson) {
      io.out(`${JSON.stringify({ error: error.code, ...error.detail, message: error.message }, null, 2)}\n`)
    } else {
      io.err(`[${error.code}] ${error.message}\n${error.hint === null ? "" : `  ${error.hint}\n`}`)
    }
    return usageCodes.has(error.code) ? io.usageExit : 1
  }
}

const usageCodes: ReadonlySet<ProblemCode> = new Set([
  "MISSING_ARG",
  "MISSING_VALUE",
  "BAD_VALUE",
  "TOO_MANY_ARGS",
  "UNKNOWN_OPTION",
  "UNKNOWN_COMMAND"
])

const say = ({ hasFindings, json, notes = [], text }: Answer, isJson: boolean, io: LoadoutIo): number => {
  io.out(isJson ? `${JSON.stringify(json, null, 2)}\n` : lines(text))
  for (const note of notes) io.err(`${note}\n`)
  return hasFindings === true ? 1 : 0
}

const lines = (text: ReadonlyArray<string>): string => text.map((line) => `${line}\n`).join("")
