/**
 * Builds the plugin folders of Claude Code and Cursor for the `aic` of this checkout.
 *
 *   npm run build:plugins             into dist/plugins; build first      -- --out DIR --gate --report
 *
 * `--gate` and `--report` as in `aic install`.
 */
import { existsSync } from "node:fs"
import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { importEntry } from "./lib/bundle-entry.mjs"

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    gate: { type: "boolean", default: false },
    report: { type: "boolean", default: false }
  }
})
const root = fileURLToPath(new URL("..", import.meta.url))
const dist = join(root, "dist")
const out = resolve(values.out ?? join(dist, "plugins"))
const programs = { node: process.execPath, aic: join(dist, "aic.js"), hook: join(dist, "hook.cjs") }
if (!existsSync(programs.hook)) {
  console.error("aic is not built yet; run `npm run build` first")
  process.exit(1)
}

const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"))

const { pluginFiles } = await importEntry("src/editors/install/Plugins.ts")
const files = pluginFiles({ programs, gate: values.gate, report: values.report }, version)
for (const name of ["claude-code", "cursor"]) await rm(join(out, name), { recursive: true, force: true })
for (const { path, text } of files) {
  await mkdir(dirname(join(out, path)), { recursive: true })
  await writeFile(join(out, path), text)
}
console.log(`${files.length} files in ${out}

Claude Code   claude plugin validate --strict ${join(out, "claude-code")}
              claude plugin marketplace add ${out} && claude plugin install aic@aic
Cursor        add the folder ${join(out, "cursor")} in Settings, Plugins`)
