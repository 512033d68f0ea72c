/** Bundles a TypeScript entry: Node runs no TypeScript, and measuring scripts and storms see the program from inside. */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

const external = [
  /^node:/,
  "better-sqlite3",
  "rolldown",
  "typescript",
  "web-tree-sitter",
  /^@repomix\/tree-sitter-wasms/
]

/** Answers the bundle's file. It is there until this process ends: what it loads late is found beside it. */
export const bundleEntry = async (entry) => {
  const root = resolve(import.meta.dirname, "../..")
  const folder = mkdtempSync(join(tmpdir(), "aic-entry-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  const file = join(folder, "entry.mjs")
  const build = await rolldown({
    input: resolve(root, entry),
    external,
    platform: "node",
    // as in scripts/bundle.mjs: the other form of jsonc-parser cannot be followed
    resolve: { mainFields: ["module", "main"] },
    onLog: (level, log, report) => level !== "info" && report(level, log)
  })
  await build.write({ file, format: "esm", codeSplitting: false, minify: true })
  await build.close()
  return file
}

export const importEntry = async (entry) => import(pathToFileURL(await bundleEntry(entry)).href)
