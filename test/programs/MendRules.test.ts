import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { RelativePath } from "../../src/domain/Paths.js"
import { layerNodeEditorFiles } from "../../src/layers/node/NodeEditorFiles.js"
import { MendRules } from "../../src/programs/MendRules.js"
import { temporaryFolder } from "../support/Stores.js"

const path = RelativePath.make("docs/CLAUDE.md")
const change = { path, before: "a\r\na\r\n", after: "a\r\n", fixes: 1 }

const project = Effect.gen(function* () {
  const root = yield* temporaryFolder
  mkdirSync(`${root}/docs`)
  const layer = MendRules.layer.pipe(Layer.provide(layerNodeEditorFiles(root)))
  const write = Effect.flatMap(MendRules, (it) => it.write(root, [change])).pipe(Effect.provide(layer))
  return { file: `${root}/${path}`, write }
})

describe("MendRules", () => {
  it.scoped("writes what was planned, with the mark and the mode that the file had", () =>
    Effect.gen(function* () {
      const { file, write } = yield* project
      writeFileSync(file, `\uFEFF${change.before}`)
      chmodSync(file, 0o640)
      assert.deepStrictEqual(yield* write, [{ path, refused: null }])
      assert.deepStrictEqual(
        [readFileSync(file, "utf8"), statSync(file).mode & 0o777],
        [`\uFEFF${change.after}`, 0o640]
      )
    })
  )

  const kept: Record<string, (file: string) => void> = {
    "was changed in the meantime": (file) => writeFileSync(file, `${change.before}mine\n`),
    "is read-only; make it writable, then try again": (file) => {
      writeFileSync(file, change.before)
      chmodSync(file, 0o444)
    },
    "is not UTF-8 text": (file) => writeFileSync(file, Buffer.from([0xff, 0xfe, 0xff]))
  }
  for (const [why, prepare] of Object.entries(kept)) {
    it.scoped(`leaves a file alone that ${why}`, () =>
      Effect.gen(function* () {
        const { file, write } = yield* project
        prepare(file)
        const before = readFileSync(file)
        assert.deepStrictEqual(yield* write, [{ path, refused: why }])
        assert.deepStrictEqual(readFileSync(file), before)
      })
    )
  }
})
