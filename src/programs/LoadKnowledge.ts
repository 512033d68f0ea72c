/**
 * What the project's loadout has for an intent: its layers resolved, matched and read. The pipeline gets plain texts.
 * Nothing here can fail a compile: a layer or a file that cannot be used is a warning.
 */
import { Effect, Either, Option, Schema } from "effect"
import type { KnowledgeText } from "../domain/Knowledge.js"
import { AbsolutePath, baseName, directoryOf, RelativePath } from "../domain/Paths.js"
import { readHeader } from "../loadout/frontmatter/Header.js"
import { explainMatch } from "../loadout/Match.js"
import { mergeIndexes } from "../loadout/Merge.js"
import type { IndexLayer, LoadoutIndex, MatchResult, MergedIndex } from "../loadout/Model.js"
import { frozen } from "../loadout/match/Snapshot.js"
import { indexFile, projectIndexPath } from "../loadout/Resolve.js"
import { decodeIndexText } from "../loadout/Shape.js"
import type { CompilePlan } from "../pipeline/CompilePlan.js"
import { shortened } from "../pipeline/guard/Prose.js"
import { knowledgeLimit } from "../pipeline/Knowledge.js"
import { resolveMentioned } from "../pipeline/PlanDetails.js"
import { LoadoutPlaces } from "../services/LoadoutPlaces.js"
import { ProjectFiles } from "../services/ProjectFiles.js"

export interface LoadedKnowledge {
  readonly knowledge: ReadonlyArray<KnowledgeText>
  readonly warnings: ReadonlyArray<string>
}

interface Place {
  readonly layer: string
  readonly root: AbsolutePath
  readonly index: RelativePath
  /** Where the paths of its entries start. */
  readonly payloads: AbsolutePath
}

const maxIndexBytes = 64 * 1_048_576

const none: LoadedKnowledge = { knowledge: [], warnings: [] }

/** Keeps what it has parsed for as long as the texts stay the same. */
export const makeLoadKnowledge = Effect.gen(function* () {
  const files = yield* ProjectFiles
  const places = yield* LoadoutPlaces
  const parsed = new Map<string, Parsed>()
  let last: { readonly layers: ReadonlyArray<IndexLayer>; readonly merged: MergedIndex } | null = null

  const readIndex = Effect.fnUntraced(function* ({ index, layer, root }: Place) {
    const read = yield* Effect.either(files.read(root, index, maxIndexBytes))
    if (Either.isLeft(read)) {
      const isThere = read.left.reason !== "vanished"
      return { index: null, warning: isThere ? `The ${layer} loadout was not read: ${read.left.reason}` : null }
    }
    const key = `${root}\n${index}`
    const known = parsed.get(key)
    if (known?.text === read.right.text) return known
    const fresh = parse(layer, read.right.text)
    if (parsed.size >= maxKept) parsed.clear()
    parsed.set(key, fresh)
    return fresh
  })

  const merge = (layers: ReadonlyArray<IndexLayer>): MergedIndex => {
    const isSame =
      last?.layers.length === layers.length && layers.every((it, at) => it.index === last?.layers[at]?.index)
    if (isSame && last !== null) return last.merged
    last = { layers, merged: frozen(mergeIndexes(layers)) }
    return last.merged
  }

  const readPayload = Effect.fnUntraced(function* (match: MatchResult, place: Place, maxBytes: number) {
    const { id } = match.entry
    const path = Option.getOrNull(decodePath(match.entry.path))
    if (path === null) return Either.left(`Knowledge ${quoted(id)} was not read: its path leads out of the project`)
    const read = yield* Effect.either(files.read(place.payloads, path, maxBytes))
    if (Either.isLeft(read)) {
      return Either.left(`Knowledge ${quoted(id)} was not read: ${quoted(path)} ${said[read.left.reason]}`)
    }
    const text = readHeader(read.right.text)?.body ?? read.right.text
    return Either.right<KnowledgeText>({
      id,
      layer: place.layer,
      mode: match.mode === "eager" ? "eager" : "lazy",
      reason: match.reason,
      path: place.layer === "global" ? RelativePath.make(`.ai-loadout/${path}`) : path,
      text
    })
  })

  return Effect.fn("LoadKnowledge.load")(function* (plan: CompilePlan) {
    const { config } = plan.config
    const limit = knowledgeLimit(config.loadout, plan.budget.total)
    if (!config.loadout.enabled || limit === 0) return none
    const warnings: Array<string> = []
    const found: Array<IndexLayer & { readonly place: Place }> = []
    for (const place of placesOf(plan.request.projectRoot, places)) {
      const { index, warning } = yield* readIndex(place)
      if (warning !== null) warnings.push(warning)
      if (index !== null) found.push({ name: place.layer, index, place })
    }
    if (found.length === 0) return { knowledge: [], warnings }
    const merged = merge(found.map(({ index, name }) => ({ name, index })))
    const { matches } = explainMatch(plan.subject, merged, {
      scoring: "calibrated",
      phase: "task",
      paths: [...plan.relatedFiles, ...resolveMentioned(plan.classification.mentionedPaths, plan.repo)]
    })
    // core first: it is what its owner wants in every prompt
    const ordered = [...matches.filter((it) => it.mode === "eager"), ...matches.filter((it) => it.mode !== "eager")]
    const knowledge: Array<KnowledgeText> = []
    for (const match of ordered) {
      if (merged.lazyLoad === true && match.mode === "eager") continue
      const place = found.find((it) => it.name === merged.provenance[match.entry.id])?.place
      if (place === undefined) continue
      const read = yield* readPayload(match, place, config.scan.maxFileBytes)
      if (Either.isRight(read)) knowledge.push(read.right)
      else warnings.push(read.left)
    }
    return { knowledge, warnings } satisfies LoadedKnowledge
  })
})

interface Parsed {
  readonly text: string
  readonly index: LoadoutIndex | null
  readonly warning: string | null
}

const maxKept = 16

const parse = (layer: string, text: string): Parsed => {
  const decoded = decodeIndexText(text)
  if (decoded._tag === "Malformed") {
    return { text, index: null, warning: `The ${layer} loadout is malformed and counts as missing: ${decoded.problem}` }
  }
  const [first] = decoded.problems
  const warning =
    first === undefined
      ? null
      : `The ${layer} loadout has ${decoded.problems.length} wrong-shaped values: ${first.place}: ${first.problem}`
  return { text, index: frozen(decoded.index), warning }
}

const placesOf = (
  projectRoot: AbsolutePath,
  { global, org, overlay }: { readonly [Name in "global" | "org" | "overlay"]: AbsolutePath | null }
): ReadonlyArray<Place> => {
  const file = (layer: string, path: AbsolutePath | null): ReadonlyArray<Place> => {
    const name = path === null ? Option.none() : decodePath(baseName(path))
    if (path === null || Option.isNone(name)) return []
    const root = AbsolutePath.make(directoryOf(path) || "/")
    return [{ layer, root, index: name.value, payloads: projectRoot }]
  }
  const own: ReadonlyArray<Place> =
    global === null ? [] : [{ layer: "global", root: global, index: RelativePath.make(indexFile), payloads: global }]
  const project = RelativePath.make(projectIndexPath)
  return [
    ...own,
    ...file("org", org),
    { layer: "project", root: projectRoot, index: project, payloads: projectRoot },
    ...file("session", overlay)
  ]
}

const decodePath = Schema.decodeOption(RelativePath)

const said: Readonly<Record<string, string>> = {
  vanished: "is missing",
  binary: "is binary",
  "too-large": "is too large",
  "permission-denied": "may not be read",
  "not-a-regular-file": "is not a file",
  "io-error": "cannot be read"
}

/** Names in a loadout are chosen by strangers: one line, and not long. */
const quoted = (text: string): string => JSON.stringify(text.length > 80 ? `${shortened(text, 80)}…` : text)
