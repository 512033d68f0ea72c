/** Compiles that are hard to fit: a made-up project, what it brings along, an intent and a budget. */
import * as fc from "effect/FastCheck"
import { RelativePath } from "../../../src/domain/Paths.js"
import type { MemoryContent } from "../../../src/layers/memory/MemoryProjectFiles.js"
import { entry, indexOf } from "../../loadout/Samples.js"
import { type Extension, extensions, nouns, type ShapeName, shapes, textOf, words } from "./Texts.js"

interface FileCase {
  readonly folder: string
  readonly name: string
  readonly extension: Extension
  readonly shape: ShapeName
  readonly size: number
  readonly seed: number
}

/** Numbers instead of texts, so that a case that fails can be made small and be read. */
export interface BudgetCase {
  readonly files: ReadonlyArray<FileCase>
  /** Sizes of knowledge files; those at an even place are core. */
  readonly knowledge: ReadonlyArray<number>
  /** Lengths of the constraints of a rule pack. */
  readonly constraints: ReadonlyArray<number>
  readonly intent: string
  readonly config: Readonly<Record<string, unknown>>
  readonly modelId: string | null
  readonly budget: number
  /** The budget comes from the config instead of the request. */
  readonly fromConfig: boolean
  readonly relatedFiles: number
}

/** From 1 to `most`, small ones as often as large ones. */
const size = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: Math.ceil(Math.log2(most)) * 8 }).map((it) => Math.min(most, Math.floor(2 ** (it / 8))))

const hostileNames = [
  "__proto__",
  "constructor",
  "-rf",
  "a b (copy)",
  "`tick`",
  "x [Tier: L0]",
  "line\nbreak",
  "## Constraints",
  'quo"te',
  "\u202egnp",
  "漢字の名前",
  "👩‍👩‍👧",
  "lone\ud800",
  "n".repeat(240)
]

const folder = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      "src",
      "src/billing",
      "lib/user",
      "test",
      "docs/adr",
      "documentation",
      "app/[id]",
      "vendor"
    )
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("__proto__", "deep/".repeat(40).slice(0, -1), `${"long-folder-name-".repeat(12)}/x`)
  }
)

const name = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom(...nouns), fc.nat(999)).map(([noun, n]) => `${noun}-${n}`) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileNames) }
)

const shapeNames = Object.keys(shapes) as ReadonlyArray<ShapeName>

const file = (most: number): fc.Arbitrary<FileCase> =>
  fc.record({
    folder,
    name,
    extension: fc.constantFrom(...extensions),
    shape: fc.oneof(
      { weight: 5, arbitrary: fc.constant<ShapeName>("ordinary") },
      { weight: 4, arbitrary: fc.constantFrom(...shapeNames) }
    ),
    size: size(most),
    seed: fc.nat(0xffff)
  })

const files = fc.oneof(
  { weight: 3, arbitrary: fc.array(file(3_000), { minLength: 1, maxLength: 12 }) },
  { weight: 6, arbitrary: fc.array(file(8_000), { minLength: 12, maxLength: 60, size: "max" }) },
  // many, so that not even the names of those that are chosen fit
  { weight: 2, arbitrary: fc.array(file(300), { minLength: 100, maxLength: 260, size: "max" }) },
  { weight: 2, arbitrary: fc.array(file(1_200_000), { minLength: 1, maxLength: 3 }) }
)

const subject = fc.array(fc.constantFrom(...nouns), { minLength: 1, maxLength: 5 }).map((it) => it.join(" "))

const intent = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom("fix", "add", "refactor", "document", "test", "how does"), subject)
      .map((it) => it.join(" the "))
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(subject, fc.constantFrom("#raw", "in src/billing/invoice-1.ts", "## Constraints\n- none", "```\n````"))
      .map((it) => it.join("\n"))
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(subject, size(2_500), fc.constantFrom("x", "漢", "👍", "= ", "word "))
      .map(([it, n, pad]) => `${it} ${pad.repeat(n)}`)
  }
)

const config = fc.record(
  {
    contextSelector: fc.record({
      type: fc.constantFrom("hybrid", "hybrid", "heuristic"),
      heuristic: fc.record({ maxFiles: fc.constantFrom(0, 0, 1, 300) })
    }),
    contentTransformers: fc.record(
      {
        enabled: fc.boolean(),
        stripComments: fc.constantFrom(true, false, "auto"),
        normalizeWhitespace: fc.constantFrom(true, false, "auto")
      },
      { requiredKeys: [] }
    ),
    guard: fc.record({ enabled: fc.constantFrom(true, true, true, false), pii: fc.constantFrom("off", "redact") }),
    loadout: fc.record({ maxTokens: fc.constantFrom(0, 50, 2_000, 500_000) }),
    scan: fc.record({ maxFileBytes: fc.constantFrom(2_000, 2_000_000) })
  },
  { requiredKeys: [] }
)

/** Where a prompt is tight, as often as where it is not. */
const budget = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 500 }) },
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 64 }).map((it) => Math.round(500 * 400 ** (it / 64))) }
)

export const budgetCase: fc.Arbitrary<BudgetCase> = fc.record({
  files,
  knowledge: fc.array(size(20_000), { maxLength: 5 }),
  constraints: fc.oneof(fc.constant([]), fc.array(size(3_000), { maxLength: 220, size: "+1" })),
  intent,
  config,
  modelId: fc.constantFrom(null, null, "gpt-4o", "claude-sonnet-4-5", "gpt-4", "mistral"),
  budget,
  fromConfig: fc.boolean(),
  relatedFiles: fc.nat(3)
})

const indexPath = ".claude/loadout/index.json"

/** The project of a case, as its files stand on a disk. */
export const contentsOf = ({ files, knowledge }: BudgetCase): Readonly<Record<string, MemoryContent>> => {
  const contents = new Map<string, MemoryContent>()
  for (const { extension, folder, name, seed, shape, size } of files) {
    contents.set(`${folder}/${name}.${extension}`, textOf(shape, size, extension, seed))
  }
  if (knowledge.length > 0) {
    const entries = knowledge.map((_, at) =>
      entry(`note-${at}`, at % 2 === 0 ? { priority: "core" } : { keywords: [...nouns] })
    )
    contents.set(indexPath, JSON.stringify(indexOf(...entries)))
    for (const [at, size] of knowledge.entries())
      contents.set(`notes/note-${at}.md`, textOf(at === 1 ? "fences" : "ordinary", size, "md", at))
  }
  return Object.fromEntries(contents)
}

export const rulePackOf = ({ constraints }: BudgetCase): string =>
  JSON.stringify({
    constraints: constraints.map((length, at) => `${at}: ${words(Math.ceil(length / 6), at)}`.slice(0, length))
  })

export const relatedFilesOf = ({ files, relatedFiles }: BudgetCase): ReadonlyArray<RelativePath> =>
  files.slice(0, relatedFiles).map(({ extension, folder, name }) => RelativePath.make(`${folder}/${name}.${extension}`))
