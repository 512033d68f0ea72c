/** Builds `dist/`: the two commands, the two libraries, the types and the JSON Schema of the config. */
import { spawn } from "node:child_process"
import { chmod, cp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

process.chdir(fileURLToPath(new URL("..", import.meta.url)))
const { version } = JSON.parse(await readFile("package.json", "utf8"))

const exists = (path) =>
  stat(path).then(
    () => true,
    () => false
  )

const entries = {
  aic: "src/cli/main.ts",
  "ai-loadout": "src/cli/loadout-main.ts",
  index: "src/index.ts",
  loadout: "src/loadout/index.ts"
}
const commands = ["aic", "ai-loadout"]

// Native or too large to bundle: they stay dependencies, and are imported when they are first used.
const external = ["better-sqlite3", "typescript", "web-tree-sitter", /^node:/]

const bundle = async () => {
  const build = await rolldown({
    input: entries,
    platform: "node",
    external,
    resolve: {
      // The SDK checks answers to forms that we never send; its checker is a quarter megabyte, loaded at each start.
      alias: {
        "@modelcontextprotocol/server/_shims": fileURLToPath(new URL("sdk-shims.mjs", import.meta.url)),
        // Its `main` is UMD, whose `require` of its own parts a bundler does not see.
        "jsonc-parser": fileURLToPath(import.meta.resolve("jsonc-parser/lib/esm/main.js"))
      }
    },
    transform: { define: { __AIC_VERSION__: JSON.stringify(version) } },
    onLog: (level, log, report) => level !== "info" && report(level, log)
  })
  await build.write({
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    minify: true,
    banner: (chunk) => (chunk.isEntry && commands.includes(chunk.name) ? "#!/usr/bin/env node" : "")
  })
  await build.close()
  for (const command of commands) await chmod(`dist/${command}.js`, 0o755)
}

const types = () =>
  new Promise((resolve, reject) => {
    const tsc = spawn(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.types.json"], {
      stdio: "inherit"
    })
    tsc.on("error", reject)
    tsc.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`tsc ended with ${code}`))))
  })

/** Node 20 cannot import TypeScript, so the schema is bundled on its own, imported and written down. */
const configSchema = async () => {
  const source = "src/pipeline/config/ConfigJsonSchema.ts"
  if (!(await exists(source))) return
  const file = "dist/config-schema.tmp.mjs"
  const build = await rolldown({ input: source, platform: "node", external })
  await build.write({ file, format: "esm" })
  await build.close()
  const { configJsonSchema } = await import(new URL(`../${file}`, import.meta.url).href)
  await writeFile("dist/aic.config.schema.json", `${JSON.stringify(configJsonSchema(), null, 2)}\n`)
  await rm(file)
}

const grammars = async () => {
  if (await exists("grammars")) await cp("grammars", "dist/grammars", { recursive: true })
}

await rm("dist", { recursive: true, force: true })
await Promise.all([bundle(), types(), configSchema(), grammars()])
