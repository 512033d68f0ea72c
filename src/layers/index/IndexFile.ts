/**
 * One project's index as a SQLite file: opened, or begun anew when it is damaged. The driver is used as it is: through a
 * client for queries, ten thousand rows take over a second.
 */
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import Database from "better-sqlite3"

export interface IndexFile {
  readonly database: Database
  /** Which file it is: another process may have put a new one in its place. */
  readonly inode: number
}

/** What a file of one kind is begun with, beside `meta`. */
export type Tables = string

export const indexTables: Tables = `
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
    tokens_cl100k INTEGER,
    tokens_o200k INTEGER,
    revision INTEGER NOT NULL,
    record BLOB
  ) STRICT;
  CREATE INDEX repomap_cache_by_revision ON repomap_cache (revision);
  CREATE TABLE file_transform_cache (
    file_path TEXT PRIMARY KEY,
    content_hash TEXT NOT NULL,
    facts BLOB NOT NULL,
    tier_outputs_json TEXT NOT NULL
  ) STRICT;
`

export const historyTables: Tables = `
  CREATE TABLE past_commits (id TEXT PRIMARY KEY, facts_json TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

export type About = Readonly<Record<string, string>>

/** Throws what the driver throws. `about` is written into a fresh file, for people. */
export const openIndexFile = (filename: string, about: About, tables: Tables): IndexFile => {
  mkdirSync(filename.slice(0, filename.lastIndexOf("/")), { recursive: true, mode: 0o700 })
  const opened = openOnce(filename, about, tables)
  if (opened !== null) return opened
  removeIndexFile(filename)
  const fresh = openOnce(filename, about, tables)
  if (fresh === null) throw new Error("a fresh index file is not one")
  return fresh
}

/** Null when the file is no index. */
const openOnce = (filename: string, about: About, tables: Tables): IndexFile | null => {
  const database = new Database(filename, { timeout: 5_000 })
  try {
    chmodSync(filename, 0o600)
    database.pragma("page_size = 16384")
    switchToWal(database)
    database.pragma("synchronous = NORMAL")
    makeTables(database, about, tables)
    return { database, inode: statSync(filename).ino }
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
      if (tries >= 200 || !isBusy(error)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

const makeTables = (database: Database, about: About, tables: Tables): void => {
  const isMade = () => database.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'meta'").pluck().get() === 1
  // nearly every start finds them, and should wait for nobody who writes
  if (isMade()) return
  inTransaction(database, () => {
    if (isMade()) return
    database.exec("CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT")
    database.exec(tables)
    const put = database.prepare("INSERT INTO meta VALUES (?, ?)")
    for (const [name, value] of Object.entries(about)) put.run(name, value)
  })
}

export const inTransaction = <A>(database: Database, work: () => A): A => {
  database.exec("BEGIN IMMEDIATE")
  try {
    const result = work()
    database.exec("COMMIT")
    return result
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK")
    throw error
  }
}

export const removeIndexFile = (filename: string): void => {
  for (const end of ["", "-wal", "-shm"]) rmSync(filename + end, { force: true })
}

/** Files of a folder whose names start so. */
export const filesOf = (folder: string, start: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
      .filter((it) => it.startsWith(start))
      .sort()
      .map((it) => `${folder}/${it}`)
  } catch {
    return []
  }
}

export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(?:NOTADB|CORRUPT|IOERR_SHORT_READ)/.test(codeOf(error)) ||
  (codeOf(error) === "SQLITE_ERROR" && /no such (?:table|column)/.test(error instanceof Error ? error.message : ""))

export const isBusy = (error: unknown): boolean => /^SQLITE_BUSY/.test(codeOf(error))

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""
