/** `aic loadout …` and `aic resolve`: the same commands, found in the project without naming their files. */
import { runLoadout } from "./commands/loadout/Run.js"
import { exitCodes } from "./ExitCodes.js"

export const runLoadoutCommand = (words: ReadonlyArray<string>): void => {
  process.stdout.on("error", () => process.exit(exitCodes.done))
  process.exitCode = runLoadout(words, {
    program: "aic loadout",
    usageExit: exitCodes.usage,
    usesDefaults: true,
    cwd: process.cwd(),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text)
  })
}
