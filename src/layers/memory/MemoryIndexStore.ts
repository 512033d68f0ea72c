/** `services/IndexStore` for tests, and for a home that cannot be written to. */

import { Effect, Layer, Option } from "effect"
import { byPath } from "../../domain/Paths.js"
import {
  type IndexedFile,
  IndexStore,
  type KeptCommit,
  type KeptOutline,
  noTokens,
  type OpenIndex,
  type RawTokens
} from "../../services/IndexStore.js"

interface Kept {
  readonly files: Map<string, { readonly file: IndexedFile; readonly revision: number }>
  readonly outlines: Map<string, KeptOutline>
  revision: number
  claimed: boolean
}

const nothing = (): Kept => ({ files: new Map(), outlines: new Map(), revision: 0, claimed: false })

export const layerMemoryIndexStore = Layer.sync(IndexStore, () => {
  const projects = new Map<string, Map<string, Kept>>()
  /** By root, then by version, then by id. */
  const pasts = new Map<string, Map<string, Map<string, KeptCommit>>>()
  const pastOf = (root: string, version: string): Map<string, KeptCommit> => {
    const versions = pasts.get(root) ?? new Map<string, Map<string, KeptCommit>>()
    pasts.set(root, versions)
    const past = versions.get(version) ?? new Map<string, KeptCommit>()
    versions.set(version, past)
    return past
  }
  const keptOf = (root: string, version: string): Kept => {
    const versions = projects.get(root) ?? new Map<string, Kept>()
    projects.set(root, versions)
    const kept = versions.get(version) ?? nothing()
    versions.set(version, kept)
    return kept
  }
  return IndexStore.of({
    open: (root, version) => Effect.sync(() => opened(() => keptOf(root, version))),
    history: (root, version) =>
      Effect.succeed({
        commits: Effect.sync(() => [...pastOf(root, version).values()]),
        keep: (commits, gone) =>
          Effect.sync(() => {
            const past = pastOf(root, version)
            for (const commit of commits) past.set(commit.id, commit)
            for (const id of gone) past.delete(id)
          })
      }),
    clear: (root) =>
      Effect.sync(() => {
        pasts.delete(root)
        const count = projects.get(root)?.size ?? 0
        projects.delete(root)
        return count
      })
  })
})

const opened = (keptNow: () => Kept): OpenIndex => ({
  since: (revision) =>
    Effect.sync(() => {
      const { files, revision: now } = keptNow()
      const from = revision > now ? 0 : revision
      return { revision: now, files: [...files.values()].filter((it) => it.revision > from).map((it) => it.file) }
    }),
  write: (files, gone) =>
    Effect.sync(() => {
      const kept = keptNow()
      kept.revision += 1
      for (const file of files) kept.files.set(file.path, { file, revision: kept.revision })
      for (const path of gone) {
        kept.files.delete(path)
        kept.outlines.delete(path)
      }
      return kept.revision
    }),
  claim: Effect.acquireRelease(
    Effect.sync(() => {
      const kept = keptNow()
      if (kept.claimed) return null
      kept.claimed = true
      return kept
    }),
    (mine) =>
      Effect.sync(() => {
        if (mine !== null) mine.claimed = false
      })
  ).pipe(Effect.map((mine) => mine !== null)),
  outlineOf: (path, hash) =>
    Effect.sync(() => Option.filter(Option.fromNullable(keptNow().outlines.get(path)), (it) => it.hash === hash)),
  notOutlined: Effect.sync(() => {
    const { files, outlines } = keptNow()
    return [...files.values()]
      .flatMap(({ file: { hash, path, record, stamp } }) =>
        record === null || outlines.get(path)?.hash === hash ? [] : [{ path, hash, sizeBytes: stamp.sizeBytes }]
      )
      .sort((a, b) => byPath(a.path, b.path))
  }),
  recordOf: (path) => Effect.sync(() => Option.fromNullable(keptNow().files.get(path)?.file.record)),
  keepOutlines: (kept) =>
    Effect.sync(() => {
      for (const outline of kept) keptNow().outlines.set(outline.path, outline)
    }),
  claimOutlines: Effect.succeed(true),
  status: Effect.sync(() => {
    const { claimed, files, outlines } = keptNow()
    const all = [...files.values()].map((it) => it.file)
    return {
      files: all.length,
      unreadable: all.filter((it) => it.problem !== null).length,
      tokens: {
        cl100k_base: sumOf(all, "cl100k_base"),
        o200k_base: sumOf(all, "o200k_base")
      },
      outlines: outlines.size,
      sizeBytes: all.reduce((sum, it) => sum + (it.record?.byteLength ?? 0), 0),
      building: claimed
    }
  })
})

/** Null unless all that were read were counted. */
const sumOf = (files: ReadonlyArray<IndexedFile>, encoding: keyof RawTokens): number | null => {
  const read = files.filter((it) => it.record !== null)
  if (read.some((it) => it.tokens[encoding] === null)) return noTokens[encoding]
  return read.reduce((sum, it) => sum + (it.tokens[encoding] ?? 0), 0)
}
