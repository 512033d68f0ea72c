/** Bundles a TypeScript entry of a script and imports it: measuring scripts see the program from inside. */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

const external = [/^node:/, "better-sqlite3", "typescript", "web-tree-sitter", /^@repomix\/tree-sitter-wasms/]

/** Writes the bundle into a folder of its own; answers the file, and how to throw it away. */
export const bundleEntry = async (entry) => {
  const root = resolve(import.meta.dirname, "../..")
  const folder = mkdtempSync(join(tmpdir(), "aic-entry-"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  const file = join(folder, "entry.mjs")
  const build = await rolldown({
    input: resolve(root, entry),
    external,
    platform: "node",
    resolve: { mainFields: ["module", "main"] },
    onLog: (level, log, report) => level !== "info" && report(level, log)
  })
  await build.write({ file, format: "esm", codeSplitting: false, minify: true })
  await build.close()
  return { file, url: pathToFileURL(file).href, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
