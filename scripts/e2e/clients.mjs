/**
 * Real clients against the built `aic`: Claude Code, Gemini CLI and Codex, each with a home folder of its own, and with
 * a stand-in for the model on this machine. Nothing leaves it but what npm fetches.
 *
 *   npm run e2e:clients [-- --clients <folder with node_modules>] [--only claude,plugin,gemini,codex] [--keep]
 *
 * Prints a line for each thing looked at; ends with 1 when one is not as it should be.
 */
import { spawn, spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { anthropic, gemini } from "./endpoints.mjs"

const { values } = parseArgs({
  options: { clients: { type: "string" }, only: { type: "string" }, keep: { type: "boolean", default: false } }
})

const packages = ["@anthropic-ai/claude-code@2.1.332", "@google/gemini-cli@0.61.0", "@openai/codex@0.171.0"]
const aic = fileURLToPath(new URL("../../dist/aic.js", import.meta.url))
const base = realpathSync(mkdtempSync(join(tmpdir(), "aic-clients-")))
const clients = values.clients ?? join(base, "clients")

/** Said in the project alone: where it turns up, the context has arrived. */
const landmark = "export const reconcileLedgerEntries"
const intent = "fix reconcileLedgerEntries when the ledger is empty"

const checks = []
const check = (name, isSo, detail = "") => {
  checks.push(isSo)
  console.log(`${isSo ? "ok  " : "FAIL"} ${name}${isSo || detail === "" ? "" : `: ${detail}`}`)
}

const install = () => {
  if (existsSync(join(clients, "node_modules"))) return
  mkdirSync(clients, { recursive: true })
  console.log(`fetching ${packages.join(", ")}`)
  const ended = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--prefix", clients, ...packages], {
    stdio: ["ignore", "ignore", "inherit"]
  })
  if (ended.status !== 0) throw new Error("npm could not install the clients")
}

const makeProject = (home) => {
  const project = join(home, "shop")
  mkdirSync(join(project, "src"), { recursive: true })
  writeFileSync(
    join(project, "src/ledger.ts"),
    `${landmark} = (entries: ReadonlyArray<number>) =>\n  entries.reduce((sum, it) => sum + it)\n`
  )
  writeFileSync(join(project, "src/report.ts"), "export const printReport = (lines: string[]) => lines.join()\n")
  return project
}

const environment = (home) => ({ PATH: process.env.PATH, HOME: home, AIC_HOME: join(home, ".aic"), TERM: "dumb" })

/** A home, a project in a repository, and `aic` installed into the editor. */
const scene = (name, editor) => {
  const home = join(base, name)
  const project = makeProject(home)
  const env = environment(home)
  spawnSync("git", ["init", "-q", project], { env })
  const installed = spawnSync(process.execPath, [aic, "install", editor], { cwd: project, env, encoding: "utf8" })
  check(`${name}: aic install ${editor}`, installed.status === 0, installed.stderr)
  return { home, project, env }
}

/** Ended after a while whatever it does, with all that it started. */
const run = (command, args, { cwd, env, seconds = 150 }) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] })
    let out = ""
    let err = ""
    child.stdout.on("data", (chunk) => {
      out += chunk
    })
    child.stderr.on("data", (chunk) => {
      err += chunk
    })
    const timer = setTimeout(() => process.kill(-child.pid, "SIGKILL"), seconds * 1_000)
    child.on("close", (code) => {
      clearTimeout(timer)
      resolve({ code, out, err })
    })
  })

const bin = (name) => join(clients, "node_modules/.bin", name)

const textOf = (value) => JSON.stringify(value ?? null)

const hookSeen = ({ home }, editor) => {
  const file = join(home, ".aic/hooks", `${editor}.json`)
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "no hook has run"
}

/** The servers that hooks have started are told to end. */
const endServers = ({ home }) => {
  const folder = join(home, ".aic/run")
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith(".json")) continue
    try {
      process.kill(JSON.parse(readFileSync(join(folder, name), "utf8")).pid, "SIGTERM")
    } catch {
      // gone already
    }
  }
}

const claude = async () => {
  const here = scene("claude", "claude-code")
  const model = await anthropic({ intent, projectRoot: here.project })
  const env = {
    ...here.env,
    ANTHROPIC_API_KEY: "dummy",
    ANTHROPIC_BASE_URL: model.url,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1"
  }
  const args = ["-p", intent, "--output-format", "json", "--allowedTools", "mcp__aic__aic_compile"]
  const ended = await run(bin("claude"), args, { cwd: here.project, env })
  model.close()
  const turns = model.seen.filter((it) => (it.body.tools ?? []).length > 0)
  const [first, second] = turns
  const sent = textOf([first?.body.system, first?.body.messages])
  check("claude: the turn ends well", ended.code === 0, ended.err.slice(-300) || ended.out.slice(-300))
  check(
    "claude: our tools are listed",
    turns.some((it) => textOf(it.body.tools).includes("mcp__aic__aic_compile"))
  )
  check("claude: the session-start context is in the request", sent.includes("SessionStart hook additional context"))
  check("claude: the prompt's context is in the request", sent.includes("UserPromptSubmit hook additional context"))
  check("claude: the context holds the code", sent.includes(landmark), hookSeen(here, "claude-code"))
  check("claude: the tool's answer reaches the model", textOf(second?.body.messages).includes("tool_result"))
  endServers(here)
}

/** The same turn, with the plugin instead of an installation. */
const claudePlugin = async () => {
  const home = join(base, "claude-plugin")
  const project = makeProject(home)
  const env = { ...environment(home), CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1", DISABLE_AUTOUPDATER: "1" }
  const out = join(home, "plugins")
  spawnSync("git", ["init", "-q", project], { env })
  const script = fileURLToPath(new URL("../plugins.mjs", import.meta.url))
  const built = spawnSync(process.execPath, [script, "--out", out], { env, encoding: "utf8" })
  check("plugin: builds", built.status === 0, built.stderr)
  for (const args of [
    ["validate", "--strict", out],
    ["validate", "--strict", join(out, "claude-code")],
    ["marketplace", "add", out],
    ["install", "aic@aic"]
  ]) {
    const ended = await run(bin("claude"), ["plugin", ...args], { cwd: project, env })
    check(`plugin: claude plugin ${args.slice(0, -1).join(" ")}`, ended.code === 0, ended.err || ended.out.slice(-500))
  }
  const refused = spawnSync(process.execPath, [aic, "install", "claude-code"], { cwd: project, env, encoding: "utf8" })
  check("plugin: aic install does not come on top of it", refused.status === 1, refused.stdout)
  const model = await anthropic({ intent, projectRoot: project })
  const asking = { ...env, ANTHROPIC_API_KEY: "dummy", ANTHROPIC_BASE_URL: model.url }
  const args = ["-p", intent, "--output-format", "json", "--allowedTools", "mcp__plugin_aic_aic__aic_compile"]
  const ended = await run(bin("claude"), args, { cwd: project, env: asking })
  model.close()
  const turns = model.seen.filter((it) => (it.body.tools ?? []).length > 0)
  const sent = textOf([turns[0]?.body.system, turns[0]?.body.messages])
  check("plugin: the turn ends well", ended.code === 0, ended.err.slice(-300) || ended.out.slice(-300))
  check(
    "plugin: our tools are listed",
    turns.some((it) => textOf(it.body.tools).includes("mcp__plugin_aic_aic__aic_compile"))
  )
  check(
    "plugin: the context holds the code, once",
    sent.split(landmark).length === 2,
    hookSeen({ home }, "claude-code")
  )
  endServers({ home })
}

const geminiCli = async () => {
  const here = scene("gemini", "gemini-cli")
  const settingsFile = join(here.home, ".gemini/settings.json")
  const settings = existsSync(settingsFile) ? JSON.parse(readFileSync(settingsFile, "utf8")) : {}
  const quiet = {
    ...settings,
    security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    general: { disableAutoUpdate: true }
  }
  writeFileSync(settingsFile, JSON.stringify(quiet, null, 2))
  const model = await gemini({ intent, projectRoot: here.project })
  const env = { ...here.env, GEMINI_API_KEY: "dummy", GOOGLE_GEMINI_BASE_URL: model.url }
  const ended = await run(bin("gemini"), ["-m", "gemini-2.5-flash", "-p", intent, "--yolo"], { cwd: here.project, env })
  model.close()
  const turns = model.seen.filter((it) => textOf(it.body.tools).includes("functionDeclarations"))
  const sent = textOf(turns[0]?.body)
  check("gemini: the turn ends well", ended.code === 0, ended.err.slice(-300))
  check("gemini: our tools are listed", textOf(turns.map((it) => it.body.tools)).includes("aic_compile"))
  check(
    "gemini: the hooks' context is in the request",
    (sent.match(/hook_context/g) ?? []).length > 0,
    ended.err.slice(-300)
  )
  check("gemini: the context holds the code", sent.includes(landmark), hookSeen(here, "gemini-cli"))
  endServers(here)
}

/** As a person does under /hooks: what Codex says that each hook's hash is, is what is trusted from then on. */
const trustHooks = async ({ env, project }) => {
  const server = spawn(bin("codex"), ["app-server"], { cwd: project, env, stdio: ["pipe", "pipe", "ignore"] })
  const waiting = new Map()
  createInterface({ input: server.stdout }).on("line", (line) => {
    const message = JSON.parse(line)
    waiting.get(message.id)?.(message.result)
  })
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      const id = waiting.size + 1
      waiting.set(id, resolve)
      setTimeout(() => reject(new Error(`Codex did not answer to ${method}`)), 30_000).unref()
      server.stdin.write(`${JSON.stringify({ id, method, params })}\n`)
    })
  const listed = async () => (await ask("hooks/list", { cwds: [project] })).data.flatMap((it) => it.hooks)
  try {
    await ask("initialize", { clientInfo: { name: "aic-e2e", version: "1" } })
    server.stdin.write(`${JSON.stringify({ method: "initialized" })}\n`)
    const edits = (await listed()).map((it) => ({
      keyPath: "hooks.state",
      value: { [it.key]: { trusted_hash: it.currentHash } },
      mergeStrategy: "upsert"
    }))
    await ask("config/batchWrite", { edits })
    return (await listed()).map((it) => it.trustStatus)
  } finally {
    server.kill()
  }
}

const codex = async () => {
  const here = scene("codex", "codex")
  const listed = await run(bin("codex"), ["mcp", "list"], { cwd: here.project, env: here.env })
  check("codex: knows our server", /\baic\b/.test(listed.out), listed.err.slice(-300) || listed.out.slice(-300))
  const doctor = () =>
    spawnSync(process.execPath, [aic, "doctor"], { cwd: here.project, env: here.env, encoding: "utf8" }).stdout
  check("codex: doctor says that its hooks are not trusted yet", /trust/i.test(doctor()), doctor())
  const trusted = await trustHooks(here)
  check("codex: trusts our hooks", trusted.length >= 5 && trusted.every((it) => it === "trusted"), trusted.join())
  const args = ["exec", "--skip-git-repo-check", intent]
  const env = { ...here.env, OPENAI_API_KEY: "dummy", OPENAI_BASE_URL: "http://127.0.0.1:9" }
  const ended = await run(bin("codex"), args, { cwd: here.project, env, seconds: 30 })
  const seen = hookSeen(here, "codex")
  // the one comes after the other
  const isThere = seen.includes('"UserPromptSubmit"') && seen.includes('"error":null')
  const notes = existsSync(join(here.home, ".aic/run")) ? textOf(readdirSync(join(here.home, ".aic/run"))) : ""
  check("codex: ran its session-start and prompt hooks", isThere, `${seen} ${notes} ${ended.err.slice(-300)}`)
  check("codex: doctor is content", /ok\s+Codex/.test(doctor()), doctor())
  const again = spawnSync(process.execPath, [aic, "install", "codex"], { cwd: here.project, env: here.env })
  const config = readFileSync(join(here.home, ".codex/config.toml"), "utf8")
  check("codex: an update leaves the trust as it is", again.status === 0 && config.includes("trusted_hash"), config)
  spawnSync(process.execPath, [aic, "uninstall", "codex"], { cwd: here.project, env: here.env })
  const rest = readFileSync(join(here.home, ".codex/config.toml"), "utf8")
  check(
    "codex: a removal leaves what Codex has written",
    rest.includes("trusted_hash") && !rest.includes("aic.js"),
    rest
  )
  endServers(here)
}

const all = { claude, plugin: claudePlugin, gemini: geminiCli, codex }
const wanted = values.only === undefined ? Object.keys(all) : values.only.split(",")

try {
  install()
  for (const name of wanted) await all[name]()
} finally {
  if (values.keep) console.log(`kept: ${base}`)
  else rmSync(base, { recursive: true, force: true })
}
process.exit(checks.every(Boolean) ? 0 : 1)
