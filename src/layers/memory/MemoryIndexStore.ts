/** `services/IndexStore` for tests, and for a home that cannot be written to. */
import { Effect, Layer } from "effect"
import { type IndexedFile, IndexStore, type OpenIndex } from "../../services/IndexStore.js"

interface Kept {
  readonly version: string
  readonly files: Map<string, { readonly file: IndexedFile; readonly revision: number }>
  revision: number
  claimed: boolean
}

export const layerMemoryIndexStore = Layer.sync(IndexStore, () => {
  const projects = new Map<string, Kept>()
  const keptOf = (root: string, version: string): Kept => {
    const known = projects.get(root)
    if (known !== undefined && known.version === version) return known
    const made: Kept = { version, files: new Map(), revision: 0, claimed: false }
    projects.set(root, made)
    return made
  }
  return IndexStore.of({
    open: (root, version) => Effect.sync(() => opened(keptOf(root, version))),
    clear: (root) =>
      Effect.sync(() => {
        projects.delete(root)
      })
  })
})

const opened = (kept: Kept): OpenIndex => ({
  since: (revision) =>
    Effect.sync(() => ({
      revision: kept.revision,
      files: [...kept.files.values()].filter((it) => it.revision > revision).map((it) => it.file)
    })),
  write: (files, gone) =>
    Effect.sync(() => {
      kept.revision += 1
      for (const file of files) kept.files.set(file.path, { file, revision: kept.revision })
      for (const path of gone) kept.files.delete(path)
      return kept.revision
    }),
  claim: Effect.acquireRelease(
    Effect.sync(() => {
      const free = !kept.claimed
      kept.claimed = true
      return free
    }),
    (mine) =>
      Effect.sync(() => {
        if (mine) kept.claimed = false
      })
  ),
  status: Effect.sync(() => {
    const files = [...kept.files.values()].map((it) => it.file)
    return {
      files: files.length,
      unreadable: files.filter((it) => it.problem !== null).length,
      tokens: files.reduce((sum, it) => sum + (it.tokens ?? 0), 0),
      sizeBytes: files.reduce((sum, it) => sum + (it.record?.byteLength ?? 0), 0),
      building: kept.claimed
    }
  })
})
