/**
 * `services/CompilationCache`: a row in `cache_metadata` and a blob in the project. The project is not trusted: the
 * row knows the blob's hash, so that a blob that came with a checkout is a miss and never a prompt.
 */
import { randomUUID } from "node:crypto"
import { SqlClient, SqlSchema } from "@effect/sql"
import { DateTime, Duration, Effect, Layer, Option, Schema } from "effect"
import { ProjectId, Sha256 } from "../../domain/Ids.js"
import { CachedCompilation, CompilationCache } from "../../services/CompilationCache.js"
import { Hasher } from "../../services/Hasher.js"
import { blobPath, readBlob, removeBlob, writeBlob } from "../node/CacheBlobs.js"
import { inStore } from "./StoreOperation.js"

export const layerSqliteCompilationCache = Layer.effect(
  CompilationCache,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const hasher = yield* Hasher

    const find = SqlSchema.findOne({
      Request: Sha256,
      Result: CacheRow,
      execute: (key) => sql`SELECT * FROM cache_metadata WHERE cache_key = ${key}`
    })
    const upsert = SqlSchema.void({
      Request: CacheRow,
      execute: (row) => sql`INSERT OR REPLACE INTO cache_metadata ${sql.insert(row)}`
    })
    // Only the row that was judged: another process may have put a good one in its place meanwhile.
    const removeRow = SqlSchema.void({
      Request: CacheRow,
      execute: ({ cacheKey, blobHash, expiresAt }) => sql`
        DELETE FROM cache_metadata
        WHERE cache_key = ${cacheKey} AND blob_hash = ${blobHash} AND expires_at = ${expiresAt}`
    })
    const removeExpired = SqlSchema.findAll({
      Request: Schema.DateTimeUtc,
      Result: Schema.Struct({ filePath: Schema.String }),
      execute: (now) => sql`DELETE FROM cache_metadata WHERE expires_at <= ${now} RETURNING file_path`
    })

    const readEntry = Effect.fnUntraced(function* (row: typeof CacheRow.Type) {
      const text = yield* Effect.try(() => readBlob(row.filePath))
      if (hasher.sha256(text) !== row.blobHash) return Option.none()
      const entry = yield* decodeBlob(text)
      return entry.key === row.cacheKey ? Option.some(entry) : Option.none()
    })
    // What cannot be read is the same as what is not there.
    const entryOf = (row: typeof CacheRow.Type) => Effect.orElseSucceed(readEntry(row), () => Option.none())

    return CompilationCache.of({
      get: Effect.fnUntraced(function* ({ key }) {
        const row = yield* find(key)
        if (Option.isNone(row)) return Option.none()
        const now = yield* DateTime.now
        const entry = DateTime.lessThanOrEqualTo(row.value.expiresAt, now) ? Option.none() : yield* entryOf(row.value)
        if (Option.isNone(entry)) {
          yield* removeRow(row.value)
          yield* discard(row.value.filePath)
        }
        return entry
      }, failedTo("get")),

      // The blob first: a blob without a row is never read, and the next `put` of its key replaces it.
      put: Effect.fnUntraced(function* (slot, entry, { treeHash, ttlMinutes }) {
        const filePath = blobPath(slot.projectRoot, slot.key)
        const text = yield* encodeBlob(entry)
        const createdAt = yield* DateTime.now
        yield* Effect.try(() => writeBlob(filePath, text, randomUUID()))
        yield* upsert({
          cacheKey: slot.key,
          projectId: slot.projectId,
          filePath,
          blobHash: hasher.sha256(text),
          fileTreeHash: treeHash,
          createdAt,
          expiresAt: DateTime.addDuration(createdAt, Duration.minutes(ttlMinutes))
        })
      }, failedTo("put")),

      purgeExpired: Effect.gen(function* () {
        const expired = yield* removeExpired(yield* DateTime.now)
        yield* Effect.forEach(expired, ({ filePath }) => discard(filePath), { discard: true })
        return expired.length
      }).pipe(failedTo("purge"))
    })
  })
)

const failedTo = inStore("CompilationCache")

const CacheRow = Schema.Struct({
  cacheKey: Sha256,
  projectId: ProjectId,
  filePath: Schema.String,
  blobHash: Sha256,
  fileTreeHash: Sha256,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.DateTimeUtc
})

const Blob = Schema.parseJson(CachedCompilation)
const decodeBlob = Schema.decode(Blob)
const encodeBlob = Schema.encode(Blob)

/** A blob that cannot be removed is harmless: no row leads to it. */
const discard = (path: string) => Effect.ignore(Effect.try(() => removeBlob(path)))
