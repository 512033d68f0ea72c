/** Real folders for tests of the layers that read a disk; gone when the test ends. */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Effect } from "effect"
import { AbsolutePath, RelativePath } from "../../../src/domain/Paths.js"
import { makeNodeProjectFiles } from "../../../src/layers/node/NodeProjectFiles.js"
import type { GitMemory } from "../../../src/layers/node/scan/GitListing.js"

/** Neither a config of the machine nor one of the person who runs the tests counts. */
export const cleanEnv = (home: string): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: home,
  GIT_CONFIG_NOSYSTEM: "1"
})

export const makeFolder = (prefix = "aic-") => realpathSync(mkdtempSync(join(tmpdir(), prefix)))

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** A folder with a `home` of its own beside the `root`. */
export const temporary = Effect.acquireRelease(
  Effect.sync(() => {
    const base = makeFolder()
    const home = join(base, "home")
    const root = join(base, "root")
    mkdirSync(home)
    mkdirSync(root)
    return { base, home, root }
  }),
  ({ base }) => Effect.sync(() => removeFolder(base))
)

export const write = (root: string, files: Readonly<Record<string, string | Uint8Array>>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

export const git = (folder: string, ...args: ReadonlyArray<string>): string =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.org", ...args], {
    cwd: folder,
    env: cleanEnv(dirname(folder)),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"]
  })

const forgetful: GitMemory = { recall: () => undefined, learn: () => Effect.void }

export const filesOf = (
  home: string,
  env: Readonly<Record<string, string | undefined>> = cleanEnv(home),
  memory = forgetful
) => makeNodeProjectFiles({ home, env, gitTimeout: "15 seconds", memory })

/** What a listing says, without sizes and times. */
export const list = (folder: { readonly home: string; readonly root: string }, env = cleanEnv(folder.home)) =>
  filesOf(folder.home, env)
    .list(AbsolutePath.make(folder.root))
    .pipe(
      Effect.map(({ files, skipped }) => ({
        files: files.map((it): string => it.path),
        skipped: skipped.map((it) => `${it.path}: ${it.reason}`)
      }))
    )

export const read = (folder: { readonly home: string; readonly root: string }, path: string, maxBytes = 1_000_000) =>
  filesOf(folder.home).read(AbsolutePath.make(folder.root), RelativePath.make(path), maxBytes)
