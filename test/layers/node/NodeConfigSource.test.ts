import { execFileSync } from "node:child_process"
import { mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { AbsolutePath } from "../../../src/domain/Paths.js"
import { layerNodeConfigSource } from "../../../src/layers/node/NodeConfigSource.js"
import { extendsOf } from "../../../src/layers/node/scan/ExtendsOf.js"
import { ConfigSource } from "../../../src/services/ConfigSource.js"
import { temporary, write } from "./TemporaryFolder.js"

const readConfigs = (base: string, root: string, configPath: string | null = null) =>
  Effect.flatMap(ConfigSource, (it) => it.read(AbsolutePath.make(root), configPath)).pipe(
    Effect.provide(layerNodeConfigSource(join(base, "aic-home")))
  )
const namesOf = (...args: Parameters<typeof readConfigs>) =>
  Effect.map(readConfigs(...args), (texts) => texts.map((it) => it.name))
const problemOf = (...args: Parameters<typeof readConfigs>) =>
  Effect.map(Effect.flip(readConfigs(...args)), (it) => it.message)

describe("NodeConfigSource", () => {
  it.scoped("reads the user's config, then the nearest one of the project, as they are", () =>
    Effect.gen(function* () {
      const { base, root } = yield* temporary
      write(base, { "aic-home/config.json": "\uFEFF{ // user\n}", "aic.config.json": "outside" })
      write(root, { ".git/HEAD": "", "aic.config.json": "broken {", "pkg/in/x": "" })
      assert.deepStrictEqual(yield* readConfigs(base, join(root, "pkg/in")), [
        { level: "user", name: "$AIC_HOME/config.json", text: "{ // user\n}" },
        { level: "project", name: "../../aic.config.json", text: "broken {" }
      ])
      write(root, { "pkg/aic.config.json": "{}" })
      assert.deepStrictEqual(yield* namesOf(base, join(root, "pkg/in")), [
        "$AIC_HOME/config.json",
        "../aic.config.json"
      ])
    })
  )

  it.scoped("never looks above the repository, and without one not above the project", () =>
    Effect.gen(function* () {
      const { base, root } = yield* temporary
      write(base, { "aic.config.json": "{}" })
      write(root, { "aic.config.json": "{}", "pkg/x": "", "work/.git": "gitdir: elsewhere", "work/in/x": "" })
      assert.deepStrictEqual(yield* namesOf(base, join(root, "pkg")), [])
      assert.deepStrictEqual(yield* namesOf(base, join(root, "work/in")), [])
      assert.deepStrictEqual(yield* namesOf(base, root), ["aic.config.json"])
      assert.deepStrictEqual(yield* namesOf(base, join(base, "missing")), [])
    })
  )

  it.scoped("takes a given path instead of the project's own config", () =>
    Effect.gen(function* () {
      const { base, root } = yield* temporary
      write(base, { "shared/c.json": '{ "extends": "./d.json" }', "shared/d.json": "{}" })
      write(root, { "aic.config.json": "{}", "conf/ci.json": "{}" })
      assert.deepStrictEqual(yield* namesOf(base, root, "conf/ci.json"), ["conf/ci.json"])
      assert.deepStrictEqual(yield* namesOf(base, root, join(root, "conf/ci.json")), ["conf/ci.json"])
      assert.deepStrictEqual(yield* namesOf(base, root, "../shared/c.json"), ["../shared/d.json", "../shared/c.json"])
      const problems = ["nope.json", join(root, "no/such.json"), "nul\u0000", "conf"]
      assert.deepStrictEqual(yield* Effect.forEach(problems, (it) => problemOf(base, root, it)), [
        "Invalid nope.json: file: does not exist",
        "Invalid no/such.json: file: does not exist",
        "Invalid nul\u0000: file: does not exist",
        "Invalid conf: file: is not a regular file"
      ])
    })
  )

  it.scoped("puts parents before their children", () =>
    Effect.gen(function* () {
      const { base, root } = yield* temporary
      write(base, {
        "org/base.json": "{}",
        "aic-home/team.json": '{ "extends": "../org/base.json" }',
        "aic-home/config.json": '{ "extends": "team.json" }'
      })
      write(root, {
        ".git/HEAD": "",
        "pkg/aic.config.json": '{ "a": { "extends": "no" }, /* c */ "extends": "../conf/base.json", }',
        "conf/base.json": '{ "extends": "https://example.org/aic.json" }'
      })
      assert.deepStrictEqual(yield* namesOf(base, join(root, "pkg")), [
        "$AIC_HOME/../org/base.json",
        "$AIC_HOME/team.json",
        "$AIC_HOME/config.json",
        "../conf/base.json",
        "aic.config.json"
      ])
    })
  )

  it.scoped("refuses parents that are outside, missing, in a circle, or too many", () =>
    Effect.gen(function* () {
      const { base, root } = yield* temporary
      write(base, { "secret.json": "{}", "aic-home/x": "" })
      symlinkSync(base, join(root, "link"))
      const config = (parent: string) => JSON.stringify({ extends: parent })
      write(root, { "a.json": config("b.json"), "b.json": config("./a.json"), "self.json": config("./self.json") })
      for (let step = 0; step < 12; step++) write(root, { [`n${step}.json`]: config(`n${step + 1}.json`) })
      write(root, { "n12.json": "{}" })
      const problemWith = (parent: string) =>
        Effect.suspend(() => {
          write(root, { "aic.config.json": config(parent) })
          return problemOf(base, root)
        })
      assert.deepStrictEqual(
        yield* Effect.forEach(
          [
            "../secret.json",
            join(base, "secret.json"),
            "link/secret.json",
            "gone.json",
            "gone/x.json",
            "a.json",
            "n0.json"
          ],
          problemWith
        ),
        [
          'Invalid aic.config.json: extends: "../secret.json" is outside the repository',
          'Invalid aic.config.json: extends: "../secret.json" is outside the repository',
          'Invalid aic.config.json: extends: "link/secret.json" is outside the repository',
          'Invalid aic.config.json: extends: "gone.json" does not exist',
          'Invalid aic.config.json: extends: "gone/x.json" does not exist',
          'Invalid b.json: extends: "./a.json" leads back to a config that extends this one',
          "Invalid n9.json: extends: more than 10 configs extend each other"
        ]
      )
      write(root, { "aic.config.json": config("n3.json") })
      assert.strictEqual((yield* namesOf(base, root)).length, 11)
    })
  )

  it.scoped("refuses links, pipes, folders and huge files", () =>
    Effect.gen(function* () {
      const { base, root } = yield* temporary
      write(root, { "real.json": "{}", "big/aic.config.json": " ".repeat(1024 * 1024 + 1), "pipe/x": "", "link/x": "" })
      symlinkSync("../real.json", join(root, "link/aic.config.json"))
      execFileSync("mkfifo", [join(root, "pipe/aic.config.json")])
      mkdirSync(join(root, "folder/aic.config.json"), { recursive: true })
      mkdirSync(join(root, "dangling"))
      symlinkSync("nowhere", join(root, "dangling/aic.config.json"))
      const places = ["big", "link", "dangling", "pipe", "folder"]
      assert.deepStrictEqual(yield* Effect.forEach(places, (it) => problemOf(base, join(root, it))), [
        "Invalid aic.config.json: file: is larger than 1 MiB",
        "Invalid aic.config.json: file: is a symbolic link; put the file itself there",
        "Invalid aic.config.json: file: is a symbolic link; put the file itself there",
        "Invalid aic.config.json: file: is not a regular file",
        "Invalid aic.config.json: file: is not a regular file"
      ])
      mkdirSync(join(base, "aic-home"))
      symlinkSync(join(root, "real.json"), join(base, "aic-home/config.json"))
      assert.strictEqual(
        yield* problemOf(base, root),
        "Invalid $AIC_HOME/config.json: file: is a symbolic link; put the file itself there"
      )
    })
  )
})

describe("extendsOf", () => {
  it("finds the top-level key only, the last one when there are two", () => {
    const cases: ReadonlyArray<readonly [string, string | null]> = [
      ['{ "extends": "a" }', "a"],
      ['// c\n{ "x": "extends", "y": ["extends", "no"], "extends" /* c */ : "a\\n" , }', "a\n"],
      ['{ "a": { "extends": "no" } }', null],
      ['{ "extends": null }', null],
      ['{ "extends": ["a"] }', null],
      ['{ "extends": { "extends": "no" } }', null],
      ['{ "extends": "a", "extends": "b" }', "b"],
      ['{ "extends": "a", broken', "a"],
      ['"extends"', null],
      ["", null]
    ]
    assert.deepStrictEqual(
      cases.map(([text]) => extendsOf(text)),
      cases.map(([, found]) => found)
    )
  })

  it("is done with a megabyte of brackets or quotes", () => {
    for (const text of ["[", "{", '"', '{"a":', "/*", "\\"])
      assert.isNull(extendsOf(text.repeat(1_000_000 / text.length)))
  })

  it.prop(
    "agrees with JSON.parse on every object",
    [fc.dictionary(fc.constantFrom("extends", "a", "b"), fc.jsonValue())],
    ([object]) => {
      const parent = Object.hasOwn(object, "extends") ? object["extends"] : null
      assert.strictEqual(extendsOf(JSON.stringify(object)), typeof parent === "string" ? parent : null)
    }
  )
})
