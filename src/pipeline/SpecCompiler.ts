/** A briefing from a specification: guarded, tiered by how the task uses each type, and within its budget. */
import { Context, Effect, Layer } from "effect"
import type { AicConfig } from "../domain/Config.js"
import type { BudgetTooSmall } from "../domain/Errors.js"
import { RelativePath } from "../domain/Paths.js"
import type {
  SpecBlock,
  SpecInclusionTier,
  SpecificationInput,
  SpecMeta,
  SpecTypeRef
} from "../domain/Specification.js"
import { Ratio01, TokenCount } from "../domain/Units.js"
import { Languages } from "../services/Languages.js"
import { Progress } from "../services/Progress.js"
import type { TokenCounter } from "../services/Tokenizer.js"
import { makeBreather } from "./Breathe.js"
import { ContextGuard } from "./ContextGuard.js"
import { blockLanguage, unfenced } from "./spec/BlockLanguage.js"
import { fitSpec } from "./spec/FitSpec.js"
import { makeRows, type SafeBlock, type SafeType } from "./spec/MakeRows.js"
import { type Form, type Row, usageRank } from "./spec/Rows.js"
import { tellWarnings } from "./spec/Warnings.js"

export interface SpecCompileOptions {
  /** Null: as many as the specification needs in the tiers of its usages. */
  readonly budget: TokenCount | null
  readonly config: Pick<AicConfig, "guard" | "contentTransformers">
  readonly counter: TokenCounter
}

export interface CompiledSpec {
  readonly compiledSpec: string
  readonly meta: Omit<SpecMeta, "cacheHit">
}

export class SpecCompiler extends Context.Tag("aic/pipeline/SpecCompiler")<
  SpecCompiler,
  {
    /** The same input and budget give the same text and tiers. Never more tokens than the budget. */
    readonly compile: (
      spec: SpecificationInput,
      options: SpecCompileOptions
    ) => Effect.Effect<CompiledSpec, BudgetTooSmall>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const guard = yield* ContextGuard
      const languages = yield* Languages

      const compile = Effect.fn("SpecCompiler.compile")(function* (
        spec: SpecificationInput,
        { budget, config, counter }: SpecCompileOptions
      ) {
        const progress = yield* Progress
        const breath = yield* makeBreather()
        const types = orderedTypes(spec.types)
        const blocks = [
          ...readBlocks("code", spec.codeBlocks, languages),
          ...readBlocks("prose", spec.prose, languages)
        ]

        yield* progress.report({ done: 1, total: 4, message: "guarding" })
        const texts = [
          ...types.map((type) => ({
            path: type.path,
            language: languages.languageOf(type.path, type.content.slice(0, 200)),
            text: type.content
          })),
          ...blocks.map(({ language, path, text }) => ({ path, language, text }))
        ]
        const guarded = guard.open(config.guard)
        const numbered = texts.map((it, at) => ({ ...it, at }))
        yield* guarded.learn(numbered)
        const passed = new Map((yield* guarded.show(numbered)).map((it) => [it.at, it.text]))
        const { clean } = guarded
        // what is shown is found by the path that it is shown under
        const rawPaths = new Map(texts.map(({ path }) => [guarded.cleanPath(path), path]))

        yield* progress.report({ done: 2, total: 4, message: `reading ${texts.length} texts` })
        const keys = keysOf(types)
        const safeTypes = types.map(
          ({ name, path, usage }, at): SafeType => ({
            name: clean(name),
            path: guarded.cleanPath(path),
            usage,
            key: clean(keys[at] ?? name),
            language: texts[at]?.language ?? "unknown",
            text: passed.get(at) ?? null
          })
        )
        const safeBlocks = blocks.flatMap((block, at): ReadonlyArray<SafeBlock> => {
          const text = passed.get(types.length + at)
          return text === undefined ? [] : [{ ...block, label: clean(block.label), text }]
        })
        const { rows, sharedImports } = yield* makeRows(
          safeTypes,
          safeBlocks,
          {
            counter,
            factsOf: languages.facts,
            config: config.contentTransformers,
            recheck: (file) => guarded.recheck({ ...file, path: rawPaths.get(file.path) ?? file.path })
          },
          breath
        )

        yield* progress.report({ done: 3, total: 4, message: "fitting the budget" })
        const frame = { hasRedactions: guarded.hasRedactions(), sharedImports }
        const fitted = yield* fitSpec({ rows, frame, counter, budget, breath })
        let raw = 0
        for (const { text } of texts) {
          yield* breath
          raw += counter.count(text)
        }
        yield* progress.report({ done: 4, total: 4, message: "done" })
        const found = guarded.result()
        return {
          compiledSpec: fitted.text,
          meta: {
            totalTokensRaw: TokenCount.make(raw),
            totalTokensCompiled: fitted.tokens,
            reductionPct: Ratio01.make(raw === 0 ? 0 : Math.max(0, (raw - fitted.tokens) / raw)),
            typeTiers: tiersOf(rows, fitted.forms),
            transformTokensSaved: TokenCount.make(fitted.forms.reduce((sum, form) => sum + (form?.saved ?? 0), 0)),
            totalBudget: budget ?? fitted.tokens,
            guard: found,
            warnings: tellWarnings(rows, fitted.forms, found.filesBlocked)
          }
        } satisfies CompiledSpec
      })

      return SpecCompiler.of({ compile })
    })
  )
}

/** What the task builds on comes first; the order in which the types were given does not matter. */
const orderedTypes = (types: ReadonlyArray<SpecTypeRef>): ReadonlyArray<SpecTypeRef> =>
  [...types].sort(
    (a, b) =>
      usageRank[b.usage] - usageRank[a.usage] ||
      byText(a.path, b.path) ||
      byText(a.name, b.name) ||
      byText(a.content, b.content)
  )

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** In the order in which they were given: prose may tell a story. */
const readBlocks = (
  kind: "code" | "prose",
  blocks: ReadonlyArray<SpecBlock>,
  { languageOf }: Pick<Languages["Type"], "languageOf">
): ReadonlyArray<SafeBlock> =>
  blocks.map(({ content, label }, at) => {
    const { info, text } = kind === "code" ? unfenced(content) : { info: null, text: content }
    return {
      kind,
      key: `${kind}${String(at).padStart(3, "0")}`,
      path: blockPath(`${kind === "code" ? "codeBlocks" : "prose"}[${at}]`, label),
      label,
      language: kind === "prose" ? "markdown" : blockLanguage(label, info, languageOf),
      text
    }
  })

/** A label that is a file name says what the text is, and the guard and the transformers go by that, too. */
const blockPath = (place: string, label: string): RelativePath =>
  RelativePath.make(/^[\w.@-]{1,200}$/.test(label) && label !== ".." ? `${place}/${label}` : place)

/** The name where it is the only one of its kind, else with its path. */
const keysOf = (types: ReadonlyArray<SpecTypeRef>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const { name } of types) counts.set(name, (counts.get(name) ?? 0) + 1)
  const taken = new Map<string, number>()
  return types.map(({ name, path }) => {
    // a key that objects keep for themselves would be lost
    if (counts.get(name) === 1 && name !== "__proto__") return name
    const key = `${name} (${path})`
    const number = (taken.get(key) ?? 0) + 1
    taken.set(key, number)
    return number === 1 ? key : `${key} ${number}`
  })
}

const tiersOf = (
  rows: ReadonlyArray<Row>,
  forms: ReadonlyArray<Form | null>
): Readonly<Record<string, SpecInclusionTier>> =>
  Object.fromEntries(
    rows
      .flatMap((row, at): ReadonlyArray<readonly [string, SpecInclusionTier]> => {
        const tier = row.kind === "type" ? forms[at]?.tier : null
        return tier ? [[row.name, tier]] : []
      })
      .sort(([a], [b]) => byText(a, b))
  )
