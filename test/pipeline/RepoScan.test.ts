import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc, Layer } from "effect"
import { Sha256 } from "../../src/domain/Ids.js"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import type { RepoMap } from "../../src/domain/RepoMap.js"
import { layerMemoryProjectFiles } from "../../src/layers/memory/MemoryProjectFiles.js"
import { RepoScan, toRepoMap, treeText } from "../../src/pipeline/RepoScan.js"
import { Hasher } from "../../src/services/Hasher.js"
import { Languages } from "../../src/services/Languages.js"
import type { ListedFile } from "../../src/services/ProjectFiles.js"

const root = AbsolutePath.make("/project")
const sha256 = (text: string) => Sha256.make(createHash("sha256").update(text).digest("hex"))
const languageOf = (path: string) => (path.endsWith(".ts") ? "typescript" : "unknown")

const layer = RepoScan.layer.pipe(
  Layer.provide([
    layerMemoryProjectFiles("/project", { "b.ts": "12345", a: { text: "é", modifiedMs: 7.5 }, "empty.ts": "" }, [
      { path: "link", reason: "symlink" }
    ]),
    Layer.succeed(Hasher, { sha256 }),
    Layer.mock(Languages, {
      languageOf,
      definedNames: () => [],
      importSources: () => [],
      declaredPackages: () => [],
      commentRanges: () => []
    })
  ])
)

const plain = (map: RepoMap) => JSON.parse(JSON.stringify(map)) as unknown

describe("RepoScan", () => {
  it.effect("maps every file with its language and size, and passes on what was skipped", () =>
    Effect.gen(function* () {
      const { scan } = yield* RepoScan
      const map = yield* scan(root)
      assert.deepStrictEqual(plain(map), {
        root: "/project",
        files: [
          {
            path: "a",
            language: "unknown",
            sizeBytes: 2,
            estimatedTokens: 1,
            modifiedMs: 7.5,
            changedMs: 7.5,
            inode: 1
          },
          {
            path: "b.ts",
            language: "typescript",
            sizeBytes: 5,
            estimatedTokens: 2,
            modifiedMs: 0,
            changedMs: 0,
            inode: 2
          },
          {
            path: "empty.ts",
            language: "typescript",
            sizeBytes: 0,
            estimatedTokens: 0,
            modifiedMs: 0,
            changedMs: 0,
            inode: 3
          }
        ],
        skipped: [{ path: "link", reason: "symlink" }],
        totalTokens: 3,
        treeHash: sha256(
          "a\u00002\u00007.5\u00007.5\u00001\nb.ts\u00005\u00000\u00000\u00002\nempty.ts\u00000\u00000\u00000\u00003\n"
        )
      })
    }).pipe(Effect.provide(layer))
  )

  it.effect("fails for a root that cannot be used", () =>
    Effect.gen(function* () {
      const { scan } = yield* RepoScan
      const error = yield* Effect.flip(scan(AbsolutePath.make("/elsewhere")))
      assert.strictEqual(error.reason, "does not exist")
    }).pipe(Effect.provide(layer))
  )
})

const listedFile = fc.record({
  path: fc.constantFrom("a", "b", "a\n", "a\n0", "b1").map((it) => RelativePath.make(it)),
  sizeBytes: fc.nat(12),
  modifiedMs: fc.constantFrom(-5.25, 0, 1, 1.5),
  changedMs: fc.constantFrom(0, 1, 1.5),
  inode: fc.nat(12)
})
const listedFiles: fc.Arbitrary<ReadonlyArray<ListedFile>> = fc.array(listedFile, { maxLength: 3 })

describe("toRepoMap", () => {
  it("takes a file that is dated before 1970", () => {
    const file = { path: RelativePath.make("old"), sizeBytes: 1, modifiedMs: -1, changedMs: 0, inode: 1 }
    const map = toRepoMap(root, { files: [file], skipped: [] }, { languageOf, sha256 })
    assert.deepStrictEqual(
      map.files.map((it): number => it.modifiedMs),
      [0]
    )
  })

  it("sees an edit whose modification time was set back", () => {
    const file = { path: RelativePath.make("a"), sizeBytes: 1, modifiedMs: 5, changedMs: 5, inode: 1 }
    const hashOf = (it: ListedFile) => toRepoMap(root, { files: [it], skipped: [] }, { languageOf, sha256 }).treeHash
    assert.notStrictEqual(hashOf(file), hashOf({ ...file, changedMs: 6 }))
    assert.notStrictEqual(hashOf(file), hashOf({ ...file, inode: 2 }))
    assert.strictEqual(hashOf(file), hashOf({ ...file }))
  })
})

describe("treeText", () => {
  it.prop("is the same for equal trees only", [listedFiles, listedFiles], ([left, right]) => {
    assert.strictEqual(treeText(left) === treeText(right), JSON.stringify(left) === JSON.stringify(right))
  })
})
