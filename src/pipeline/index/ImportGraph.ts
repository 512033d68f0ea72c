/**
 * Which files a file imports, for all of a project. What is kept of the last time holds for every file that is as it was,
 * as long as the project has the same files, the same manifests, and the same names in them.
 */

import type { RelativePath } from "../../domain/Paths.js"
import { makeImportResolver } from "../imports/ImportResolver.js"
import {
  declaresTheSame,
  definedNamesOf,
  type FileRecord,
  importSourcesOf,
  mentions,
  packagesOf
} from "./FileRecord.js"
import type { KnownFile } from "./Known.js"

export interface ManifestText {
  readonly path: string
  readonly hash: string
  readonly text: string
}

/** Places in the list of files; one list a file, rising, without the file itself. */
export type ImportEdges = ReadonlyArray<ReadonlyArray<number>>

/** One import as it is written, and the files that it means. */
export interface ResolvedImport {
  readonly source: string
  readonly files: ReadonlyArray<RelativePath>
}

export interface ImportGraph {
  readonly edges: (files: ReadonlyArray<KnownFile>, manifests: ReadonlyArray<ManifestText>) => ImportEdges
  readonly importsOf: (
    path: RelativePath,
    files: ReadonlyArray<KnownFile>,
    manifests: ReadonlyArray<ManifestText>
  ) => ReadonlyArray<ResolvedImport>
}

interface Kept {
  readonly paths: ReadonlyArray<string>
  readonly manifests: ReadonlyArray<ManifestText>
  readonly records: Array<FileRecord | null>
  readonly edges: Array<ReadonlyArray<number>>
  readonly resolve: (path: string, sources: ReadonlyArray<string>, record: FileRecord) => ReadonlyArray<number>
}

const none: ReadonlyArray<number> = []

export const makeImportGraph = (): ImportGraph => {
  let kept: Kept | null = null
  const keptFor = (files: ReadonlyArray<KnownFile>, manifests: ReadonlyArray<ManifestText>): Kept => {
    if (kept === null || !stillHolds(kept, files, manifests)) kept = begin(files, manifests)
    return kept
  }
  return {
    importsOf: (path, files, manifests) => {
      const { resolve } = keptFor(files, manifests)
      const record = files.find((it) => it.entry.path === path)?.record ?? null
      if (record === null) return []
      return importSourcesOf(record).map((source) => ({
        source,
        files: resolve(path, [source], record).map((at) => files[at]!.entry.path)
      }))
    },
    edges: (files, manifests) => {
      const kept = keptFor(files, manifests)
      const { edges, records, resolve } = kept
      files.forEach(({ entry, record }, at) => {
        if (records[at] === record) return
        records[at] = record
        edges[at] = record === null ? none : resolve(entry.path, importSourcesOf(record), record)
      })
      return [...edges]
    }
  }
}

const begin = (files: ReadonlyArray<KnownFile>, manifests: ReadonlyArray<ManifestText>): Kept => {
  const paths = files.map((it) => it.entry.path)
  const resolver = makeImportResolver(paths, manifests, (place) => {
    const record = files[place]?.record ?? null
    return record === null ? undefined : { packages: packagesOf(record), names: definedNamesOf(record) }
  })
  return {
    paths,
    manifests,
    records: files.map(() => null),
    edges: files.map(() => none),
    resolve: (path, sources, record) => resolver.resolve(path, sources, (name) => mentions(record, name))
  }
}

const stillHolds = (kept: Kept, files: ReadonlyArray<KnownFile>, manifests: ReadonlyArray<ManifestText>): boolean =>
  kept.paths.length === files.length &&
  kept.manifests.length === manifests.length &&
  manifests.every((it, at) => it.path === kept.manifests[at]!.path && it.hash === kept.manifests[at]!.hash) &&
  files.every(({ entry, record }, at) => {
    const before = kept.records[at] ?? null
    if (kept.paths[at] !== entry.path) return false
    return before === record || (before !== null && record !== null && declaresTheSame(before, record))
  })
