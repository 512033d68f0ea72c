/** Runs the canonical tasks through the whole program, over repositories in memory: no network, no history, no clock. */
import { Duration, Effect, Layer } from "effect"
import { TokenCount } from "../../../src/domain/Units.js"
import { layerBpeTokenizer } from "../../../src/layers/node/BpeTokenizer.js"
import { layerNodeLanguages } from "../../../src/layers/node/NodeLanguages.js"
import { compile, layerProject, shownFiles } from "../Compiling.js"
import { repositories, type Task, tasks } from "./Tasks.js"

/** `makeFiles` of `scripts/lib/repository.mjs`. */
export type MakeFiles = (options: { readonly count: number; readonly seed: number }) => ReadonlyArray<{
  readonly path: string
  readonly kind: string
  readonly text: string
}>

export interface Measured {
  readonly id: string
  readonly taskClass: string
  /** Of the chosen files as they are, and of the prompt. */
  readonly raw: number
  readonly tokens: number
  /** Golden files of which the prompt shows the line that matters. */
  readonly golden: ReadonlyArray<string>
  readonly millis: number
  /** The same request again came from the cache. */
  readonly cacheHit: boolean
}

const reading = Layer.merge(layerBpeTokenizer, layerNodeLanguages)

/** What was written by hand wins over what was made up. */
export const contentsOf = (name: keyof typeof repositories, makeFiles: MakeFiles): Readonly<Record<string, string>> => {
  const { distractors, files } = repositories[name]
  const kinds: ReadonlyArray<string> = distractors.kinds
  const made = makeFiles(distractors).filter((it) => kinds.includes(it.kind))
  return { ...Object.fromEntries(made.map((it) => [it.path, it.text])), ...files }
}

const measureTask = ({ budget, golden, id, intent }: Task) =>
  Effect.gen(function* () {
    const request = { budget: TokenCount.make(budget) }
    const [took, { compiledPrompt, meta }] = yield* Effect.timed(compile(intent, request))
    const again = yield* compile(intent, request)
    const sections = shownFiles(compiledPrompt)
    const shown = golden.filter(({ path, shows }) =>
      sections.some((it) => it.path === path && it.text.split("\n").includes(shows))
    )
    const measured: Measured = {
      id,
      taskClass: meta.taskClass,
      raw: meta.tokensRaw,
      tokens: meta.tokensCompiled,
      golden: shown.map((it) => it.path),
      millis: Duration.toMillis(took),
      cacheHit: again.meta.cacheHit
    }
    return measured
  })

/** In the order of the tasks. Each repository is indexed once. */
export const measureTasks = (makeFiles: MakeFiles): Effect.Effect<ReadonlyArray<Measured>> =>
  Effect.gen(function* () {
    const measured = new Map<string, Measured>()
    for (const name of Object.keys(repositories) as ReadonlyArray<keyof typeof repositories>) {
      const own = tasks.filter((it) => it.repository === name)
      const rows = yield* Effect.forEach(own, measureTask).pipe(
        Effect.provide(layerProject(contentsOf(name, makeFiles), { reading })),
        Effect.orDie
      )
      for (const row of rows) measured.set(row.id, row)
    }
    return tasks.map((it) => measured.get(it.id)!)
  })
