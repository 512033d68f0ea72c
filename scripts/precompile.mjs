/**
 * Keeps what V8 makes of a script of `bundle.mjs`, beside it, for `src/cli/Precompiled.ts`: runs its commands on a small
 * database first, since V8 compiles a function when it is first called. Only a Node of the same V8 can use it.
 *
 *   node scripts/precompile.mjs dist/reports.cjs dist/aic.js
 */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { Script } from "node:vm"

const [file, aic] = process.argv.slice(2).map((it) => resolve(it))
const commands = ["status", "last", "quality", "chat-summary", "projects"]

const folder = mkdtempSync(join(tmpdir(), "aic-precompile-"))
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
const project = join(folder, "project")
mkdirSync(join(project, "src"), { recursive: true })
writeFileSync(join(project, "src/greet.ts"), "export const greet = (name: string): string => `Hello, ${name}`\n")
process.env.AIC_HOME = join(folder, "home")
const compile = ["compile", "greet by the first name", "--project", project]
execFileSync(process.execPath, [aic, ...compile], { stdio: "pipe" })
process.chdir(project)

const source = readFileSync(file, "latin1")
const script = new Script(source, { filename: file })
// A command ends with its process.
const { exit } = process
const { write } = process.stdout
process.stdout.write = (_text, then) => {
  then?.()
  return true
}
const codes = []
for (const command of commands) {
  process.argv = [process.execPath, aic, command]
  const ended = new Promise((resolve) => Object.assign(process, { exit: resolve }))
  script.runInThisContext()(createRequire(file))
  codes.push(await ended)
  process.removeAllListeners("SIGINT").removeAllListeners("SIGTERM")
}
Object.assign(process, { exit })
process.stdout.write = write
if (codes.some((it) => it !== 0)) throw new Error(`${commands} ended with ${codes}`)
writeFileSync(`${file}.code`, Buffer.concat([Buffer.from(source.slice(-64)), script.createCachedData()]))
