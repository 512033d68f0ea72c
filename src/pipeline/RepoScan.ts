/** Before step 4. Which files the project has, and a hash that changes when one of them does. */
import { Context, Effect, Layer } from "effect"
import type { ProjectUnusable } from "../domain/Errors.js"
import type { Sha256 } from "../domain/Ids.js"
import type { AbsolutePath } from "../domain/Paths.js"
import { rememberedBy } from "../domain/Remembered.js"
import type { FileEntry, RepoMap } from "../domain/RepoMap.js"
import { Bytes, Milliseconds, TokenCount } from "../domain/Units.js"
import { Hasher } from "../services/Hasher.js"
import { Languages } from "../services/Languages.js"
import { type ListedFile, type Listing, ProjectFiles } from "../services/ProjectFiles.js"

export class RepoScan extends Context.Tag("aic/pipeline/RepoScan")<
  RepoScan,
  {
    readonly scan: (root: AbsolutePath) => Effect.Effect<RepoMap, ProjectUnusable>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const files = yield* ProjectFiles
      const { sha256 } = yield* Hasher
      const { languageOf } = yield* Languages
      const mapOf = rememberMaps({ languageOf, sha256 })
      return {
        scan: Effect.fn("RepoScan.scan")(function* (root: AbsolutePath) {
          return mapOf(root, yield* files.list(root))
        })
      }
    })
  )
}

interface Means {
  /** By path alone: no file is read for the map. */
  readonly languageOf: (path: string) => string
  readonly sha256: (text: string) => Sha256
}

/** A listing that comes again, as the same object, has the same map; so has a file its entry. */
const rememberMaps = ({ languageOf, sha256 }: Means) => {
  const entryOf = rememberedBy((file: ListedFile) => toEntry(file, languageOf))
  const mapsOf = rememberedBy((_listing: Listing) => new Map<AbsolutePath, RepoMap>())
  return (root: AbsolutePath, listing: Listing): RepoMap => {
    const maps = mapsOf(listing)
    const map = maps.get(root) ?? repoMapOf(root, listing, { entryOf, sha256 })
    maps.set(root, map)
    return map
  }
}

export const toRepoMap = (root: AbsolutePath, listing: Listing, { languageOf, sha256 }: Means): RepoMap =>
  repoMapOf(root, listing, { entryOf: (file) => toEntry(file, languageOf), sha256 })

interface MapMeans extends Pick<Means, "sha256"> {
  readonly entryOf: (file: ListedFile) => FileEntry
}

const repoMapOf = (root: AbsolutePath, listing: Listing, { entryOf, sha256 }: MapMeans): RepoMap => {
  const files = listing.files.map(entryOf)
  return {
    root,
    files,
    skipped: listing.skipped,
    totalTokens: TokenCount.make(files.reduce((sum, it) => sum + it.estimatedTokens, 0)),
    treeHash: sha256(treeText(listing.files))
  }
}

const toEntry = (file: ListedFile, languageOf: Means["languageOf"]): FileEntry => {
  const sizeBytes = Bytes.make(file.sizeBytes)
  return {
    path: file.path,
    language: languageOf(file.path),
    sizeBytes,
    estimatedTokens: TokenCount.make(Math.ceil(sizeBytes / 4)),
    // a file may be dated before 1970
    modifiedMs: Milliseconds.make(Math.max(0, file.modifiedMs)),
    changedMs: file.changedMs,
    inode: file.inode
  }
}

/**
 * One line a file. The time of change and the inode are in it because the modification time can be set back
 * (by `touch -r`, by tools that unpack or restore): then the size and the modification time stay as they were.
 * A path cannot hold a NUL, so different trees never give the same text.
 */
export const treeText = (files: ReadonlyArray<ListedFile>): string =>
  files
    .map((it) => `${it.path}\u0000${it.sizeBytes}\u0000${it.modifiedMs}\u0000${it.changedMs}\u0000${it.inode}\n`)
    .join("")
