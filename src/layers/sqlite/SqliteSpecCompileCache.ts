/** `services/SpecCompileCache` in the table `spec_compile_cache`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { DateTime, Duration, Effect, Layer, Schema } from "effect"
import { Sha256 } from "../../domain/Ids.js"
import { SpecCompilation, SpecMeta } from "../../domain/Specification.js"
import { SpecCompileCache } from "../../services/SpecCompileCache.js"
import { inStore } from "./StoreOperation.js"

export const layerSqliteSpecCompileCache = Layer.effect(
  SpecCompileCache,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const find = SqlSchema.findOne({
      Request: Schema.Struct({ key: Sha256, now: Schema.DateTimeUtc }),
      Result: Kept,
      execute: ({ key, now }) => sql`
        SELECT compiled_spec, meta_json FROM spec_compile_cache WHERE cache_key = ${key} AND expires_at > ${now}`
    })
    const upsert = SqlSchema.void({
      Request: Row,
      execute: (row) => sql`INSERT OR REPLACE INTO spec_compile_cache ${sql.insert(row)}`
    })
    const removeExpired = SqlSchema.findAll({
      Request: Schema.DateTimeUtc,
      Result: Schema.Struct({ cacheKey: Schema.String }),
      execute: (now) => sql`DELETE FROM spec_compile_cache WHERE expires_at <= ${now} RETURNING cache_key`
    })
    const purge = Effect.flatMap(DateTime.now, removeExpired)

    return SpecCompileCache.of({
      get: (key) =>
        Effect.flatMap(DateTime.now, (now) => find({ key, now })).pipe(
          // a row of another version is the same as none
          Effect.catchTag("ParseError", () => Effect.succeedNone),
          failedTo("get")
        ),
      put: Effect.fnUntraced(function* (cacheKey, entry, { ttlMinutes }) {
        yield* purge
        const createdAt = yield* DateTime.now
        const expiresAt = DateTime.addDuration(createdAt, Duration.minutes(ttlMinutes))
        yield* upsert({ ...entry, cacheKey, createdAt, expiresAt })
      }, failedTo("put")),
      purgeExpired: purge.pipe(
        Effect.map((removed) => removed.length),
        failedTo("purge")
      )
    })
  })
)

const failedTo = inStore("SpecCompileCache")

const Kept = Schema.Struct({
  ...SpecCompilation.fields,
  meta: Schema.propertySignature(Schema.parseJson(SpecMeta)).pipe(Schema.fromKey("metaJson"))
})

const Row = Schema.Struct({
  ...Kept.fields,
  cacheKey: Sha256,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.DateTimeUtc
})
