/** Step 2. The constraints and patterns for a task class: built-in packs, then the project's. */
import { Context, Effect, Layer } from "effect"
import { didYouMean, nearNames } from "../domain/NearNames.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { ResolvedRules, RulePack } from "../domain/RulePack.js"
import type { TaskClass } from "../domain/Vocabulary.js"
import { RulePackSource, type RulePackText } from "../services/RulePackSource.js"
import { shortened } from "./guard/Prose.js"
import { builtInPacks } from "./rules/BuiltIn.js"
import { mergePacks } from "./rules/MergePacks.js"
import { readPack } from "./rules/ReadPack.js"

export interface RulePackRequest {
  readonly projectRoot: AbsolutePath
  readonly taskClass: TaskClass
  /** `rulePacks` of the config. */
  readonly configured: ReadonlyArray<string>
}

export class RulePackResolver extends Context.Tag("aic/pipeline/RulePackResolver")<
  RulePackResolver,
  {
    readonly resolve: (options: RulePackRequest) => Effect.Effect<ResolvedRules>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const source = yield* RulePackSource
      return {
        resolve: Effect.fn("RulePackResolver.resolve")(function* (options: RulePackRequest) {
          const wanted = wantedPacks(options)
          const texts = yield* source.read(options.projectRoot, projectNames(wanted))
          const isComplete = wanted.every((it) => !it.required || it.origin !== "project" || isIn(texts, it.name))
          return resolveRules(wanted, texts, isComplete ? [] : yield* source.names(options.projectRoot))
        })
      }
    })
  )
}

export interface WantedPack {
  readonly origin: "built-in" | "project"
  readonly name: string
  /** It is worth a warning when there is none. */
  readonly required: boolean
}

/** Configured ones, the built-in one of the class, the project's own of the class: each once, where it stands first. */
export const wantedPacks = ({
  configured,
  taskClass
}: Omit<RulePackRequest, "projectRoot">): ReadonlyArray<WantedPack> => {
  const wanted: ReadonlyArray<WantedPack> = [
    ...configured.map(
      (name): WantedPack =>
        name.startsWith(builtIn)
          ? { origin: "built-in", name: name.slice(builtIn.length), required: true }
          : {
              origin: "project",
              name: name.replace(/^(?:\.\/)?(?:aic-rules\/)?/, "").replace(/\.json$/, ""),
              required: true
            }
    ),
    { origin: "built-in", name: taskClass, required: true },
    { origin: "project", name: taskClass, required: false }
  ]
  const first = new Map<string, WantedPack>()
  for (const pack of wanted) if (!first.has(label(pack))) first.set(label(pack), pack)
  return [...first.values()]
}

/** The names to ask the project for. */
export const projectNames = (wanted: ReadonlyArray<WantedPack>): ReadonlyArray<string> =>
  wanted.filter((pack) => pack.origin === "project" && isName(pack.name)).map((pack) => pack.name)

const isIn = (texts: ReadonlyArray<RulePackText>, name: string) => texts.some((it) => it.name === name)

/** `existing`: the project's packs, to name one that may be meant where one is missing. */
export const resolveRules = (
  wanted: ReadonlyArray<WantedPack>,
  texts: ReadonlyArray<RulePackText>,
  existing: ReadonlyArray<string> = []
): ResolvedRules => {
  const ofProject = new Map(texts.map(({ name, text }) => [name, text]))
  const found = wanted.map((pack): Found => {
    const text = pack.origin === "project" && isName(pack.name) ? ofProject.get(pack.name) : undefined
    const read =
      text === undefined
        ? { pack: pack.origin === "built-in" ? (builtInPacks.get(pack.name) ?? null) : null, warnings: [] }
        : readPack(label(pack), text)
    const isMissing = read.pack === null && text === undefined && pack.required
    return { label: label(pack), pack: read.pack, warnings: isMissing ? [missing(pack, existing)] : read.warnings }
  })
  const applied = found.flatMap(({ label, pack }) => (pack === null ? [] : [{ label, pack }]))
  return {
    applied: applied.map(({ label }) => label),
    pack: mergePacks(applied.map(({ pack }) => pack)),
    warnings: found.flatMap(({ warnings }) => warnings)
  }
}

interface Found {
  readonly label: string
  readonly pack: RulePack | null
  readonly warnings: ReadonlyArray<string>
}

const builtIn = "built-in:"

/** One name in one folder: a pack cannot be fetched from somewhere else. */
const isName = (name: string): boolean => /^[^/\\\0]{1,128}$/.test(name) && name !== "." && name !== ".."

const label = ({ name, origin }: WantedPack): string =>
  origin === "built-in" ? `${builtIn}${name}` : `aic-rules/${name}.json`

/** A built-in name without its prefix is the likeliest mistake. */
const missing = ({ name, origin }: WantedPack, existing: ReadonlyArray<string>): string => {
  const builtIns = [...builtInPacks.keys()]
  if (origin === "built-in") {
    const hint = didYouMean(name, builtIns)
    return `Rule pack ${builtIn}${shortened(name, longestName)} does not exist and is skipped. There are: ${builtIns.join(", ")}.${hint}`
  }
  const near = nearNames(name, existing)[0] ?? nearNames(name, builtIns).map((it) => builtIn + it)[0]
  const hint = near === undefined ? "" : ` Did you mean \`${near}\`?`
  return `Rule pack '${shortened(name, longestName)}' not found in aic-rules/, skipping.${hint}`
}

const longestName = 128
