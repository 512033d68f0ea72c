/** What this process knows of a project's files. Plain data and functions; who reads files and keeps records is elsewhere. */
import type { RelativePath } from "../../domain/Paths.js"
import type { FileEntry } from "../../domain/RepoMap.js"
import type { FileKind } from "../../domain/Selection.js"
import { type IndexedFile, noTokens, type RawTokens } from "../../services/IndexStore.js"
import { isWorthReading, kindOf } from "../selector/FileKinds.js"
import { type FileRecord, readRecord } from "./FileRecord.js"
import { isFresh, stampOf } from "./Freshness.js"
import { makePathTerms, type PathTerms } from "./PathTerms.js"

/** A file as the ranking sees it. */
export interface KnownFile {
  readonly entry: FileEntry
  readonly kind: FileKind
  readonly pathTerms: PathTerms
  /** Null where the path alone speaks: of a kind that is not read, unreadable, or not read yet. */
  readonly record: FileRecord | null
  readonly hash: string
  readonly unreadable: boolean
  readonly tokens: RawTokens
}

export interface ProjectView {
  /** In the order of the listing. */
  readonly files: ReadonlyArray<KnownFile>
  /** How many should have been read and are not yet. */
  readonly missing: number
}

export interface Known {
  /** Rows of the store. Older ones than what is known already change nothing. */
  readonly take: (files: ReadonlyArray<IndexedFile>) => void
  readonly get: (path: string) => IndexedFile | undefined
  readonly all: () => ReadonlyArray<IndexedFile>
  /** Which have to be read for the index to be that of the listing. */
  readonly stale: (files: ReadonlyArray<FileEntry>, maxFileBytes: number) => ReadonlyArray<FileEntry>
  /** Forgets what the listing has no more. Answers which. */
  readonly forget: (files: ReadonlyArray<FileEntry>) => ReadonlyArray<RelativePath>
  /** What was read at `sinceMs` or later holds, whatever its stamp says. */
  readonly view: (files: ReadonlyArray<FileEntry>, maxFileBytes: number, sinceMs: number) => ProjectView
  readonly clear: () => void
}

interface Held {
  readonly file: IndexedFile
  readonly record: FileRecord | null
}

interface OfPath {
  readonly kind: FileKind
  readonly terms: PathTerms
}

export const makeKnown = (): Known => {
  const held = new Map<string, Held>()
  const paths = new Map<string, OfPath>()
  const pathTerms = makePathTerms()

  const ofPath = (path: string): OfPath => {
    const known = paths.get(path)
    if (known !== undefined) return known
    const made = { kind: kindOf(path), terms: pathTerms(path) }
    paths.set(path, made)
    return made
  }

  const isStale = (entry: FileEntry, maxFileBytes: number): boolean => {
    if (entry.sizeBytes > maxFileBytes || !isWorthReading(ofPath(entry.path).kind, entry.sizeBytes)) return false
    const known = held.get(entry.path)
    return known === undefined || !isFresh(known.file, stampOf(entry)) || known.file.problem === "too-large"
  }

  return {
    get: (path) => held.get(path)?.file,
    all: () => [...held.values()].map((it) => it.file),
    take: (files) => {
      for (const file of files) {
        const before = held.get(file.path)
        if (before !== undefined && before.file.readMs > file.readMs) continue
        const same = before?.record?.bytes === file.record
        const record = same ? before!.record : file.record === null ? null : readRecord(file.record)
        // what cannot be decoded is as good as never read
        if (record !== null || file.record === null) held.set(file.path, { file, record })
      }
    },
    stale: (files, maxFileBytes) => files.filter((it) => isStale(it, maxFileBytes)),
    forget: (files) => {
      if (held.size === 0 && paths.size === 0) return []
      const listed = new Set<string>(files.map((it) => it.path))
      for (const path of paths.keys()) if (!listed.has(path)) paths.delete(path)
      const gone = [...held.values()].map((it) => it.file.path).filter((path) => !listed.has(path))
      for (const path of gone) held.delete(path)
      return gone
    },
    view: (files, maxFileBytes, sinceMs) => {
      let missing = 0
      const viewed = files.map((entry): KnownFile => {
        const { kind, terms } = ofPath(entry.path)
        const bare = { entry, kind, pathTerms: terms, record: null, hash: "", unreadable: false, tokens: noTokens }
        if (!isWorthReading(kind, entry.sizeBytes)) return bare
        if (entry.sizeBytes > maxFileBytes) return { ...bare, unreadable: true }
        const known = held.get(entry.path)
        if (known === undefined || (known.file.readMs < sinceMs && isStale(entry, maxFileBytes))) {
          missing += 1
          return bare
        }
        const { hash, problem, tokens } = known.file
        return { ...bare, record: known.record, hash, unreadable: problem !== null, tokens }
      })
      return { files: viewed, missing }
    },
    clear: () => {
      held.clear()
      paths.clear()
    }
  }
}
