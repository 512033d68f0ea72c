/** Which project a hook is about, and where its running server is to be found. */
import { existsSync, lstatSync, realpathSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, isAbsolute, join, parse, resolve, sep } from "node:path"
import { homeFolder } from "./Home.js"

/**
 * Why `$AIC_HOME` cannot be used; null where it can. A relative one would be another folder in each project, and inside of
 * it; in the file systems of the kernel nothing can be kept, and Node never comes back from making a folder there.
 */
export const homeProblem = (
  env: Readonly<Record<string, string | undefined>>,
  realPath: (path: string) => string = realpathSync
): string | null => {
  const home = env["AIC_HOME"] ?? ""
  if (home === "") return null
  const said = `AIC_HOME is ${JSON.stringify(home.slice(0, 200))}`
  if (!isAbsolute(home)) return `${said}; it must be an absolute path, such as ${join(homeFolder(), ".aic")}`
  return /^\/(?:proc|sys)(?:\/|$)/.test(realPathOf(home, realPath))
    ? `${said}, where nothing can be kept; name another folder`
    : null
}

/** Of as much of a path as there is. */
const realPathOf = (path: string, realPath: (path: string) => string): string => {
  for (let at = resolve(path); ; at = dirname(at)) {
    try {
      return realPath(at)
    } catch {
      if (dirname(at) === at) return at
    }
  }
}

/** `$AIC_HOME`, or `~/.aic`. */
export const aicHome = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env["AIC_HOME"] || join(homeFolder(), ".aic"))

/**
 * The repository that a folder stands in, else the folder. Null for what is no project: no folder, the root of the
 * file system, the home folder itself.
 */
export const projectOf = (cwd: string | null): string | null => {
  if (cwd === null || cwd.includes("\0")) return null
  try {
    const folder = realpathSync(cwd)
    const root = repositoryAbove(folder) ?? folder
    return root === parse(root).root || root === realpathSync(homeFolder()) ? null : root
  } catch {
    return null
  }
}

const repositoryAbove = (folder: string): string | null => {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at
    if (dirname(at) === at) return null
  }
}

/**
 * 64 bits in hex, for names of files of one person: nothing here must withstand somebody who looks for two texts of one
 * hash. To load `node:crypto` takes a hook as long as all else that it does before a tool call.
 */
export const hashOf = (text: string): string => lane(text, 0x9e3779b9) + lane(text, 0x243f6a88)

/** As MurmurHash3 mixes and ends, for the code units of a text. */
const lane = (text: string, seed: number): string => {
  let hash = seed ^ text.length
  for (let at = 0; at < text.length; at++) {
    const unit = Math.imul(text.charCodeAt(at), 0xcc9e2d51)
    hash ^= Math.imul((unit << 15) | (unit >>> 17), 0x1b873593)
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, "0")
}

export interface RunPlaces {
  /** What the server of a project says of itself. */
  readonly card: string
  readonly socket: string
  /** Folder of the hooks' own notes on this project. */
  readonly notes: string
  /** The project's paths, a line each, as its server saw them last. */
  readonly paths: string
  /** Lines for the project's logs that no server has looked at yet. */
  readonly outbox: string
}

/** A socket's path may have 103 bytes on macOS and 107 on Linux. */
const longestSocketPath = 100

/** `root` is a real path: two spellings of one folder must meet at one server. */
export const runPlaces = (home: string, root: string): RunPlaces => {
  const id = hashOf(root)
  const run = join(home, "run")
  return {
    card: join(run, `${id}.json`),
    socket: socketPath(run, id),
    notes: join(run, id),
    paths: join(run, `${id}.paths`),
    outbox: join(run, `${id}.outbox`)
  }
}

const socketPath = (run: string, id: string): string => {
  if (process.platform === "win32") return `\\\\.\\pipe\\aic-${hashOf(run)}-${id}`
  const own = join(run, `${id}.sock`)
  // a private folder of the same user, named by the home it stands for
  return Buffer.byteLength(own) <= longestSocketPath ? own : join(sharedFolder(), hashOf(run), `${id}.sock`)
}

const sharedFolder = (): string => join(tmpdir(), `aic-${process.getuid?.() ?? 0}`)

/** Where all users may make folders, ours may be somebody else's, who could answer in our place. */
export const isPrivate = (socket: string): boolean => {
  const folder = sharedFolder()
  if (!socket.startsWith(folder + sep)) return true
  try {
    const info = lstatSync(folder)
    return info.isDirectory() && info.uid === process.getuid?.() && (info.mode & 0o022) === 0
  } catch {
    return false
  }
}
