/** Who may import whom. ARCHITECTURE.md says why; this file makes it hold. */
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { assert, describe, it } from "@effect/vitest"

const mayImport: Readonly<Record<string, ReadonlyArray<string>>> = {
  domain: ["domain"],
  services: ["domain", "services"],
  languages: ["domain", "languages"],
  pipeline: ["domain", "services", "pipeline"],
  loadout: ["loadout"],
  programs: ["domain", "services", "pipeline", "loadout", "editors", "programs"],
  editors: ["domain", "services", "editors"],
  mcp: ["domain", "services", "programs", "loadout", "editors", "mcp"],
  cli: ["domain", "services", "programs", "loadout", "editors", "cli"],
  layers: ["domain", "services", "languages", "pipeline", "loadout", "editors", "layers"]
}

/** The entry points tie an edge to a composition root, so they alone may import `layers`. */
const isEntryPoint = (file: string) => file.endsWith("main.ts") || file === "index.ts"

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((it) => it.endsWith(".ts"))
  .sort()
const folderOf = (file: string) => (file.includes("/") ? file.slice(0, file.indexOf("/")) : "")
const textOf = (file: string) => readFileSync(join("src", file), "utf8")

const importPattern = /(?:from|import)\s*\(?\s*"([^"]+)"/g
const specifiersOf = (file: string) => [...textOf(file).matchAll(importPattern)].map((match) => match[1]!)
const targetsOf = (file: string) =>
  specifiersOf(file)
    .filter((it) => it.startsWith("."))
    .map((it) => normalize(join(dirname(file), it)))

const matching = (pattern: RegExp, candidates: ReadonlyArray<string>) =>
  candidates.filter((file) => specifiersOf(file).some((it) => pattern.test(it)))

const core = files.filter((file) =>
  ["domain", "services", "pipeline", "programs", "languages"].includes(folderOf(file))
)

describe("src", () => {
  it("imports only downwards", () => {
    const wrong = files
      .filter((file) => !isEntryPoint(file))
      .flatMap((file) =>
        targetsOf(file)
          .filter((target) => !mayImport[folderOf(file)]?.includes(folderOf(target)))
          .map((target) => `${file} imports ${target}`)
      )
    assert.deepStrictEqual(wrong, [])
  })

  it("reaches composition roots from entry points only", () => {
    const wrong = files.filter(
      (file) =>
        !isEntryPoint(file) &&
        folderOf(file) !== "layers" &&
        targetsOf(file).some((target) => folderOf(target) === "layers")
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("keeps node:, SQL, the MCP SDK and glob libraries out of the core", () => {
    const forbidden =
      /^(node:|@effect\/(sql|platform-node|cli)|@modelcontextprotocol|better-sqlite3|fast-glob|picomatch|ignore$|js-tiktoken)/
    assert.deepStrictEqual(matching(forbidden, core), [])
  })

  it("lets loadout stand alone", () => {
    const own = files.filter((file) => folderOf(file) === "loadout" && !isEntryPoint(file))
    const wrong = own.flatMap((file) =>
      specifiersOf(file)
        .filter(
          (it) => !it.startsWith(".") && !/^(effect$|effect\/|@effect\/platform$|@effect\/platform\/|yaml$)/.test(it)
        )
        .filter((it) => !(it.startsWith("node:") && /(^|\/)(Sync)\.ts$/.test(file)))
        .map((it) => `${file} imports ${it}`)
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("lets hooks start at once: they import node: and themselves", () => {
    const hooks = files.filter((file) => file.startsWith("editors/hooks/"))
    const wrong = hooks.flatMap((file) => [
      ...specifiersOf(file).filter((it) => !it.startsWith(".") && !it.startsWith("node:")),
      ...targetsOf(file).filter((it) => !it.startsWith("editors/hooks/"))
    ])
    assert.deepStrictEqual({ hooks: hooks.length > 0, wrong }, { hooks: true, wrong: [] })
  })

  it("keeps clocks, chance and the environment at the rim", () => {
    const rim = (file: string) =>
      ["layers", "editors"].includes(folderOf(file)) || isEntryPoint(file) || file === "loadout/Sync.ts"
    const wrong = files.filter(
      (file) => !rim(file) && /\bDate\.now\(|\bnew Date\(\)|Math\.random\(|process\.env\b/.test(textOf(file))
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("runs effects at the edges only", () => {
    const allowed = (file: string) => isEntryPoint(file) || ["loadout/Sync.ts", "mcp/Serve.ts"].includes(file)
    const wrong = files.filter((file) => !allowed(file) && /\b(Effect|Runtime)\.run[A-Z]/.test(textOf(file)))
    assert.deepStrictEqual(wrong, [])
  })

  it("has no file that nothing runs or publishes", () => {
    const reached = new Set([...Object.keys(started), ...Object.keys(forTests)])
    const open = [...reached]
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      for (const target of targetsOf(file).map((it) => it.replace(/\.js$/, ".ts"))) {
        if (reached.has(target) || !files.includes(target)) continue
        reached.add(target)
        open.push(target)
      }
    }
    assert.deepStrictEqual(
      files.filter((it) => !reached.has(it) && !it.endsWith(".d.ts")),
      []
    )
  })

  it("asks for every service that it has, and writes to every table that it makes", () => {
    const asking = files.filter((file) => ["pipeline", "programs", "mcp", "cli"].includes(folderOf(file)))
    const asked = new Set(asking.flatMap(targetsOf).map((it) => it.replace(/\.js$/, ".ts")))
    const unasked = files.filter((file) => folderOf(file) === "services" && !asked.has(file) && !(file in forTests))
    const stores = files.filter((file) => file.startsWith("layers/sqlite/"))
    const [schema, writers] = [true, false].map((is) =>
      stores
        .filter((file) => file.includes("/migrations/") === is)
        .map(textOf)
        .join("\n")
    )
    const tables = [...schema!.matchAll(/CREATE TABLE (\w+)/g)].map((match) => match[1]!)
    const unwritten = tables.filter((table) => !new RegExp(`INSERT (OR REPLACE )?INTO ${table}\\b`).test(writers!))
    assert.isAtLeast(tables.length, 10)
    assert.deepStrictEqual({ unasked, unwritten }, { unasked: [], unwritten: [] })
  })

  it("keeps every file under 400 lines and says in its first line what it is for", () => {
    const long = files.filter((file) => textOf(file).split("\n").length > 401)
    const silent = files.filter((file) => !/^(#!.*\n)?\/\*\*/.test(textOf(file)))
    assert.deepStrictEqual({ long, silent }, { long: [], silent: [] })
  })
})

describe("test", () => {
  it("shares layers by `shareLayer` alone: `it.layer` changes `it` for every file of the worker", () => {
    const wrong = readdirSync("test", { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".test.ts") && /^\s*it\.layer\(/m.test(readFileSync(join("test", file), "utf8"))
    )
    assert.deepStrictEqual(wrong, [])
  })
})

/** What begins by itself, and how. */
const started: Readonly<Record<string, string>> = {
  "cli/main.ts": "dist/aic.js",
  "cli/loadout-main.ts": "dist/ai-loadout.js",
  "cli/outline-main.ts": "dist/outline.js",
  "cli/records-main.ts": "dist/reports.cjs",
  "editors/hooks/run.ts": "dist/hook.js",
  "editors/install/Plugins.ts": "dist/plugins",
  "index.ts": "dist/index.js",
  "loadout/index.ts": "dist/loadout.js",
  "pipeline/config/ConfigJsonSchema.ts": "dist/aic.config.schema.json"
}

/** What tests alone have, and why. */
const forTests: Readonly<Record<string, string>> = {
  "layers/Test.ts": "stands in for the machine"
}
