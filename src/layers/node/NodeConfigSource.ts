/** Configs on disk: the user's, the project's, and the parents that they extend. */
import { lstatSync, realpathSync } from "node:fs"
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path"
import { Effect, Either, Layer } from "effect"
import { ConfigInvalid } from "../../domain/Errors.js"
import type { AbsolutePath } from "../../domain/Paths.js"
import { ConfigSource, type ConfigText } from "../../services/ConfigSource.js"
import { extendsOf } from "./scan/ExtendsOf.js"
import { readRegularFile } from "./scan/ReadRegularFile.js"

/** `aicHome`: the folder of the user's own config. */
export const layerNodeConfigSource = (aicHome: string) =>
  Layer.succeed(ConfigSource, {
    read: Effect.fn("ConfigSource.read")((projectRoot: AbsolutePath | null, configPath: string | null) =>
      Effect.suspend(() =>
        Either.gen(function* () {
          const user = yield* userConfigs(aicHome)
          const project = projectRoot === null ? [] : yield* projectConfigs(projectRoot, configPath)
          return [...user, ...project]
        })
      )
    ),
    readOwn: Effect.suspend(() => userConfigs(aicHome))
  })

type Configs = Either.Either<ReadonlyArray<ConfigText>, ConfigInvalid>

const projectFile = "aic.config.json"
const maxConfigBytes = 1024 * 1024
const maxParents = 10

const userConfigs = (aicHome: string): Configs => {
  const home = realPathOf(aicHome)
  const file = home === null ? null : join(home, "config.json")
  if (home === null || file === null || !exists(file)) return Either.right([])
  return readChain(file, { level: "user", within: null, nameOf: (path) => `$AIC_HOME/${relative(home, path)}` })
}

const projectConfigs = (projectRoot: string, configPath: string | null): Configs => {
  const root = realPathOf(projectRoot)
  // the scan says what is wrong with the root
  if (root === null) return Either.right([])
  const top = repositoryTop(root)
  const nameOf = (path: string) => relative(root, path)
  if (configPath === null) {
    const file = nearestConfig(root, top)
    return file === null ? Either.right([]) : readChain(file, { level: "project", within: top, nameOf })
  }
  const folder = realPathOf(dirname(resolve(root, configPath)))
  const file = folder === null ? null : join(folder, basename(configPath))
  if (folder === null || file === null || !exists(file)) {
    const name = isAbsolute(configPath) ? relative(root, configPath) : configPath
    return Either.left(new ConfigInvalid({ file: name, place: "file", problem: "does not exist" }))
  }
  // a config kept elsewhere may extend its neighbours, and nothing else
  const within = isWithin(top, folder) ? top : folder
  return readChain(file, { level: "project", within, nameOf })
}

interface Chain {
  readonly level: ConfigText["level"]
  /** Parents must lie in this folder; null: anywhere. */
  readonly within: string | null
  readonly nameOf: (path: string) => string
}

/** The file and the parents that it extends, outermost parent first. */
const readChain = (file: string, { level, nameOf, within }: Chain): Configs => {
  const chain: Array<ConfigText> = []
  const seen = new Set<string>()
  for (let path: string | null = file; path !== null; ) {
    const name = nameOf(path)
    const invalid = (place: string, problem: string) => Either.left(new ConfigInvalid({ file: name, place, problem }))
    const bytes = readRegularFile(path, maxConfigBytes, null)
    if (Either.isLeft(bytes)) return invalid("file", problems[bytes.left])
    seen.add(path)
    // drops a byte-order mark
    const text = new TextDecoder().decode(bytes.right)
    chain.unshift({ level, name, text })

    const parent = extendsOf(text)
    // a URL is never fetched; the resolver says so
    if (parent === null || parent === "" || /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(parent)) break
    const asked = resolve(dirname(path), parent)
    const folder = realPathOf(dirname(asked))
    const next = folder === null ? null : join(folder, basename(asked))
    const shown = JSON.stringify(isAbsolute(parent) ? nameOf(parent) : parent)
    if (within !== null && !isWithin(within, next ?? asked)) {
      return invalid("extends", `${shown} is outside the repository`)
    }
    if (next === null || !exists(next)) return invalid("extends", `${shown} does not exist`)
    if (seen.has(next)) return invalid("extends", `${shown} leads back to a config that extends this one`)
    if (chain.length > maxParents) return invalid("extends", `more than ${maxParents} configs extend each other`)
    path = next
  }
  return Either.right(chain)
}

const problems = {
  symlink: "is a symbolic link; put the file itself there",
  "not-a-regular-file": "is not a regular file",
  "too-large": "is larger than 1 MiB",
  "permission-denied": "cannot be read: permission denied",
  vanished: "does not exist",
  "io-error": "cannot be read"
} as const

/** The folder that has `.git`, at or above `root`; without one, `root` itself. */
const repositoryTop = (root: string): string => {
  for (let folder = root; ; folder = dirname(folder)) {
    if (exists(join(folder, ".git"))) return folder
    if (folder === dirname(folder)) return root
  }
}

const nearestConfig = (root: string, top: string): string | null => {
  for (let folder = root; ; folder = dirname(folder)) {
    const file = join(folder, projectFile)
    if (exists(file)) return file
    if (folder === top || folder === dirname(folder)) return null
  }
}

const isWithin = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`)

/** Also true for a link that leads nowhere: it is refused, not overlooked. */
const exists = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

const realPathOf = (path: string): string | null => {
  try {
    return realpathSync.native(path)
  } catch {
    return null
  }
}
