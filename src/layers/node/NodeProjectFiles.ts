/** The files of a project on disk. What git says where there is git, a walk elsewhere. */
import { accessSync, constants, realpathSync, statSync } from "node:fs"
import { type Duration, Effect, Either, Layer, Option } from "effect"
import { FileUnreadable, ProjectUnusable } from "../../domain/Errors.js"
import type { AbsolutePath, RelativePath } from "../../domain/Paths.js"
import { refusedRoot } from "../../domain/ProjectRoot.js"
import { homeFolder } from "../../editors/hooks/Home.js"
import { type FileText, ProjectFiles } from "../../services/ProjectFiles.js"
import { decodeText } from "./scan/DecodeText.js"
import { type GitMemory, listWithGit } from "./scan/GitListing.js"
import { errorCodeOf, type ReadProblem, readRegularFile } from "./scan/ReadRegularFile.js"
import { makeListingMemory } from "./scan/RememberListing.js"
import { makeGitMemory } from "./scan/RememberNames.js"
import { findRepository, isGitDir } from "./scan/Repository.js"
import { listByWalking } from "./scan/WalkListing.js"

export interface NodeProjectFilesOptions {
  readonly home: string
  /** What git gets to see, less every `GIT_*`. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** After that the walk takes over: an ignore file that is a pipe makes git wait forever. */
  readonly gitTimeout: Duration.DurationInput
  /** What git said before. */
  readonly memory: GitMemory
}

export const makeNodeProjectFiles = ({ env, gitTimeout, home, memory }: NodeProjectFilesOptions) => {
  const listings = makeListingMemory()
  return ProjectFiles.of({
    list: Effect.fn("ProjectFiles.list")(function* (asked: AbsolutePath) {
      const root = yield* usableRoot(asked, home)
      const repository = findRepository(root)
      const before = listings.filesOf(root)
      const call = { root, env, timeout: gitTimeout }
      const listed = repository === null ? Option.none() : yield* listWithGit({ ...call, repository }, memory, before)
      return listings.keep(root, Option.isSome(listed) ? listed.value : yield* listByWalking(root, repository, before))
    }),
    // no span: one per file would cost more than a small file does
    read: (root, path, maxBytes) => Effect.suspend(() => readText(root, path, maxBytes))
  })
}

/** Whoever asks for the first listing has more to do, and a command that asks once needs no second one. */
const learnAfter = "500 millis"

export const layerNodeProjectFiles = Layer.scoped(
  ProjectFiles,
  Effect.map(Effect.scope, (scope) => {
    const memory = makeGitMemory()
    const learn = (...what: Parameters<typeof memory.learn>) =>
      Effect.asVoid(Effect.forkIn(Effect.delay(memory.learn(...what), learnAfter), scope))
    return makeNodeProjectFiles({
      home: homeFolder(),
      env: process.env,
      gitTimeout: "15 seconds",
      memory: { ...memory, learn }
    })
  })
)

/** The real path of a root that may be used. */
const usableRoot = (asked: AbsolutePath, home: string): Either.Either<string, ProjectUnusable> => {
  const unusable = (reason: string) => Either.left(new ProjectUnusable({ reason }))
  const refused = refusedRoot(asked, home)
  if (refused !== null) return unusable(refused)
  try {
    const root = realpathSync.native(asked)
    // a link may lead to what is refused by name
    const refusedReally = refusedRoot(root, realHome(home))
    if (refusedReally !== null) return unusable(refusedReally)
    if (!statSync(root).isDirectory()) return unusable("is not a folder")
    accessSync(root, constants.R_OK | constants.X_OK)
    return isGitDir(root) ? unusable("is a bare git repository") : Either.right(root)
  } catch (error) {
    return unusable(missing.has(errorCodeOf(error)) ? "does not exist" : "cannot be read")
  }
}

const missing: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"])

const realHome = (home: string): string => {
  try {
    return realpathSync.native(home)
  } catch {
    return home
  }
}

const readText = (
  root: AbsolutePath,
  path: RelativePath,
  maxBytes: number
): Either.Either<FileText, FileUnreadable> => {
  const fail = (problem: ReadProblem | "binary") =>
    Either.left(new FileUnreadable({ path, reason: problem === "symlink" ? "not-a-regular-file" : problem }))
  const realRoot = realRootOf(root)
  // an index or a config of git may hold credentials
  if (path.split("/").includes(".git")) return fail("not-a-regular-file")
  if (realRoot === null) return fail("vanished")
  const full = `${realRoot === "/" ? "" : realRoot}/${plain(path)}`
  return Either.match(readRegularFile(full, maxBytes, full), {
    onLeft: fail,
    onRight: (bytes) => {
      const decoded = decodeText(bytes)
      return decoded === null ? fail("binary") : Either.right({ path, ...decoded, sizeBytes: bytes.length })
    }
  })
}

const realRootOf = (root: string): string | null => {
  try {
    return realpathSync.native(root)
  } catch {
    return null
  }
}

/** Without empty and `.` parts, since the result is compared with what the system says. */
const plain = (path: string): string =>
  path
    .split("/")
    .filter((it) => it !== "" && it !== ".")
    .join("/")
