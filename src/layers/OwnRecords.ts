/** The composition root of commands about the database itself. It fails where there is none. */
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { Data, Effect, Layer } from "effect"
import { AbsolutePath } from "../domain/Paths.js"
import { layerNodeConfigSource } from "./node/NodeConfigSource.js"
import { layerNodeHasher } from "./node/NodeHasher.js"
import { layerNodeIds } from "./node/NodeIds.js"
import { databaseName, layerDatabase, layerDatabaseAsItIs } from "./sqlite/Database.js"
import { layerSqliteCompilationCache } from "./sqlite/SqliteCompilationCache.js"
import { layerSqliteDatabaseCare } from "./sqlite/SqliteDatabaseCare.js"
import { layerSqliteProjects } from "./sqlite/SqliteProjects.js"
import { layerSqliteRetention } from "./sqlite/SqliteRetention.js"

export class NoDatabase extends Data.TaggedError("NoDatabase")<{ readonly path: string }> {
  override get message() {
    return `There is no database yet: the first compile makes ${this.path}`
  }
}

export const layerOwnRecords = (options: {
  readonly home: string
  readonly opens: "read" | "as-it-is" | "up-to-date"
}) => {
  const home = AbsolutePath.make(resolve(options.home))
  const database =
    options.opens === "up-to-date"
      ? layerDatabase(home)
      : layerDatabaseAsItIs(home, { writable: options.opens === "as-it-is" })
  return Layer.mergeAll(
    layerSqliteDatabaseCare(home),
    layerSqliteProjects,
    layerSqliteRetention,
    layerSqliteCompilationCache
  ).pipe(
    Layer.provide(isThere(home, database)),
    Layer.provideMerge(Layer.mergeAll(layerNodeHasher, layerNodeIds, layerNodeConfigSource(home)))
  )
}

const isThere = <A, E>(home: AbsolutePath, database: Layer.Layer<A, E>) =>
  Layer.unwrapEffect(
    Effect.suspend(() => {
      const path = `${home}/${databaseName}`
      return existsSync(path) ? Effect.succeed(database) : new NoDatabase({ path })
    })
  )
