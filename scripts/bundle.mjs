/** Builds `dist/`: the two commands, the two libraries, the types and the JSON Schema of the config. */
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { chmod, cp, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const { version } = JSON.parse(await readFile("package.json", "utf8"))
const here = (file) => fileURLToPath(new URL(file, import.meta.url))

// Native, or large and needed late: they stay dependencies, and are imported when they are first used.
const notBundled = ["better-sqlite3", "typescript", "web-tree-sitter", /^@repomix\/tree-sitter-wasms/, /^node:/]

// Not "main" first: some packages have a form there that loads its own parts in a way that no bundler can follow.
const mainFields = ["module", "main"]

// What one command imports when it first needs it, another one has from its start.
const isIntended = (log) => log.code === "INEFFECTIVE_DYNAMIC_IMPORT"

const extensions = { esm: "js", cjs: "cjs" }

const inputOptions = {
  platform: "node",
  resolve: { mainFields },
  transform: { define: { __AIC_VERSION__: JSON.stringify(version) } },
  onLog: (level, log, report) => level !== "info" && !isIntended(log) && report(level, log)
}

const bundle = async ({ alias = {}, chunks, external, format = "esm", input }) => {
  const build = await rolldown({ ...inputOptions, input, external, resolve: { alias, mainFields } })
  await build.write({
    dir: "dist",
    format,
    entryFileNames: `[name].${extensions[format]}`,
    chunkFileNames: `${chunks}/[name]-[hash].${extensions[format]}`,
    dynamicImportInCjs: false,
    minify: true,
    banner: (chunk) => (chunk.isEntry && chunk.name in commands ? "#!/usr/bin/env node" : "")
  })
  await build.close()
}

const commands = { aic: "src/cli/main.ts", "ai-loadout": "src/cli/loadout-main.ts" }
const threads = { outline: "src/cli/outline-main.ts" }
const libraries = { index: "src/index.ts", loadout: "src/loadout/index.ts" }

/** Self-contained, for how fast they start: reading hundreds of small files takes longer than all that a server does first. */
const bundleCommands = async () => {
  await bundle({
    input: { ...commands, ...threads },
    external: notBundled,
    chunks: "chunks",
    // The SDK checks answers to forms that we never send; its checker is a quarter megabyte, loaded at each start.
    alias: { "@modelcontextprotocol/server/_shims": here("sdk-shims.mjs") }
  })
  for (const command of Object.keys(commands)) await chmod(`dist/${command}.js`, 0o755)
}

/** One file, `node:` only: an editor runs it before every tool call. CommonJS starts some 5 ms earlier than a module. */
const bundleHook = () =>
  bundle({ input: { hook: "src/editors/hooks/run.ts" }, external: notBundled, chunks: "hook", format: "cjs" })

/**
 * A script that `src/cli/Precompiled.ts` runs: a function of `require`, its hash in the last line. In ASCII, since V8
 * keeps one byte a character of such a text; only strings, templates and patterns have others, and take the escape.
 */
const bundleReports = async () => {
  const file = "dist/reports.cjs"
  const build = await rolldown({ ...inputOptions, input: "src/cli/records-main.ts", external: notBundled })
  const { output } = await build.generate({
    format: "cjs",
    codeSplitting: false,
    dynamicImportInCjs: false,
    minify: true
  })
  await build.close()
  const code = output[0].code.replace(/[^\x00-\x7f]/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`)
  const script = `(function (require) {${code}\n})\n//`
  await writeFile(file, script + createHash("sha256").update(script).digest("hex"))
}

/** Without Effect: a program that is written with it must share its runtime with us. */
const bundleLibraries = () =>
  bundle({ input: libraries, external: [...notBundled, /^effect($|\/)/, /^@effect\//], chunks: "lib" })

const run = (...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: "inherit" })
    child.on("error", reject)
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}`))))
  })

const types = () => run("node_modules/typescript/bin/tsc", "-p", "tsconfig.types.json")

/** Only for speed, and not possible where the database's driver could not be built. */
const precompile = () =>
  run("scripts/precompile.mjs", "dist/reports.cjs", "dist/aic.js").catch(({ message }) =>
    console.warn(`The reports are not precompiled: ${message}`)
  )

/** Node cannot import TypeScript, so what makes the schema is bundled on its own, imported, and its result written down. */
const configSchema = async () => {
  const file = "dist/config-schema.tmp.mjs"
  const build = await rolldown({
    input: "src/pipeline/config/ConfigJsonSchema.ts",
    platform: "node",
    resolve: { mainFields },
    external: notBundled
  })
  await build.write({ file, format: "esm" })
  await build.close()
  const { configJsonSchema } = await import(new URL(`../${file}`, import.meta.url).href)
  await writeFile("dist/aic.config.schema.json", `${JSON.stringify(configJsonSchema(), null, 2)}\n`)
  await rm(file)
}

const grammars = async () => {
  if ((await stat("grammars").catch(() => null)) !== null) await cp("grammars", "dist/grammars", { recursive: true })
}

await rm("dist", { recursive: true, force: true })
await mkdir("dist")
await Promise.all([
  bundleCommands(),
  bundleHook(),
  bundleReports(),
  bundleLibraries(),
  types(),
  configSchema(),
  grammars()
])
await precompile()
