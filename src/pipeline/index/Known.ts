/** What this process knows of a project's files. Plain data and functions; who reads files and keeps records is elsewhere. */
import type { RelativePath } from "../../domain/Paths.js"
import type { FileEntry } from "../../domain/RepoMap.js"
import type { FileKind } from "../../domain/Selection.js"
import { type IndexedFile, noTokens, type RawTokens } from "../../services/IndexStore.js"
import { isWorthReading, kindOf } from "../selector/FileKinds.js"
import type { MeasuredFile } from "../selector/Measured.js"
import { type FileRecord, readRecord } from "./FileRecord.js"
import { isFresh } from "./Freshness.js"
import { makePathTerms, type PathTerms } from "./PathTerms.js"
import { makeTermIndex, type TermIndex } from "./TermIndex.js"

/** A file as the ranking sees it. */
export interface KnownFile extends MeasuredFile {
  readonly entry: FileEntry
  readonly pathTerms: PathTerms
  /** Null where the path alone speaks: of a kind that is not read, unreadable, or not read yet. */
  readonly record: FileRecord | null
  /** Of its text; `""` where it was not read. */
  readonly hash: string
  readonly unreadable: boolean
  readonly tokens: RawTokens
  /** In `terms` of its view. */
  readonly slot: number
}

export interface ProjectView {
  /** By path, by code unit. */
  readonly files: ReadonlyArray<KnownFile>
  /** How many should have been read and are not yet. */
  readonly missing: number
  /** Of everything that was ever known of the files. */
  readonly terms: TermIndex
}

export interface Known {
  /** Rows of the store. Older ones than what is known already change nothing. */
  readonly take: (files: ReadonlyArray<IndexedFile>) => void
  readonly get: (path: string) => IndexedFile | undefined
  /** Of a text of the file. Null when another one was read last. */
  readonly recordOf: (path: string, hash: string) => FileRecord | null
  readonly all: () => ReadonlyArray<IndexedFile>
  /** Which have to be read for the index to be that of the listing. */
  readonly stale: (files: ReadonlyArray<FileEntry>, maxFileBytes: number) => ReadonlyArray<FileEntry>
  /** Forgets what the listing has no more. Answers which. */
  readonly forget: (files: ReadonlyArray<FileEntry>) => ReadonlyArray<RelativePath>
  /** What was read at `sinceMs` or later holds, whatever its stamp says. */
  readonly view: (files: ReadonlyArray<FileEntry>, maxFileBytes: number, sinceMs: number) => ProjectView
}

interface Held {
  readonly kind: FileKind
  readonly pathTerms: PathTerms
  readonly slot: number
  file: IndexedFile | null
  record: FileRecord | null
  /** As it was last seen: of ten thousand files, nearly all are the same objects from one request to the next. */
  seen: KnownFile | null
}

/** What was found out of one listing holds for the same one, as long as nothing else was learnt. */
interface Settled {
  readonly files: ReadonlyArray<FileEntry>
  readonly maxFileBytes: number
  readonly view: ProjectView
}

export const makeKnown = (): Known => {
  const held = new Map<string, Held>()
  let settled: Settled | null = null
  const pathTermsOf = makePathTerms()
  let terms = makeTermIndex()
  let nextSlot = 0
  /** Of the terms that are in `terms` for nothing: files are gone, or have another text. */
  let outdated = 0

  const heldOf = (path: string): Held => {
    const known = held.get(path)
    if (known !== undefined) return known
    const made: Held = {
      kind: kindOf(path),
      pathTerms: pathTermsOf(path),
      slot: nextSlot++,
      file: null,
      record: null,
      seen: null
    }
    held.set(path, made)
    terms.putPath(made.slot, made.pathTerms)
    return made
  }

  const beginTermsAnew = () => {
    terms = makeTermIndex()
    outdated = 0
    for (const { pathTerms, record, slot } of held.values()) {
      terms.putPath(slot, pathTerms)
      if (record !== null) terms.put(slot, record)
    }
  }

  const isStale = ({ file }: Held, entry: FileEntry): boolean =>
    file === null || file.problem === "too-large" || !isFresh(file, entry)

  const isRead = ({ kind }: Held, { sizeBytes }: FileEntry, maxFileBytes: number): boolean =>
    sizeBytes <= maxFileBytes && isWorthReading(kind, sizeBytes)

  const settledFor = (files: ReadonlyArray<FileEntry>, maxFileBytes?: number): ProjectView | null =>
    settled?.files === files && (maxFileBytes ?? settled.maxFileBytes) === settled.maxFileBytes ? settled.view : null

  return {
    get: (path) => held.get(path)?.file ?? undefined,
    recordOf: (path, hash) => {
      const known = held.get(path)
      return known?.file?.hash === hash && hash !== "" ? known.record : null
    },
    all: () => [...held.values()].flatMap(({ file }) => (file === null ? [] : [file])),
    take: (files) => {
      if (files.length > 0) settled = null
      for (const file of files) {
        const known = heldOf(file.path)
        if (known.file !== null && known.file.readMs > file.readMs) continue
        const same = known.record !== null && known.record.bytes === file.record
        const record = same ? known.record : file.record === null ? null : readRecord(file.record)
        // what cannot be decoded is as good as never read
        if (record === null && file.record !== null) continue
        if (record !== null && record !== known.record) {
          outdated += known.record?.terms ?? 0
          terms.put(known.slot, record)
        }
        known.file = file
        known.record = record
      }
    },
    stale: (files, maxFileBytes) =>
      settledFor(files, maxFileBytes) !== null
        ? []
        : files.filter((entry) => {
            const known = heldOf(entry.path)
            return isRead(known, entry, maxFileBytes) && isStale(known, entry)
          }),
    forget: (files) => {
      if (settledFor(files) !== null) return []
      const listed = new Set<string>(files.map((it) => it.path))
      if (held.size === listed.size) return []
      const gone: Array<RelativePath> = []
      for (const [path, { file, record }] of held) {
        if (listed.has(path)) continue
        outdated += record?.terms ?? 0
        settled = null
        held.delete(path)
        if (file !== null) gone.push(file.path)
      }
      return gone
    },
    view: (files, maxFileBytes, sinceMs) => {
      const before = settledFor(files, maxFileBytes)
      if (before !== null) return before
      if (outdated * 2 > terms.size()) beginTermsAnew()
      let missing = 0
      let isLasting = true
      const viewed = files.map((entry): KnownFile => {
        const known = heldOf(entry.path)
        const { file, kind, pathTerms, seen } = known
        const isMeant = isRead(known, entry, maxFileBytes)
        const isStill = file !== null && !isStale(known, entry)
        const isKnown = isMeant && file !== null && (isStill || file.readMs >= sinceMs)
        if (isMeant && !isStill) isLasting = false
        if (isMeant && !isKnown) missing += 1
        const record = isKnown ? known.record : null
        const tokens = isKnown ? file.tokens : noTokens
        const unreadable = isKnown
          ? file.problem !== null
          : entry.sizeBytes > maxFileBytes && isWorthReading(kind, entry.sizeBytes)
        if (
          seen !== null &&
          seen.record === record &&
          seen.tokens === tokens &&
          seen.unreadable === unreadable &&
          sameEntry(seen.entry, entry)
        ) {
          return seen
        }
        const { language, modifiedMs, path, sizeBytes } = entry
        const hash = isKnown ? file.hash : ""
        known.seen = {
          entry,
          path,
          language,
          kind,
          sizeBytes,
          modifiedMs,
          pathTerms,
          record,
          hash,
          unreadable,
          tokens,
          slot: known.slot
        }
        return known.seen
      })
      const view = { files: viewed, missing, terms }
      // what is stale by its stamp is read again the next time
      settled = isLasting ? { files, maxFileBytes, view } : null
      return view
    }
  }
}

const sameEntry = (one: FileEntry, other: FileEntry): boolean =>
  one.sizeBytes === other.sizeBytes &&
  one.modifiedMs === other.modifiedMs &&
  one.changedMs === other.changedMs &&
  one.inode === other.inode &&
  one.language === other.language
