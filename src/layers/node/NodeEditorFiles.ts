/** `services/EditorFiles` on the disk; the records stand in `$AIC_HOME/installs.json`. */
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, rmdir, stat, unlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Effect, Layer, Schema } from "effect"
import type { AbsolutePath } from "../../domain/Paths.js"
import { homeFolder } from "../../editors/hooks/Home.js"
import { ChangedFile, EditorFiles, FileRefused } from "../../services/EditorFiles.js"

/** No config of an editor is larger. */
const mostBytes = 16 * 1024 * 1024

export const layerNodeEditorFiles = (aicHome: AbsolutePath, home = homeFolder()) =>
  Layer.sync(EditorFiles, () => {
    const place = join(aicHome, "installs.json")
    return EditorFiles.of({
      home,
      read: (file) => attempt(file, () => readText(file)),
      exists: (path) =>
        Effect.promise(() =>
          lstat(path).then(
            () => true,
            () => false
          )
        ),
      entries: (folder) => Effect.promise(() => readdir(folder).catch(() => null)),
      write: (file, text) => attempt(file, () => replace(file, text)),
      remove: (file) => attempt(file, () => removeFile(file)),
      removeFolders: (folders) => Effect.promise(() => removeEmpty(folders)),
      records: attempt(place, () => readText(place)).pipe(
        Effect.flatMap((text) =>
          text === null
            ? Effect.succeed([])
            : decodeRecords(text).pipe(
                Effect.mapError(
                  () => new FileRefused({ file: place, why: "cannot be read; move it away, then try again" })
                )
              )
        )
      ),
      remember: (records) =>
        encodeRecords(records).pipe(
          Effect.orDie,
          Effect.flatMap((text) => Effect.asVoid(attempt(place, () => replace(place, `${text}\n`, 0o600)))),
          Effect.mapError(({ why }) => new FileRefused({ file: place, why: `${why}. AIC_HOME names another folder` }))
        )
    })
  })

const Records = Schema.parseJson(Schema.Array(ChangedFile), { space: 2 })
const decodeRecords = Schema.decode(Records)
const encodeRecords = Schema.encode(Records)

class Refused extends Error {}

const attempt = <A>(file: string, run: () => Promise<A>): Effect.Effect<A, FileRefused> =>
  Effect.tryPromise({ try: run, catch: (error) => new FileRefused({ file, why: reasonOf(error) }) })

const reasonOf = (error: unknown): string => {
  if (error instanceof Refused) return error.message
  const code = codeOf(error)
  return code === "EACCES" || code === "EPERM"
    ? "may not be written by you; change its permissions, then try again"
    : `cannot be used (${code ?? "unknown error"})`
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined

const readText = async (file: string): Promise<string | null> => {
  const info = await stat(file).catch((error) => (codeOf(error) === "ENOENT" ? null : Promise.reject(error)))
  if (info === null) return null
  if (!info.isFile()) throw new Refused("is not a regular file")
  if (info.size > mostBytes) throw new Refused("is too large to be a config")
  try {
    // the mark is a part of the text here: it has to be written back
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(file))
  } catch (error) {
    throw codeOf(error) === undefined || codeOf(error) === "ERR_ENCODING_INVALID_ENCODED_DATA"
      ? new Refused("is not UTF-8 text")
      : error
  }
}

const replace = async (file: string, text: string, newMode = 0o644): Promise<ReadonlyArray<string>> => {
  const target = await realpath(file).catch((error) => (codeOf(error) === "ENOENT" ? null : Promise.reject(error)))
  if (target === null && (await lstat(file).catch(() => null)) !== null) {
    throw new Refused("is a symbolic link that points nowhere")
  }
  const mode = target === null ? newMode : (await stat(target)).mode & 0o777
  if ((mode & 0o200) === 0) throw new Refused("is read-only; make it writable, then try again")
  const path = target ?? file
  const made = await makeFolders(dirname(path), newMode === 0o600 ? 0o700 : 0o755)
  const half = `${path}.aic-${process.pid}`
  try {
    await writeFile(half, text, { mode, flag: "wx" })
    await rename(half, path)
    return made
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** The folders that were missing, the outermost first. */
const makeFolders = async (folder: string, mode: number): Promise<ReadonlyArray<string>> => {
  const missing: Array<string> = []
  for (let at = folder; (await lstat(at).catch(() => null)) === null && dirname(at) !== at; at = dirname(at))
    missing.unshift(at)
  await mkdir(folder, { recursive: true, mode })
  return missing
}

const removeFile = async (file: string): Promise<void> => {
  const info = await lstat(file).catch(() => null)
  if (info === null) return
  if (!info.isSymbolicLink() && (info.mode & 0o200) === 0) {
    throw new Refused("is read-only; make it writable, then try again")
  }
  await unlink(file)
}

const removeEmpty = async (folders: ReadonlyArray<string>): Promise<void> => {
  const deepestFirst = [...new Set(folders)].sort((a, b) => b.length - a.length)
  for (const folder of deepestFirst) await rmdir(folder).catch(() => undefined)
}
