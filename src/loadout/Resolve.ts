/** Where index layers are, what they add up to, and why an entry is what it is. Reading files is somebody else's work. */
import type { IndexLayer, LoadoutIndex, MergedIndex, Priority } from "./Model.js"
import { countOf, entriesOf, type ShapeProblem, textsOf } from "./Shape.js"

export const layerNames = ["global", "org", "project", "session"] as const
export type LayerName = (typeof layerNames)[number]

export interface ResolveOptions {
  /** Default: the current folder. */
  readonly projectRoot?: string
  /** Default: `~/.ai-loadout`. */
  readonly globalDir?: string
  /** Default: `$AI_LOADOUT_ORG`. Empty: no such layer. */
  readonly orgPath?: string
  /** Default: `$AI_LOADOUT_SESSION`. Empty: no such layer. */
  readonly sessionPath?: string
}

export const indexFile = "index.json"
export const projectIndexPath = `.claude/loadout/${indexFile}`

export interface LayerPlace {
  readonly name: LayerName
  readonly path: string
}

export interface Surroundings {
  readonly home: string
  readonly org: string | undefined
  readonly session: string | undefined
  /** Makes a path absolute, from the current folder. */
  readonly resolve: (...parts: ReadonlyArray<string>) => string
}

/** The fixed places, in their fixed order: later ones override earlier ones. */
export const layerPlaces = (options: ResolveOptions, around: Surroundings): ReadonlyArray<LayerPlace> => {
  const { resolve } = around
  const file = (name: LayerName, path: string | undefined): ReadonlyArray<LayerPlace> =>
    path === undefined || path === "" ? [] : [{ name, path: resolve(path) }]
  return [
    { name: "global", path: resolve(options.globalDir ?? resolve(around.home, ".ai-loadout"), indexFile) },
    ...file("org", options.orgPath ?? around.org),
    { name: "project", path: resolve(options.projectRoot ?? "", projectIndexPath) },
    ...file("session", options.sessionPath ?? around.session)
  ]
}

/** What was found where a layer may be. */
export type ReadIndex =
  | { readonly _tag: "Read"; readonly index: LoadoutIndex; readonly problems: ReadonlyArray<ShapeProblem> }
  | { readonly _tag: "Missing" }
  | { readonly _tag: "Malformed"; readonly problem: string }

export interface DiscoveredLayer extends IndexLayer {
  readonly path: string
  /** Wrong-shaped entries that were left out, and fields that were put right. */
  readonly problems?: ReadonlyArray<ShapeProblem>
}

export interface SearchedLayer extends LayerPlace {
  readonly found: boolean
  /** There is a file, and it is no index: it counts as missing. */
  readonly malformed?: string
}

export interface Discovered {
  readonly layers: ReadonlyArray<DiscoveredLayer>
  readonly searched: ReadonlyArray<SearchedLayer>
}

export interface ResolvedLoadout extends Discovered {
  readonly merged: MergedIndex
}

export const discovered = (
  read: ReadonlyArray<{ readonly place: LayerPlace; readonly result: ReadIndex }>
): Discovered => ({
  layers: read.flatMap(({ place: { name, path }, result }) =>
    result._tag === "Read"
      ? [{ name, path, index: result.index, ...(result.problems.length > 0 ? { problems: result.problems } : {}) }]
      : []
  ),
  searched: read.map(({ place: { name, path }, result }) => ({
    name,
    path,
    found: result._tag === "Read",
    ...(result._tag === "Malformed" ? { malformed: result.problem } : {})
  }))
})

export interface EntryDefinition {
  readonly layer: string
  readonly summary: string
  readonly priority: Priority
  readonly tokens: number
  readonly keywords: ReadonlyArray<string>
  readonly path: string
}

export interface EntryExplanation {
  readonly id: string
  readonly finalLayer: string
  readonly definitions: ReadonlyArray<EntryDefinition>
  readonly overrideChain: ReadonlyArray<string>
  readonly isConflict: boolean
}

/** Null: no layer has it. Of two definitions in one layer the last counts, as in the merge. */
export const explainEntry = (entryId: string, layers: ReadonlyArray<IndexLayer>): EntryExplanation | null => {
  const definitions = layers.flatMap(({ index, name }) => {
    const entry = entriesOf(index).findLast((it) => it.id === entryId)
    if (entry === undefined) return []
    const { path, priority, summary, tokens_est } = entry
    return [{ layer: name, summary, priority, tokens: countOf(tokens_est), keywords: textsOf(entry.keywords), path }]
  })
  const final = definitions.at(-1)
  if (final === undefined) return null
  return {
    id: entryId,
    finalLayer: final.layer,
    definitions,
    overrideChain: definitions.map(({ layer }) => layer),
    isConflict: definitions.length > 1
  }
}
