/** The statements of an index file, prepared once, with its rows as what they stand for. */

import { deflateRawSync, inflateRawSync } from "node:zlib"
import type Database from "better-sqlite3"
import { Option, Schema } from "effect"
import { FileUnreadable } from "../../domain/Errors.js"
import { RelativePath } from "../../domain/Paths.js"
import type { IndexedFile, IndexStatus, KeptOutline, UnoutlinedFile } from "../../services/IndexStore.js"

export interface Statements {
  readonly revision: () => number
  readonly setRevision: (revision: number) => void
  readonly changed: (after: number) => ReadonlyArray<IndexedFile>
  readonly put: (file: IndexedFile, revision: number) => void
  readonly remove: (path: string) => void
  readonly outline: (path: RelativePath, hash: string) => KeptOutline | null
  readonly notOutlined: () => ReadonlyArray<UnoutlinedFile>
  readonly recordOf: (path: RelativePath) => Uint8Array | null
  readonly keepOutline: (kept: KeptOutline) => void
  readonly status: () => Omit<IndexStatus, "sizeBytes" | "building">
}

const columns = [
  "path",
  "size_bytes",
  "modified_ms",
  "changed_ms",
  "inode",
  "read_ms",
  "content_hash",
  "problem",
  "tokens_cl100k",
  "tokens_o200k",
  "record"
]

export const makeStatements = (database: Database): Statements => {
  const revision = database.prepare("SELECT number FROM revision").pluck()
  const setRevision = database.prepare("UPDATE revision SET number = ?")
  const changed = database.prepare(`SELECT ${columns.join()} FROM repomap_cache WHERE revision > ?`).raw()
  const put = database.prepare(
    `INSERT INTO repomap_cache (${columns.join()}, revision) VALUES (${columns.map(() => "?").join()}, ?)
     ON CONFLICT (path) DO UPDATE SET
       ${[...columns.slice(1), "revision"].map((it) => `${it} = excluded.${it}`).join()}`
  )
  const remove = database.prepare("DELETE FROM repomap_cache WHERE path = ?")
  const removeOutline = database.prepare("DELETE FROM file_transform_cache WHERE file_path = ?")
  const outline = database.prepare(
    `SELECT content_hash AS hash, facts, tier_outputs_json AS tiers FROM file_transform_cache
     WHERE file_path = ? AND content_hash = ?`
  )
  const notOutlined = database.prepare(
    `SELECT path, content_hash AS hash, size_bytes AS sizeBytes FROM repomap_cache AS file
     WHERE record IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM file_transform_cache WHERE file_path = file.path AND content_hash = file.content_hash
     ) ORDER BY path`
  )
  const recordOf = database.prepare("SELECT record FROM repomap_cache WHERE path = ?").pluck()
  const keepOutline = database.prepare(
    `INSERT INTO file_transform_cache (file_path, content_hash, facts, tier_outputs_json) VALUES (?, ?, ?, ?)
     ON CONFLICT (file_path) DO UPDATE SET content_hash = excluded.content_hash, facts = excluded.facts,
       tier_outputs_json = excluded.tier_outputs_json`
  )
  const status = database.prepare(
    `SELECT count(*) AS files, coalesce(sum(problem IS NOT NULL), 0) AS unreadable,
       CASE WHEN coalesce(sum(record IS NOT NULL AND tokens_cl100k IS NULL), 0) = 0 THEN coalesce(sum(tokens_cl100k), 0) END AS cl100k,
       CASE WHEN coalesce(sum(record IS NOT NULL AND tokens_o200k IS NULL), 0) = 0 THEN coalesce(sum(tokens_o200k), 0) END AS o200k,
       (SELECT count(*) FROM file_transform_cache) AS outlines
     FROM repomap_cache`
  )
  return {
    revision: () => decodeNumber(revision.get()),
    setRevision: (number) => setRevision.run(number),
    changed: (after) => rowsOf(changed.all(after)).flatMap(toFile),
    put: ({ hash, path, problem, readMs, record, stamp, tokens }, number) => {
      const { changedMs, inode, modifiedMs, sizeBytes } = stamp
      const counts = [tokens.cl100k_base, tokens.o200k_base]
      put.run(path, sizeBytes, modifiedMs, changedMs, inode, readMs, hash, problem, ...counts, record, number)
    },
    remove: (path) => {
      remove.run(path)
      removeOutline.run(path)
    },
    outline: (path, hash) => {
      const row = outline.get(path, hash)
      if (row === undefined) return null
      const { facts, ...kept } = decodeOutline(row)
      return { path, ...kept, facts: inflateRawSync(facts).toString("utf8") }
    },
    notOutlined: () => notOutlined.all().flatMap((row) => Option.toArray(decodeUnoutlined(row))),
    recordOf: (path) => decodeRecord(recordOf.get(path) ?? null),
    keepOutline: ({ facts, hash, path, tiers }) =>
      keepOutline.run(path, hash, deflateRawSync(facts, { level: 1 }), tiers),
    status: () => {
      const { cl100k, o200k, ...counts } = decodeStatus(status.get())
      return { ...counts, tokens: { cl100k_base: cl100k, o200k_base: o200k } }
    }
  }
}

const decodeNumber = Schema.decodeUnknownSync(Schema.Int)
const decodeOutline = Schema.decodeUnknownSync(
  Schema.Struct({ hash: Schema.String, facts: Schema.Uint8ArrayFromSelf, tiers: Schema.String })
)
const decodeUnoutlined = Schema.decodeUnknownOption(
  Schema.Struct({ path: RelativePath, hash: Schema.String, sizeBytes: Schema.Number })
)
const decodeRecord = Schema.decodeUnknownSync(Schema.NullOr(Schema.Uint8ArrayFromSelf))
const decodeStatus = Schema.decodeUnknownSync(
  Schema.Struct({
    files: Schema.Int,
    unreadable: Schema.Int,
    cl100k: Schema.NullOr(Schema.Int),
    o200k: Schema.NullOr(Schema.Int),
    outlines: Schema.Int
  })
)

type Row = readonly [
  path: string,
  sizeBytes: number,
  modifiedMs: number,
  changedMs: number,
  inode: number,
  readMs: number,
  hash: string,
  problem: string | null,
  cl100k: number | null,
  o200k: number | null,
  record: Uint8Array | null
]

/** The table is strict, and made by this version: fifty thousand rows are not asked again what they are. */
const isRows = (rows: ReadonlyArray<unknown>): rows is ReadonlyArray<Row> =>
  rows.length === 0 || (Array.isArray(rows[0]) && rows[0].length === columns.length)

const rowsOf = (rows: ReadonlyArray<unknown>): ReadonlyArray<Row> => (isRows(rows) ? rows : [])

const isPath = Schema.is(RelativePath)
const isProblem = Schema.is(FileUnreadable.fields.reason)

const toFile = ([path, sizeBytes, modifiedMs, changedMs, inode, ...rest]: Row): ReadonlyArray<IndexedFile> => {
  const [readMs, hash, problem, cl100k_base, o200k_base, record] = rest
  if (!isPath(path)) return []
  return [
    {
      path,
      stamp: { sizeBytes, modifiedMs, changedMs, inode },
      readMs,
      hash,
      problem: isProblem(problem) ? problem : null,
      tokens: { cl100k_base, o200k_base },
      record
    }
  ]
}
