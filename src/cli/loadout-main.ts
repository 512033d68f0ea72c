/** `ai-loadout`: the loadout commands on their own, without a library to load first. */
import { runLoadout } from "./commands/loadout/Run.js"

// `ai-loadout resolve | head` has got what it wanted
process.stdout.on("error", () => process.exit(0))

process.exitCode = runLoadout(process.argv.slice(2), {
  program: "ai-loadout",
  usageExit: 1,
  usesDefaults: false,
  cwd: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text)
})
