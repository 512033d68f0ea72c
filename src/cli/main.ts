/** `aic`: decides what to load. The server must be there at once, and @effect/cli is half of the code it would wait for. */
import { version } from "../domain/Version.js"

const args = process.argv.slice(2)
const only = args.length === 1 ? args[0] : undefined

if (only === "serve") {
  void import("../mcp/main.js").then(({ runServer }) => runServer())
} else if (only === "--version") {
  process.stdout.write(`${version}\n`)
} else if (args[0] === "loadout" || args[0] === "resolve") {
  const words = args[0] === "loadout" ? args.slice(1) : args
  void import("./loadout-run.js").then(({ runLoadoutCommand }) => runLoadoutCommand(words))
} else if (only === "bench-serve") {
  void import("./bench-main.js").then(({ runBenchServe }) => runBenchServe())
} else {
  void import("./cli-main.js").then(({ runCommand }) => runCommand(args))
}
