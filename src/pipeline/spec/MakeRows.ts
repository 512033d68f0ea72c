/** From what was given, after the guard, to the rows of a briefing. */
import { Effect } from "effect"
import type { AicConfig } from "../../domain/Config.js"
import type { RelativePath } from "../../domain/Paths.js"
import type { SpecTypeRef } from "../../domain/Specification.js"
import { transformFile } from "../ContentTransformer.js"
import type { SharedImport } from "./AssembleSpec.js"
import {
  blockForm,
  type FormOptions,
  headerForm,
  onlySmaller,
  shorterBlockForms,
  shorterTypeForms,
  verbatimForm
} from "./Forms.js"
import { type Form, initialTier, levels, type Row } from "./Rows.js"
import { type ImportStatement, leadingImports, sharedKeys, withoutImports } from "./SharedImports.js"

/** A type whose content the guard has passed; null: it may not be shown. */
export interface SafeType extends Pick<SpecTypeRef, "name" | "path" | "usage"> {
  readonly key: string
  readonly language: string
  readonly text: string | null
}

export interface SafeBlock {
  readonly kind: "code" | "prose"
  /** Says its place among its kind. */
  readonly key: string
  readonly label: string
  /** As findings name it. */
  readonly path: RelativePath
  readonly language: string
  readonly text: string
}

export interface RowOptions extends FormOptions {
  readonly config: AicConfig["contentTransformers"]
  /** What a transformer made of a text, as the guard lets it through. */
  readonly recheck: (file: { readonly path: RelativePath; readonly language: string; readonly text: string }) => string
}

export interface MadeRows {
  readonly rows: ReadonlyArray<Row>
  readonly sharedImports: ReadonlyMap<string, SharedImport>
}

export const makeRows = Effect.fnUntraced(function* (
  types: ReadonlyArray<SafeType>,
  blocks: ReadonlyArray<SafeBlock>,
  options: RowOptions,
  breath: Effect.Effect<void>
) {
  const imports = types.map((it) =>
    it.text !== null && initialTier[it.usage] === "verbatim" ? leadingImports({ ...it, text: it.text }) : []
  )
  const shared = sharedKeys(imports)
  const rows: Array<Row> = []
  for (const [at, type] of types.entries()) {
    yield* breath
    rows.push(
      yield* typeRow(
        type,
        (imports[at] ?? []).filter((it) => shared.has(it.key)),
        options
      )
    )
  }
  for (const block of blocks) {
    yield* breath
    rows.push(blockRow(block, options))
  }
  return { rows, sharedImports: sharedOf(types, imports, shared) } satisfies MadeRows
})

const typeRow = Effect.fnUntraced(function* (
  { key, language, name, path, text, usage }: SafeType,
  hoisted: ReadonlyArray<ImportStatement>,
  options: RowOptions
) {
  const initial = initialTier[usage]
  // what the guard keeps back has a name and a path, and no more
  const first = text === null ? levels.header : startLevel[initial]
  const shorter = yield* Effect.cached(
    Effect.suspend(() =>
      shorterTypeForms({ name, path, ...transformed({ path, language, text: text ?? "" }, options) }, options)
    )
  )
  const lower = Effect.map(shorter, (forms) => forms.filter((it) => it.level >= first))
  const top =
    first === levels.full
      ? verbatimForm({ name, path, language, text: withoutImports(text ?? "", hoisted) }, options)
      : ((yield* lower)[0] ?? headerForm({ name, path }, options))
  const row: Row = {
    kind: "type",
    name: key,
    usage,
    sortKey: `${path}\u0000${name}`,
    top,
    sharedImports: hoisted.map((it) => it.key),
    downTo: (level) =>
      level <= top.level
        ? Effect.succeed([top])
        : Effect.map(lower, (forms) => onlySmaller([top, ...forms.filter((it) => it.level > top.level)]))
  }
  return row
})

const startLevel = { verbatim: levels.full, "signature-path": levels.documented, "path-only": levels.path } as const

const blockRow = (block: SafeBlock, options: RowOptions): Row => {
  const top = blockForm(levels.full, block, options)
  let condensed: SafeBlock & { readonly saved: number }
  let near: ReadonlyArray<Form> | null = null
  let all: ReadonlyArray<Form> | null = null
  return {
    kind: block.kind,
    name: block.label,
    usage: null,
    sortKey: block.key,
    top,
    sharedImports: [],
    downTo: (level) =>
      Effect.suspend(() => {
        if (level <= levels.full) return Effect.succeed([top])
        if (near === null) {
          condensed = condense(block, options)
          near = onlySmaller([top, blockForm(levels.condensed, condensed, options)])
        }
        const above = near
        if (level <= levels.condensed) return Effect.succeed(above)
        if (all !== null) return Effect.succeed(all)
        return Effect.map(shorterBlockForms(condensed, options), (forms) => {
          all = onlySmaller([...above, ...forms])
          return all
        })
      })
  }
}

/** Below 0.9, so that the transformer of the format may work on it. */
const score = 0.5
const noTargets: ReadonlySet<string> = new Set()

const transformed = (
  file: { readonly path: RelativePath; readonly language: string; readonly text: string },
  { config, recheck }: RowOptions
) => {
  const it = transformFile({ ...file, score }, { config, rawMode: false }, noTargets)
  const seen = (text: string) => recheck({ ...file, text })
  return { ...it, text: seen(it.text), condensed: it.condensed === null ? null : seen(it.condensed) }
}

const condense = (block: SafeBlock, options: RowOptions): SafeBlock & { readonly saved: number } => {
  const it = transformed(block, options)
  const text = it.condensed ?? it.text
  const saved = options.counter.count(block.text) - options.counter.count(text)
  return { ...block, text, language: it.language, saved: Math.max(0, saved) }
}

const sharedOf = (
  types: ReadonlyArray<SafeType>,
  imports: ReadonlyArray<ReadonlyArray<ImportStatement>>,
  shared: ReadonlySet<string>
): ReadonlyMap<string, SharedImport> => {
  const found = new Map<string, SharedImport>()
  for (const [at, statements] of imports.entries()) {
    for (const { folder, key, text } of statements) {
      if (shared.has(key) && !found.has(key)) found.set(key, { text, folder, language: types[at]?.language ?? "" })
    }
  }
  return found
}
