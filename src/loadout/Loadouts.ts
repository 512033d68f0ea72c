/** The loadout as a service: the same functions over a file system that is given, with failures as values. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { Context, Data, Effect, Layer, Option } from "effect"
import { lookupEntry, type MatchOptions } from "./Match.js"
import { mergeIndexes } from "./Merge.js"
import type { IndexLayer, LoadoutEntry, LoadoutIndex, MergedIndex } from "./Model.js"
import { frozen } from "./match/Snapshot.js"
import { type LoadPlan, planOf } from "./Plan.js"
import {
  type Discovered,
  discovered,
  type EntryExplanation,
  explainEntry,
  layerPlaces,
  type ReadIndex,
  type ResolvedLoadout,
  type ResolveOptions,
  type Surroundings
} from "./Resolve.js"
import { decodeIndexText } from "./Shape.js"

/** A file that was named is not there, or is no index. */
export class IndexUnusable extends Data.TaggedError("IndexUnusable")<{
  readonly path: string
  readonly problem: string
}> {
  override get message() {
    return `No index at ${this.path}: ${this.problem}`
  }
}

export class EntryNotFound extends Data.TaggedError("EntryNotFound")<{ readonly id: string }> {
  override get message() {
    return `No layer defines "${this.id}"`
  }
}

export interface LoadoutsShape {
  readonly discover: (options: ResolveOptions) => Effect.Effect<Discovered>
  /** Layers that are missing or malformed are told in `searched`: resolving cannot fail. */
  readonly resolve: (options: ResolveOptions) => Effect.Effect<ResolvedLoadout>
  readonly plan: (task: string, options: ResolveOptions & MatchOptions) => Effect.Effect<LoadPlan>
  readonly explain: (id: string, options: ResolveOptions) => Effect.Effect<EntryExplanation, EntryNotFound>
  readonly lookup: (id: string, options: ResolveOptions) => Effect.Effect<LoadoutEntry, EntryNotFound>
  /** One index by its path. */
  readonly read: (path: string) => Effect.Effect<LoadoutIndex, IndexUnusable>
}

export class Loadouts extends Context.Tag("loadout/Loadouts")<Loadouts, LoadoutsShape>() {
  static readonly layer = (around: Omit<Surroundings, "resolve">) =>
    Layer.effect(
      this,
      Effect.map(Effect.all([FileSystem.FileSystem, Path.Path]), (parts) => make(around, ...parts))
    )
}

const make = (around: Omit<Surroundings, "resolve">, files: FileSystem.FileSystem, path: Path.Path): LoadoutsShape => {
  const known = new Map<string, { readonly stamp: string; readonly result: ReadIndex }>()
  let last: { readonly layers: ReadonlyArray<IndexLayer>; readonly merged: MergedIndex } | null = null

  const readIndex = Effect.fnUntraced(
    function* (file: string) {
      const stat = yield* files.stat(file)
      // a pipe would wait for a writer for ever
      if (stat.type !== "File") return missing
      const modified = Option.match(stat.mtime, { onNone: () => "", onSome: (it) => String(it.getTime()) })
      const stamp = `${modified}:${stat.size}:${Option.getOrElse(stat.ino, () => 0)}`
      const before = known.get(file)
      if (before?.stamp === stamp) return before.result
      const result = decode(yield* files.readFileString(file))
      if (known.size >= maxKept) known.clear()
      known.set(file, { stamp, result })
      return result
    },
    Effect.orElseSucceed(() => missing)
  )

  const discover = Effect.fn("Loadouts.discover")(function* (options: ResolveOptions) {
    const places = layerPlaces(options, { ...around, resolve: (...parts) => path.resolve(...parts) })
    const read = yield* Effect.forEach(places, (place) =>
      Effect.map(readIndex(place.path), (result) => ({ place, result }))
    )
    return discovered(read)
  })

  const resolve = Effect.fn("Loadouts.resolve")(function* (options: ResolveOptions) {
    const found = yield* discover(options)
    const layers = found.layers.map(({ index, name }) => ({ name, index }))
    const before = last
    if (before?.layers.length === layers.length && layers.every((it, at) => it.index === before.layers[at]?.index)) {
      return { merged: before.merged, ...found }
    }
    const merged = frozen(mergeIndexes(layers))
    last = { layers, merged }
    return { merged, ...found }
  })

  return {
    discover,
    resolve,
    plan: Effect.fn("Loadouts.plan")((task, options) =>
      Effect.map(resolve(options), (resolved) => planOf(task, resolved, options))
    ),
    explain: Effect.fn("Loadouts.explain")(function* (id, options) {
      const explained = explainEntry(id, (yield* discover(options)).layers)
      return explained ?? (yield* new EntryNotFound({ id }))
    }),
    lookup: Effect.fn("Loadouts.lookup")(function* (id, options) {
      const { merged } = yield* resolve(options)
      return lookupEntry(id, merged) ?? (yield* new EntryNotFound({ id }))
    }),
    read: Effect.fn("Loadouts.read")(function* (file) {
      const result = yield* readIndex(file)
      if (result._tag === "Read") return result.index
      const problem = result._tag === "Malformed" ? result.problem : "there is no file that can be read"
      return yield* new IndexUnusable({ path: file, problem })
    })
  }
}

const decode = (text: string): ReadIndex => {
  const decoded = decodeIndexText(text)
  return decoded._tag === "Malformed"
    ? decoded
    : { _tag: "Read", index: frozen(decoded.index), problems: decoded.problems }
}

const missing: ReadIndex = { _tag: "Missing" }
const maxKept = 64
