/** What parsers say of a text is found once: ahead, or by the first request, and never kept where a secret may be near. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AbsolutePath, RelativePath } from "../../../src/domain/Paths.js"
import { layerSqliteIndexStore } from "../../../src/layers/index/SqliteIndexStore.js"
import { layerLengthTokenizer } from "../../../src/layers/memory/LengthTokenizer.js"
import { layerNodeHasher } from "../../../src/layers/node/NodeHasher.js"
import { layerNodeLanguages } from "../../../src/layers/node/NodeLanguages.js"
import { IndexCleaning } from "../../../src/pipeline/index/IndexCleaning.js"
import { outlineAhead } from "../../../src/pipeline/index/OutlineAhead.js"
import { ProjectIndex } from "../../../src/pipeline/ProjectIndex.js"
import { RepoScan } from "../../../src/pipeline/RepoScan.js"
import { Languages } from "../../../src/services/Languages.js"
import { ProjectFiles } from "../../../src/services/ProjectFiles.js"
import { filesOf, temporary, write } from "../../layers/node/TemporaryFolder.js"
import { githubToken } from "../guard/Fakes.js"

interface Place {
  readonly base: string
  readonly home: string
  readonly root: string
}

/** A process of its own over the project, and which paths it has parsed. */
const process = (place: Place) => {
  const parsed: Array<string> = []
  const languages = Layer.effect(
    Languages,
    Effect.map(Languages, (real) => ({
      ...real,
      facts: (path: string, language: string, text: string) =>
        Effect.suspend(() => {
          parsed.push(path)
          return real.facts(path, language, text)
        })
    }))
  ).pipe(Layer.provide(layerNodeLanguages))
  const services = Layer.mergeAll(
    Layer.succeed(ProjectFiles, filesOf(place.base)),
    layerSqliteIndexStore(AbsolutePath.make(place.home)).pipe(Layer.provide(layerNodeHasher)),
    languages,
    layerLengthTokenizer,
    layerNodeHasher,
    IndexCleaning.layer
  )
  const layer = ProjectIndex.layer.pipe(Layer.provideMerge(RepoScan.layer), Layer.provideMerge(services))
  return { layer, parsed }
}

const root = (place: Place) => AbsolutePath.make(place.root)

const refresh = (place: Place) =>
  Effect.gen(function* () {
    const repo = yield* (yield* RepoScan).scan(root(place))
    return yield* (yield* ProjectIndex).refresh(repo, { maxFileBytes: 100_000, patience: "1 minute" })
  })

/** Names that a text of a file defines, as a request would ask. */
const definedIn = (place: Place, path: string, text: string) =>
  Effect.gen(function* () {
    const texts = yield* (yield* ProjectIndex).texts(root(place))
    const { definitions } = yield* texts.facts(path, "typescript", text)
    return definitions.map((it) => it.name)
  })

const plain = "export function first() {\n  return 1\n}\n"
const telling = `export function second() {\n  return "${githubToken()}"\n}\n`

const kept = (place: Place) =>
  readdirSync(join(place.home, "index"))
    .map((it) => readFileSync(join(place.home, "index", it)).toString("latin1"))
    .join("\n")

describe("outlineAhead", () => {
  it.live("parses what the guard found nothing in, once for all processes", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, { "a.ts": plain, "b.ts": telling, "c.test.ts": plain })
      const first = process(place)
      yield* Effect.gen(function* () {
        yield* refresh(place)
        assert.strictEqual(yield* outlineAhead(root(place)), 2)
        assert.deepStrictEqual(first.parsed, ["a.ts", "c.test.ts"])
        assert.strictEqual(yield* outlineAhead(root(place)), 0)
      }).pipe(Effect.provide(first.layer))

      const second = process(place)
      yield* Effect.gen(function* () {
        yield* refresh(place)
        assert.deepStrictEqual(yield* definedIn(place, "a.ts", plain), ["first"])
        assert.deepStrictEqual(second.parsed, [])
        assert.deepStrictEqual(yield* definedIn(place, "b.ts", telling), ["second"])
        assert.deepStrictEqual(second.parsed, ["b.ts"])
      }).pipe(Effect.provide(second.layer))
      assert.notInclude(kept(place), githubToken())
    }).pipe(Effect.scoped)
  )

  it.live("leaves alone what has changed since it was read, and what another one is at", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, { "a.ts": plain })
      const { layer, parsed } = process(place)
      yield* Effect.gen(function* () {
        yield* refresh(place)
        write(place.root, { "a.ts": plain.replace("first", "other") })
        assert.strictEqual(yield* outlineAhead(root(place)), 0)
        write(place.root, { "a.ts": plain })
        const slowly = outlineAhead(root(place), Effect.sleep("20 millis"))
        assert.deepStrictEqual(yield* Effect.all([slowly, slowly], { concurrency: 2 }), [1, 0])
        assert.deepStrictEqual(parsed, ["a.ts"])
      }).pipe(Effect.provide(layer))
    }).pipe(Effect.scoped)
  )
})

describe("what the index knows of texts", () => {
  it.live("keeps what a request has parsed, of a text that it knows", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, { "a.ts": plain })
      for (const parsed of [["a.ts", "a.ts"], ["a.ts"]]) {
        const one = process(place)
        yield* Effect.gen(function* () {
          yield* refresh(place)
          assert.deepStrictEqual(yield* definedIn(place, "a.ts", plain), ["first"])
          assert.deepStrictEqual(yield* definedIn(place, "a.ts", plain), ["first"])
          // a form of it that no file has: nothing of it is kept
          assert.deepStrictEqual(yield* definedIn(place, "a.ts", `${plain}// [REDACTED:x#1]\n`), ["first"])
        }).pipe(Effect.provide(one.layer))
        assert.deepStrictEqual(one.parsed, parsed)
      }
    }).pipe(Effect.scoped)
  )

  it.live("calls a text quiet when it is the file's, and the guard found nothing in it", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, { "a.ts": plain, "b.ts": telling, ".env": "NAME=value\n" })
      yield* Effect.gen(function* () {
        yield* refresh(place)
        const { isQuiet } = yield* (yield* ProjectIndex).texts(root(place))
        const asked = [
          ["a.ts", plain],
          ["a.ts", `${plain} `],
          ["b.ts", telling],
          ["b.ts", plain],
          [".env", "NAME=value\n"],
          ["nowhere.ts", plain]
        ] as const
        assert.deepStrictEqual(
          asked.map(([path, text]) => isQuiet({ path: RelativePath.make(path), text })),
          [true, false, false, false, false, false]
        )
      }).pipe(Effect.provide(process(place).layer))
    }).pipe(Effect.scoped)
  )
})
