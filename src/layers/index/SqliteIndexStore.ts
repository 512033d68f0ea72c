/**
 * `services/IndexStore` in one SQLite file a project and version, in `<home>/index/`. One writes at a time, readers wait
 * for nobody. Programs of different versions, which may run side by side, have a file each.
 */
import { statSync } from "node:fs"
import { Effect, Layer, Option } from "effect"
import { StoreFailed } from "../../domain/Errors.js"
import type { AbsolutePath } from "../../domain/Paths.js"
import { Hasher } from "../../services/Hasher.js"
import { IndexStore, type OpenHistory, type OpenIndex } from "../../services/IndexStore.js"
import { claimOf, isClaimed } from "./Claim.js"
import { type HistoryStatements, makeHistoryStatements } from "./HistoryStatements.js"
import {
  type About,
  filesOf,
  historyTables,
  type IndexFile,
  indexTables,
  inTransaction,
  isDamage,
  openIndexFile,
  removeIndexFile,
  type Tables
} from "./IndexFile.js"
import { makeStatements, type Statements } from "./Statements.js"

export const layerSqliteIndexStore = (home: AbsolutePath) =>
  Layer.effect(
    IndexStore,
    Effect.map(Hasher, ({ sha256 }) => {
      const folder = `${home}/index`
      const nameOf = (root: AbsolutePath) => sha256(root).slice(0, 24)
      const connect = <Statements>(filename: string, about: About, kind: Kind<Statements>) =>
        Effect.acquireRelease(
          attempt("open", () => openConnection(filename, about, kind)),
          (connection) => Effect.sync(connection.close)
        )
      return IndexStore.of({
        open: (root, version) => {
          const name = nameOf(root)
          const filename = `${folder}/${name}-${version.slice(0, 12)}.sqlite`
          return attempt("open", () => removeOutdated(folder, name, filename)).pipe(
            Effect.zipRight(connect(filename, { root, version }, { tables: indexTables, prepare: makeStatements })),
            Effect.map((connection) => opened(connection, filename))
          )
        },
        history: (root, version) =>
          Effect.map(
            connect(
              `${folder}/${nameOf(root)}${historyMark}${version.slice(0, 12)}.sqlite`,
              { root, version },
              { tables: historyTables, prepare: makeHistoryStatements }
            ),
            openedHistory
          ),
        clear: (root) =>
          attempt("clear", () => {
            const files = filesOf(folder, `${nameOf(root)}-`).filter((it) => it.endsWith(".sqlite"))
            for (const file of files) removeIndexFile(file)
            return files.filter((it) => !it.includes(historyMark)).length
          })
      })
    })
  )

const historyMark = "-history-"

/** Another version may still be in use; one that nobody has written to for a week is not. */
const unusedMs = 7 * 24 * 3_600_000

const removeOutdated = (folder: string, name: string, current: string): void => {
  for (const file of filesOf(folder, `${name}-`)) {
    if (!file.endsWith(".sqlite") || file === current) continue
    const stat = statSync(file, { throwIfNoEntry: false })
    if (stat !== undefined && stat.mtimeMs < Date.now() - unusedMs) removeIndexFile(file)
  }
}

interface Connection<Statements> {
  /** Runs with the file that is there now. When it turns out to be damaged, a fresh one takes its place, and once more. */
  readonly use: <A>(work: (statements: Statements, file: IndexFile) => A) => A
  readonly close: () => void
}

interface Kind<Statements> {
  readonly tables: Tables
  readonly prepare: (database: IndexFile["database"]) => Statements
}

const openConnection = <Statements>(
  filename: string,
  about: About,
  { prepare, tables }: Kind<Statements>
): Connection<Statements> => {
  const connect = () => {
    const file = openIndexFile(filename, about, tables)
    return { file, statements: prepare(file.database) }
  }
  let now = connect()
  const reopen = () => {
    now.file.database.close()
    now = connect()
  }
  return {
    close: () => now.file.database.close(),
    use: (work) => {
      if (statSync(filename, { throwIfNoEntry: false })?.ino !== now.file.inode) reopen()
      try {
        return work(now.statements, now.file)
      } catch (error) {
        if (!isDamage(error)) throw error
        now.file.database.close()
        removeIndexFile(filename)
        now = connect()
        return work(now.statements, now.file)
      }
    }
  }
}

const openedHistory = ({ use }: Connection<HistoryStatements>): OpenHistory => ({
  commits: attempt("read", () => use((statements) => statements.all())),
  keep: (commits, gone) =>
    attempt("write", () =>
      use((statements, { database }) =>
        inTransaction(database, () => {
          for (const commit of commits) statements.put(commit)
          for (const id of gone) statements.remove(id)
        })
      )
    )
})

const opened = ({ use }: Connection<Statements>, filename: string): OpenIndex => ({
  since: (revision) =>
    attempt("read", () =>
      use((statements) => {
        const now = statements.revision()
        if (now === revision) return { revision, files: [] }
        return { revision: now, files: statements.changed(revision < now ? revision : 0) }
      })
    ),
  write: (files, gone) =>
    attempt("write", () =>
      use((statements, { database }) =>
        inTransaction(database, () => {
          const revision = statements.revision() + 1
          for (const file of files) statements.put(file, revision)
          for (const path of gone) statements.remove(path)
          statements.setRevision(revision)
          return revision
        })
      )
    ),
  claim: claimOf(filename),
  outlineOf: (path, hash) =>
    attempt("read", () => use((statements) => Option.fromNullable(statements.outline(path, hash)))),
  notOutlined: attempt("read", () => use((statements) => statements.notOutlined())),
  recordOf: (path) => attempt("read", () => use((statements) => Option.fromNullable(statements.recordOf(path)))),
  keepOutlines: (kept) =>
    attempt("write", () =>
      use((statements, { database }) =>
        inTransaction(database, () => {
          for (const outline of kept) statements.keepOutline(outline)
        })
      )
    ),
  claimOutlines: claimOf(filename, ".outlines.lock"),
  status: attempt("read", () =>
    use((statements) => ({
      ...statements.status(),
      sizeBytes: ["", "-wal"].reduce((sum, end) => sum + sizeOf(filename + end), 0),
      building: isClaimed(filename)
    }))
  )
})

const attempt = <A>(operation: string, work: () => A): Effect.Effect<A, StoreFailed> =>
  Effect.try({ try: work, catch: (cause) => new StoreFailed({ store: "The index", operation, cause }) })

const sizeOf = (filename: string): number => statSync(filename, { throwIfNoEntry: false })?.size ?? 0
