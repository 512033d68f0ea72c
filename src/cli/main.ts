/** `aic`: decides what to load. The server must be there at once, and @effect/cli is half of the code it would wait for. */
import { version } from "../domain/Version.js"

/** The names of the commands in `commands/records`: knowing them must load nothing. */
const reports = new Set(["status", "last", "chat-summary", "quality", "projects"])

const args = process.argv.slice(2)
const only = args.length === 1 ? args[0] : undefined

if (only === "serve") {
  void import("../mcp/main.js").then(({ runServer }) => runServer())
} else if (only === "--version") {
  process.stdout.write(`${version}\n`)
} else if (args[0] === "loadout" || args[0] === "resolve") {
  const words = args[0] === "loadout" ? args.slice(1) : args
  void import("./loadout-run.js").then(({ runLoadoutCommand }) => runLoadoutCommand(words))
} else if (reports.has(args[0] ?? "")) {
  void import("./records-main.js").then(({ runReportCommand }) => runReportCommand(args))
} else if (args[0] === "db") {
  void import("./db-main.js").then(({ runDatabaseCommand }) => runDatabaseCommand(args))
} else {
  void import("./cli-main.js").then(({ runCommand }) => runCommand(args))
}
