/** Whether what was read of a file still holds, by what the system says of it now. */
import type { FileEntry } from "../../domain/RepoMap.js"
import type { FileStamp, IndexedFile } from "../../services/IndexStore.js"

/** Of a file in a listing. What is not known is never equal to anything. */
export const stampOf = (file: FileEntry): FileStamp => ({
  sizeBytes: file.sizeBytes,
  modifiedMs: file.modifiedMs,
  changedMs: file.changedMs ?? Number.NaN,
  inode: file.inode ?? Number.NaN
})

export const isFresh = ({ readMs, stamp }: Pick<IndexedFile, "stamp" | "readMs">, now: FileEntry): boolean =>
  stamp.sizeBytes === now.sizeBytes &&
  stamp.modifiedMs === now.modifiedMs &&
  stamp.changedMs === now.changedMs &&
  stamp.inode === now.inode &&
  !isRacy(stamp, readMs)

/**
 * A file that was written just before it was read may have been written once more in the same tick of the file system's
 * clock: equal stamps then prove nothing, and it is read again until they do.
 */
const isRacy = (stamp: FileStamp, readMs: number): boolean =>
  Math.max(stamp.modifiedMs, stamp.changedMs) >= readMs - tickOf(stamp)

/** Kernels count in steps of up to 10 ms; some file systems keep whole seconds, or every other one. */
export const tickOf = ({ changedMs, modifiedMs }: Pick<FileStamp, "changedMs" | "modifiedMs">): number =>
  modifiedMs % 1_000 === 0 && changedMs % 1_000 === 0 ? 2_000 : 50
