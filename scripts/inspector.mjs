/** Has an independent client, the MCP inspector, look at the built server. By hand, not in CI: `npx` fetches it. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const server = fileURLToPath(new URL("../dist/aic.js", import.meta.url))
const args = JSON.stringify({ intent: "fix the order of the tool calls", projectRoot: root.replace(/\/$/, "") })

const looks = {
  "tools/list": ["--method", "tools/list"],
  "tools/list, initialize": ["--method", "tools/list", "--protocol-era", "legacy"],
  aic_compile: ["--method", "tools/call", "--tool-name", "aic_compile", "--tool-args-json", args],
  aic_inspect: ["--method", "tools/call", "--tool-name", "aic_inspect", "--tool-args-json", args]
}

for (const [name, look] of Object.entries(looks)) {
  const { status, stderr, stdout } = spawnSync(
    "npx",
    ["--yes", "@modelcontextprotocol/inspector@2.12.0", "--cli", process.execPath, server, "serve", ...look],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }
  )
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name}: ${stdout.length} characters`)
  if (status === 0) continue
  console.error(stderr.slice(-2_000))
  process.exitCode = 1
}
