/**
 * Reads a file that somebody else may have put there: never a link, a pipe or a device, never more than
 * `maxBytes`, never outside. What is checked is the opened file itself, so a swap after the check changes nothing.
 */
import { closeSync, constants, existsSync, fstatSync, openSync, readlinkSync, readSync, realpathSync } from "node:fs"
import { Either } from "effect"

export type ReadProblem = "symlink" | "not-a-regular-file" | "too-large" | "permission-denied" | "vanished" | "io-error"

/** `realPath`: where the file must really be (no link in any folder above it); null where folders may be links. */
export const readRegularFile = (
  path: string,
  maxBytes: number,
  realPath: string | null
): Either.Either<Buffer, ReadProblem> => {
  let descriptor: number | null = null
  try {
    descriptor = openSync(path, openFlags)
    const stat = fstatSync(descriptor)
    if (!stat.isFile()) return Either.left("not-a-regular-file")
    if (stat.size > maxBytes) return Either.left("too-large")
    const opened = realPath === null ? null : realPathOf(descriptor, path)
    // a link in a folder above leads elsewhere; the same name with " (deleted)" went away after it was opened
    if (opened !== realPath) return Either.left(opened === `${realPath} (deleted)` ? "vanished" : "symlink")
    const bytes = readAtMost(descriptor, stat.size, maxBytes)
    return bytes === null ? Either.left("too-large") : Either.right(bytes)
  } catch (error) {
    return Either.left(problemOf(error))
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

/** `""` of what is no such file, or is not there: a file of rules or of git that nobody has to have. */
export const textOrNothing = (path: string, maxBytes: number): string =>
  Either.match(readRegularFile(path, maxBytes, null), {
    onLeft: () => "",
    onRight: (bytes) => bytes.toString("utf8")
  })

/** The `code` of a system error, or `""`. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""

// O_NONBLOCK: opening a pipe would wait for a writer that never comes
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY

const problems: Readonly<Record<string, ReadProblem>> = {
  ELOOP: "symlink",
  EMLINK: "symlink",
  ENOENT: "vanished",
  ENOTDIR: "vanished",
  ENAMETOOLONG: "vanished",
  ERR_INVALID_ARG_VALUE: "vanished",
  EACCES: "permission-denied",
  EPERM: "permission-denied",
  ENXIO: "not-a-regular-file",
  ENODEV: "not-a-regular-file",
  EISDIR: "not-a-regular-file"
}

const problemOf = (error: unknown): ReadProblem => {
  const code = errorCodeOf(error)
  return Object.hasOwn(problems, code) ? (problems[code] ?? "io-error") : "io-error"
}

const descriptorFolder = existsSync("/proc/self/fd") ? "/proc/self/fd" : null

const realPathOf = (descriptor: number, path: string): string =>
  descriptorFolder === null ? realpathSync.native(path) : readlinkSync(`${descriptorFolder}/${descriptor}`)

/** The size is a hint only: a file may grow while it is read, and some systems report 0 for files with content. */
const readAtMost = (descriptor: number, size: number, maxBytes: number): Buffer | null => {
  let buffer = Buffer.allocUnsafe(Math.min(size, maxBytes) + 1)
  let length = 0
  for (;;) {
    const count = readSync(descriptor, buffer, length, buffer.length - length, null)
    length += count
    if (length > maxBytes) return null
    if (count === 0) return buffer.subarray(0, length)
    if (length === buffer.length) {
      const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2 + 4096, maxBytes + 1))
      buffer.copy(larger, 0, 0, length)
      buffer = larger
    }
  }
}
