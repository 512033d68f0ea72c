import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { compileGlobs } from "../../../src/pipeline/Glob.js"
import { rememberedGlobs } from "../../../src/pipeline/glob/Remembered.js"

describe("rememberedGlobs", () => {
  const Pattern = FastCheck.constantFrom("*.ts", "src/**", "**/test/*", "a", "!bad", "{a,b}.md")
  const Path = FastCheck.constantFrom("a", "a.ts", "src/a.ts", "src/test/x", "b.md", "lib/b.md")

  it.prop(
    "says the first time and later what the globs say",
    [FastCheck.array(FastCheck.tuple(FastCheck.array(Pattern, { maxLength: 3 }), Path), { maxLength: 40 })],
    ([asked]) => {
      for (const [patterns, path] of asked) {
        const plain = compileGlobs(patterns)
        const remembered = rememberedGlobs(patterns)
        assert.deepStrictEqual(
          [remembered.matches(path), remembered.count(path), remembered.invalid],
          [plain.matches(path), plain.count(path), plain.invalid]
        )
      }
    }
  )
})
