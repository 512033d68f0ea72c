/** `services/IndexStore` in one SQLite file a project, in `<home>/index/`. One writer at a time; readers wait for nobody. */
import { mkdirSync, statSync } from "node:fs"
import Database from "better-sqlite3"
import { Effect, Layer, Schema } from "effect"
import { FileUnreadable, StoreFailed } from "../../domain/Errors.js"
import { type AbsolutePath, RelativePath } from "../../domain/Paths.js"
import { Hasher } from "../../services/Hasher.js"
import { type IndexedFile, IndexStore, type OpenIndex } from "../../services/IndexStore.js"
import { codeOf, type IndexFile, openIndexFile, removeIndexFile } from "./IndexFile.js"

export const layerSqliteIndexStore = (home: AbsolutePath) =>
  Layer.effect(
    IndexStore,
    Effect.map(Hasher, ({ sha256 }) => {
      const fileOf = (root: AbsolutePath) => `${home}/index/${sha256(root).slice(0, 32)}.sqlite`
      return IndexStore.of({
        open: (root, version) =>
          Effect.map(
            Effect.acquireRelease(
              attempt("open", () => openIndexFile(fileOf(root), root, version)),
              ({ database }) => Effect.sync(() => database.close())
            ),
            (file) => opened(file)
          ),
        clear: (root) => attempt("clear", () => removeIndexFile(fileOf(root)))
      })
    })
  )

const opened = (file: IndexFile): OpenIndex => {
  const { database } = file
  const revisionNow = database.prepare("SELECT number FROM revision").pluck()
  const changed = database
    .prepare(
      `SELECT path, size_bytes, modified_ms, changed_ms, inode, read_ms, content_hash, problem, tokens, record
       FROM repomap_cache WHERE revision > ?`
    )
    .raw()
  const put = database.prepare(
    `INSERT INTO repomap_cache
       (path, size_bytes, modified_ms, changed_ms, inode, read_ms, content_hash, problem, tokens, record, revision)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (path) DO UPDATE SET
       size_bytes = excluded.size_bytes, modified_ms = excluded.modified_ms, changed_ms = excluded.changed_ms,
       inode = excluded.inode, read_ms = excluded.read_ms, content_hash = excluded.content_hash,
       problem = excluded.problem, tokens = excluded.tokens, record = excluded.record, revision = excluded.revision`
  )
  const remove = database.prepare("DELETE FROM repomap_cache WHERE path = ?")
  const setRevision = database.prepare("UPDATE revision SET number = ?")

  return {
    since: (revision) =>
      attempt("read", () => {
        const now = Number(revisionNow.get())
        if (now === revision) return { revision, files: [] }
        return { revision: now, files: decodeRows(changed.all(revision < now ? revision : 0)).map(toFile) }
      }),
    write: (files, gone) =>
      attempt("write", () => {
        database.exec("BEGIN IMMEDIATE")
        try {
          const revision = Number(revisionNow.get()) + 1
          for (const it of files) {
            const { changedMs, inode, modifiedMs, sizeBytes } = it.stamp
            const { hash, problem, readMs, record, tokens } = it
            put.run(it.path, sizeBytes, modifiedMs, changedMs, inode, readMs, hash, problem, tokens, record, revision)
          }
          for (const path of gone) remove.run(path)
          setRevision.run(revision)
          database.exec("COMMIT")
          return revision
        } catch (error) {
          if (database.inTransaction) database.exec("ROLLBACK")
          throw error
        }
      }),
    claim: claimOf(file.filename),
    status: attempt("read its status", () => ({
      ...decodeStatus(
        database
          .prepare(
            `SELECT count(*) AS files, coalesce(sum(problem IS NOT NULL), 0) AS unreadable,
               coalesce(sum(tokens), 0) AS tokens FROM repomap_cache`
          )
          .get()
      ),
      sizeBytes: sizeOf(file.filename) + sizeOf(`${file.filename}-wal`),
      building: false
    }))
  }
}

/**
 * A lock of the system's, by way of a second database that nobody writes to: whoever holds it and dies, by whatever
 * signal, gives it up. Process numbers would have to be believed, and mean nothing in another container.
 */
const claimOf = (filename: string): OpenIndex["claim"] =>
  Effect.map(
    Effect.acquireRelease(
      attempt("claim", () => {
        mkdirSync(filename.slice(0, filename.lastIndexOf("/")), { recursive: true, mode: 0o700 })
        const lock = new Database(`${filename.replace(/\.sqlite$/, "")}.lock`, { timeout: 0 })
        try {
          lock.exec("BEGIN IMMEDIATE")
          return lock
        } catch (error) {
          lock.close()
          if (/^SQLITE_BUSY/.test(codeOf(error))) return null
          throw error
        }
      }),
      (lock) => Effect.sync(() => lock?.close())
    ),
    (lock) => lock !== null
  )

const attempt = <A>(operation: string, work: () => A): Effect.Effect<A, StoreFailed> =>
  Effect.try({ try: work, catch: (cause) => new StoreFailed({ store: "The index", operation, cause }) })

const sizeOf = (filename: string): number => statSync(filename, { throwIfNoEntry: false })?.size ?? 0

type Row = readonly [
  path: string,
  sizeBytes: number,
  modifiedMs: number,
  changedMs: number,
  inode: number,
  readMs: number,
  hash: string,
  problem: string | null,
  tokens: number | null,
  record: Uint8Array | null
]

/** The table is strict, and made by this version: ten thousand rows are not asked again what they are. */
const isRows = (rows: ReadonlyArray<unknown>): rows is ReadonlyArray<Row> =>
  rows.length === 0 || (Array.isArray(rows[0]) && rows[0].length === 10)

const decodeRows = (rows: ReadonlyArray<unknown>): ReadonlyArray<Row> => (isRows(rows) ? rows : [])

const isPath = Schema.is(RelativePath)
const isProblem = Schema.is(FileUnreadable.fields.reason)

const toFile = ([
  path,
  sizeBytes,
  modifiedMs,
  changedMs,
  inode,
  readMs,
  hash,
  problem,
  tokens,
  record
]: Row): IndexedFile => ({
  path: isPath(path) ? path : RelativePath.make("?"),
  stamp: { sizeBytes, modifiedMs, changedMs, inode },
  readMs,
  hash,
  problem: isProblem(problem) ? problem : null,
  tokens,
  record
})

const decodeStatus = Schema.decodeUnknownSync(
  Schema.Struct({ files: Schema.Int, unreadable: Schema.Int, tokens: Schema.Int })
)
