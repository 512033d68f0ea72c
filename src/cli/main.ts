/** `aic`: decides what to load. The server must be there at once, and @effect/cli is half of the code it would wait for. */
import { fileURLToPath } from "node:url"
import { version } from "../domain/Version.js"
import { runPrecompiled } from "./Precompiled.js"

/** The names of the commands in `commands/records`: knowing them must load nothing. */
const reports = new Set(["status", "last", "chat-summary", "quality", "projects"])

// `aic help compile` is what other programs taught people to type
if (process.argv[2] === "help") process.argv = [...process.argv.slice(0, 2), ...process.argv.slice(3), "--help"]
const args = process.argv.slice(2)
const only = args.length === 1 ? args[0] : undefined

if (only === "serve") {
  void import("../mcp/main.js").then(({ runServer }) => runServer())
} else if (args[0] === "serve" && args[1] === "--background" && args[2] !== undefined && args.length === 3) {
  const [, , folder] = args
  void import("../mcp/main.js").then(({ runBackgroundServer }) => runBackgroundServer(folder))
} else if (args[0] === "hook" && (only === "hook" || args.includes("--help"))) {
  process.stdout.write("aic hook <editor> <event>: what editors run; `aic install` tells them to\n")
} else if (args[0] === "hook") {
  void import("../editors/hooks/main.js").then(({ hookMain }) => hookMain(args.slice(1)))
} else if (only === "--version" || only === "-v" || only === "version") {
  process.stdout.write(`${version}\n`)
} else if (args.length === 2 && args[0] === "guard" && args[1] === "--serve") {
  void import("./guard-serve-main.js").then(({ serveGuard }) => serveGuard())
} else if (args[0] === "loadout" || args[0] === "resolve") {
  const words = args[0] === "loadout" ? args.slice(1) : args
  void import("./loadout-run.js").then(({ runLoadoutCommand }) => runLoadoutCommand(words))
} else if (only === "bench-serve") {
  void import("./bench-main.js").then(({ runBenchServe }) => runBenchServe())
} else if (reports.has(args[0] ?? "")) {
  runPrecompiled(fileURLToPath(new URL("reports.cjs", import.meta.url)))
} else if (args[0] === "db") {
  void import("./db-main.js").then(({ runDatabaseCommand }) => runDatabaseCommand(args))
} else {
  void import("./cli-main.js").then(({ runCommand }) => runCommand(args))
}
