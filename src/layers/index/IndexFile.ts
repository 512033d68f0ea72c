/**
 * One project's index as a SQLite file: opened, brought to this version, and begun anew when it is of another version or
 * damaged. The driver is used as it is: through a client for queries, ten thousand rows take over a second.
 */
import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from "node:fs"
import Database from "better-sqlite3"

export interface IndexFile {
  readonly database: Database
  readonly filename: string
  /** Which file it is: another process may have put a new one in its place. */
  readonly inode: number
}

const tables = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE revision (number INTEGER NOT NULL) STRICT;
  INSERT INTO revision VALUES (0);
  CREATE TABLE repomap_cache (
    path TEXT PRIMARY KEY,
    size_bytes INTEGER NOT NULL,
    modified_ms REAL NOT NULL,
    changed_ms REAL NOT NULL,
    inode REAL NOT NULL,
    read_ms REAL NOT NULL,
    content_hash TEXT NOT NULL,
    problem TEXT,
    tokens INTEGER,
    revision INTEGER NOT NULL,
    record BLOB
  ) STRICT;
  CREATE INDEX repomap_cache_by_revision ON repomap_cache (revision);
`

/** Throws what the driver throws. */
export const openIndexFile = (filename: string, root: string, version: string): IndexFile => {
  mkdirSync(filename.slice(0, filename.lastIndexOf("/")), { recursive: true, mode: 0o700 })
  return openOnce(filename, root, version) ?? freshFile(filename, root, version)
}

const freshFile = (filename: string, root: string, version: string): IndexFile => {
  removeIndexFile(filename)
  const opened = openOnce(filename, root, version)
  if (opened === null) throw new Error("a fresh index is not one")
  return opened
}

/** Null when the file is no index of this version. */
const openOnce = (filename: string, root: string, version: string): IndexFile | null => {
  const database = new Database(filename, { timeout: 5_000 })
  try {
    chmodSync(filename, 0o600)
    database.pragma("page_size = 16384")
    switchToWal(database)
    database.pragma("synchronous = NORMAL")
    if (!isOf(database, root, version)) {
      database.close()
      return null
    }
    return { database, filename, inode: statSync(filename).ino }
  } catch (error) {
    database.close()
    if (isDamage(error)) return null
    throw error
  }
}

/** Eight processes may open a fresh file at once: the switch needs it alone, and does not wait by itself. */
const switchToWal = (database: Database): void => {
  for (let tries = 0; ; tries++) {
    try {
      database.pragma("journal_mode = WAL")
      return
    } catch (error) {
      if (tries >= 100 || !/^SQLITE_BUSY/.test(codeOf(error))) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

const isOf = (database: Database, root: string, version: string): boolean => {
  database.exec("BEGIN IMMEDIATE")
  try {
    const known = database.prepare("SELECT count(*) FROM sqlite_master").pluck().get()
    if (known === 0) {
      database.exec(tables)
      const put = database.prepare("INSERT INTO meta VALUES (?, ?)")
      put.run("version", version)
      put.run("root", root)
    }
    const said = database.prepare("SELECT value FROM meta WHERE name = 'version'").pluck().get()
    database.exec("COMMIT")
    return said === version
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK")
    if (/no such table|no such column/.test(error instanceof Error ? error.message : "")) return false
    throw error
  }
}

export const removeIndexFile = (filename: string): void => {
  for (const end of ["", "-wal", "-shm"]) rmSync(filename + end, { force: true })
}

export const isStillThere = ({ filename, inode }: IndexFile): boolean =>
  existsSync(filename) && statSync(filename).ino === inode

export const isDamage = (error: unknown): boolean => /^SQLITE_(?:NOTADB|CORRUPT)/.test(codeOf(error))

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""
