import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { AicConfig } from "../../src/domain/Config.js"
import { RelativePath } from "../../src/domain/Paths.js"
import {
  ContentTransformer,
  type TransformInput,
  type TransformOptions
} from "../../src/pipeline/ContentTransformer.js"
import { wordCounter } from "./Shaping.js"

const config = (changes: Partial<AicConfig["contentTransformers"]> = {}) =>
  Schema.decodeUnknownSync(AicConfig)({ contentTransformers: changes }).contentTransformers

const file = (path: string, language: string, text: string, score = 0.5): TransformInput => ({
  path: RelativePath.make(path),
  language,
  text,
  score
})

const transform = (files: ReadonlyArray<TransformInput>, changes: Partial<TransformOptions> = {}) =>
  Effect.gen(function* () {
    const options = { directTargetPaths: [], rawMode: false, config: config(), counter: wordCounter, ...changes }
    return yield* (yield* ContentTransformer).transform(files, options)
  }).pipe(Effect.provide(ContentTransformer.layer))

const source = file("src/a.ts", "typescript", "// why\nconst a = 1 // one\n\n\n\nconst b = 2\n")
const lock = file("yarn.lock", "yaml", "# yarn\nleft-pad@1:\n  version 1\n")
const page = file("a.html", "html", "<html><body><h1>Title</h1><p class='x'>Text</p></body></html>")

const condensed = "const a = 1\n\nconst b = 2\n"

describe("ContentTransformer", () => {
  it.effect("shows source as it is and keeps a condensed text for when the budget asks for it", () =>
    Effect.gen(function* () {
      const { files, metadata } = yield* transform([source])
      assert.deepStrictEqual(files, [
        { ...source, condensed, exact: null, isRenumbered: false, transformersApplied: [] }
      ])
      const tokens = wordCounter.count(source.text)
      assert.deepStrictEqual(metadata, [
        { filePath: source.path, originalTokens: tokens, transformedTokens: tokens, transformersApplied: [] }
      ])
    })
  )

  it.effect("strips for good, or never, when the config says so", () =>
    Effect.gen(function* () {
      const results = yield* Effect.forEach(
        [
          { stripComments: true, normalizeWhitespace: true },
          { stripComments: true },
          { stripComments: false, normalizeWhitespace: false },
          { stripComments: false },
          { enabled: false, stripComments: true }
        ] as const,
        (changes) => transform([source], { config: config(changes) })
      )
      assert.deepStrictEqual(
        results.map(({ files }) =>
          files.map(({ condensed, text, transformersApplied }) => [text, condensed, ...transformersApplied])
        ),
        [
          [[condensed, null, "CommentStripper", "WhitespaceNormalizer"]],
          [["const a = 1\n\n\n\nconst b = 2\n", condensed, "CommentStripper"]],
          [[source.text, null]],
          [[source.text, "// why\nconst a = 1 // one\n\nconst b = 2\n"]],
          [[source.text, null]]
        ]
      )
    })
  )

  it.effect("gives each file to one transformer of its format, and counts what is saved", () =>
    Effect.gen(function* () {
      const { files, metadata } = yield* transform([lock, page])
      assert.deepStrictEqual(
        files.map(({ condensed, language, text, transformersApplied }) => ({
          condensed,
          language,
          text,
          transformersApplied
        })),
        [
          {
            condensed: null,
            language: "text",
            text: "[Lock file: yarn.lock, 31 bytes — skipped]\n",
            transformersApplied: ["LockFileSkipper"]
          },
          {
            condensed: null,
            language: "markdown",
            text: "# Title\n\nText\n",
            transformersApplied: ["HtmlToMarkdownTransformer"]
          }
        ]
      )
      assert.deepStrictEqual(
        metadata.map((it) => it.transformedTokens),
        files.map((it) => wordCounter.count(it.text))
      )
    })
  )

  it.effect("shows what the intent is about in its own syntax", () =>
    Effect.gen(function* () {
      const texts = (changes: Partial<TransformOptions>, score = 0.5) =>
        Effect.map(transform([{ ...page, score }], changes), ({ files }) => files[0]!.text)
      assert.deepStrictEqual(
        [
          yield* texts({ directTargetPaths: [page.path] }),
          yield* texts({}, 0.91),
          yield* texts({ rawMode: true }),
          yield* texts({ config: config({ htmlToMarkdown: false }) }),
          yield* texts({}, 0.9)
        ],
        [page.text, page.text, page.text, page.text, "# Title\n\nText\n"]
      )
    })
  )

  it.effect("still condenses a direct target, and nothing under #raw", () =>
    Effect.gen(function* () {
      const direct = yield* transform([source], { directTargetPaths: [source.path] })
      const raw = yield* transform([source], { rawMode: true, config: config({ stripComments: true }) })
      assert.deepStrictEqual(
        [direct.files[0]!.condensed, raw.files[0]!.condensed, raw.files[0]!.text],
        [condensed, null, source.text]
      )
    })
  )
})
