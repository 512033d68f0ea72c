/** The bundle that the end-to-end tests run: built when it is missing or older than the source. */
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"

export const aicFile = join(process.cwd(), "dist/aic.js")
export const loadoutFile = join(process.cwd(), "dist/ai-loadout.js")

/** Of this working tree alone: others may share `node_modules`. */
const lock = join(tmpdir(), `aic-build-${createHash("sha256").update(process.cwd()).digest("hex").slice(0, 16)}`)

/** A build that takes longer was killed, and left its lock behind. */
const maxMillis = 180_000

/** For `beforeAll`. Test files run side by side, so the first builds and the others wait. */
export const ensureBuilt = async (): Promise<void> => {
  while (!isFresh()) {
    if (!locked()) {
      await sleep(200)
      continue
    }
    try {
      if (!isFresh()) await promisify(execFile)(process.execPath, ["scripts/bundle.mjs"])
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
}

const locked = (): boolean => {
  const since = modified(lock)
  if (since > 0 && Date.now() - since > maxMillis) rmSync(lock, { recursive: true, force: true })
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

const isFresh = (): boolean => {
  const built = modified(aicFile)
  return (
    built > 0 && modified(lock) === 0 && [...sources("src"), "package.json"].every((file) => modified(file) < built)
  )
}

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((it) => join(folder, it))

const modified = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
