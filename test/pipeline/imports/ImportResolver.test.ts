import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { isManifest, makeImportResolver, manifestsAmong } from "../../../src/pipeline/imports/ImportResolver.js"
import { families } from "../../../src/pipeline/imports/index.js"
import { resolvingIn } from "./Resolving.js"

const extensions = families.flatMap((it) => it.extensions)
const name = FastCheck.constantFrom(
  "a",
  "b",
  "src",
  "lib",
  "mod",
  "index",
  "__init__",
  "__proto__",
  "constructor",
  "A",
  "é"
)
const folder = FastCheck.array(name, { maxLength: 4 }).map((it) => it.join("/"))
const path = FastCheck.tuple(folder, name, FastCheck.constantFrom(...extensions)).map(([at, file, extension]) =>
  at === "" ? file + extension : `${at}/${file}${extension}`
)

const piece = FastCheck.constantFrom(
  ...[
    ".",
    "..",
    "/",
    "./",
    "../",
    "::",
    "\\",
    "*",
    "_",
    "@",
    "#",
    "~",
    "crate",
    "super",
    "self",
    "package:",
    "a",
    "b",
    "src"
  ],
  ...[
    "A",
    "__proto__",
    "constructor",
    "toString",
    "__MODULE__",
    "C",
    "node:",
    "?",
    "!",
    " ",
    "\u0000",
    "\ud800",
    "${",
    "file:"
  ]
)
const source = FastCheck.oneof(
  FastCheck.string({ unit: "binary", maxLength: 30 }),
  FastCheck.array(piece, { maxLength: 12 }).map((it) => it.join(""))
)

const manifestName = FastCheck.constantFrom(
  ..."package.json tsconfig.json jsconfig.json tsconfig.base.json deno.json pnpm-workspace.yaml lerna.json rush.json".split(
    " "
  ),
  ..."go.mod go.work Cargo.toml composer.json pubspec.yaml pyproject.toml setup.cfg A.csproj".split(" ")
)
const json = FastCheck.constantFrom(
  "{}",
  "[]",
  "null",
  "",
  "{",
  '{"name":"__proto__","exports":{"__proto__":"./a.ts","*":"./*/*","./":"./"},"workspaces":["**","!*","{a,b"]}',
  '{"name":"a","main":"..","exports":["../../..",{"a":{"b":null}}],"imports":{"#a":"#a","#*":"a"},"dependencies":{"b":"file:.."}}',
  '{"extends":["./tsconfig.json","a","../a"],"compilerOptions":{"baseUrl":"../..","paths":{"*":["*","../../*"],"a":"b","__proto__":["x"]}}}',
  '{"imports":{"a/":"./src/","b":1},"projects":[1,{"projectFolder":"../a"}],"packages":{"a":1}}',
  '{"autoload":{"psr-4":{"":"","A\\\\":["..","src"],"__proto__":1},"psr-0":[1]}}',
  "packages:\n  - \n  - [\n- '*'\n",
  "module a\nreplace a => ./a\nreplace b => ../../b\n",
  '[package]\nname = "a"\n[lib]\npath = "../lib.rs"\n[dependencies]\nb = { path = ".." }\n',
  "name: a\n",
  'where = ["..", "src", "__proto__"]\n',
  "<RootNamespace>A</RootNamespace>"
)
const manifest = FastCheck.record({
  path: FastCheck.tuple(folder, manifestName).map(([at, file]) => (at === "" ? file : `${at}/${file}`)),
  text: FastCheck.oneof(json, FastCheck.string({ maxLength: 60 }))
})

const declared = FastCheck.record({
  packages: FastCheck.array(FastCheck.constantFrom("a", "a.b", "A", "A\\B", "__proto__", "a.b.A"), { maxLength: 2 }),
  names: FastCheck.array(name, { maxLength: 3 })
})

describe("makeImportResolver", () => {
  it.prop(
    "takes anything, names distinct files of the project, and says the same twice",
    [
      FastCheck.uniqueArray(path, { minLength: 1, maxLength: 12 }),
      FastCheck.array(manifest, { maxLength: 5 }),
      FastCheck.array(declared, { maxLength: 12 }),
      FastCheck.array(source, { maxLength: 8 }),
      FastCheck.option(FastCheck.boolean(), { nil: undefined })
    ],
    ([paths, manifests, said, sources, answer]) => {
      const files = [...paths].sort()
      const mentions = answer === undefined ? undefined : () => answer
      const all = () => {
        const resolver = makeImportResolver(files, manifests, (place) => said[place])
        return files.map((it) => resolver.resolve(it, sources, mentions))
      }
      const found = all()
      assert.deepStrictEqual(all(), found)
      found.forEach((places, from) => {
        assert.deepStrictEqual(
          places,
          [...new Set(places)].sort((a, b) => a - b)
        )
        assert.isTrue(places.every((it) => it >= 0 && it < files.length && it !== from))
      })
    },
    { fastCheck: { numRuns: 300 } }
  )

  it("gathers what several imports mean", () => {
    const resolver = makeImportResolver(["a.ts", "b.ts", "c.ts"], [])
    assert.deepStrictEqual(resolver.resolve("b.ts", ["./c", "./a", "react", "./c.js", "./b"]), [0, 2])
  })

  it("knows nothing of a language without imports, Markdown's links among them", () => {
    const resolver = makeImportResolver(["a.md", "b.md", "c.csv"], [])
    assert.deepStrictEqual(
      ["a.md", "c.csv", "d"].map((it) => resolver.resolve(it, ["./b.md", "b.md"])),
      [[], [], []]
    )
  })

  it("comes to an end where configurations, packages and links go round in circles", () => {
    const resolve = resolvingIn({
      paths: "a/x.ts b/y.ts b/src/index.ts tsconfig.json",
      manifests: {
        "tsconfig.json": '{ "extends": "./a/tsconfig.json", "compilerOptions": { "paths": { "@b/*": ["b/*"] } } }',
        "a/tsconfig.json": '{ "extends": ["../tsconfig.json", "./tsconfig.json"] }',
        "a/package.json":
          '{ "name": "a", "workspaces": ["../b", "."], "dependencies": { "b": "link:../b", "a": "link:." }, "imports": { "#x": "#x" } }',
        "b/package.json": '{ "name": "b", "workspaces": ["../a"], "main": ".", "dependencies": { "a": "file:../a" } }'
      }
    })
    assert.deepStrictEqual(
      ["@b/y", "b", "#x", "a"].map((it) => resolve("a/x.ts", it)),
      [["b/y.ts"], ["b/src/index.ts"], [], []]
    )
  })

  it("passes over a manifest that nobody wrote by hand, and one that is nested without end", () => {
    const resolve = resolvingIn({
      paths: "a/x.ts b/index.ts c/index.ts d/index.ts",
      manifests: {
        "b/package.json": `{ "name": "b", "filler": "${"x".repeat(10_000_000)}" }`,
        "c/package.json": `{ "name": "c", "exports": ${"[".repeat(400_000)} }`,
        "d/package.json": '{ "name": "d" }'
      }
    })
    assert.deepStrictEqual(
      ["b", "c", "d"].map((it) => resolve("a/x.ts", it)),
      [[], [], ["d/index.ts"]]
    )
  })

  it("goes through ten thousand files that all look alike", () => {
    const paths = Array.from({ length: 10_000 }, (_, at) => `pkg${at % 100}/deep${at}/index.ts`).sort()
    const resolver = makeImportResolver(paths, [])
    const python = makeImportResolver(
      paths.map((it) => it.replace("index.ts", "config.py")),
      []
    )
    const sources = Array.from({ length: 20 }, (_, at) => `../deep${at * 100}`)
    let edges = 0
    for (const it of paths) edges += resolver.resolve(it, sources).length
    for (const it of paths.slice(0, 500))
      python.resolve(it.replace("index.ts", "config.py"), ["config", "a.config", "os"])
    assert.strictEqual(edges, 20 * 100 - 20)
  })
})

describe("isManifest", () => {
  it("knows the files that say where things are, wherever they stand", () => {
    const manifests = ["package.json", "a/b/tsconfig.app.json", "x/Shop.Core.csproj", "go.work", "a/Cargo.toml"]
    const others = [
      "package-lock.json",
      "tsconfig.ts",
      "src/package.json.ts",
      "csproj",
      "a/tsconfig.json/x",
      "Cargo.lock"
    ]
    assert.deepStrictEqual(
      [...manifests, ...others].filter((it) => isManifest(it)),
      manifests
    )
  })

  it("puts those of the whole project first", () => {
    assert.deepStrictEqual(manifestsAmong(["b/c/go.mod", "z/package.json", "package.json", "x.ts", "b/go.mod"]), [
      "package.json",
      "b/go.mod",
      "z/package.json",
      "b/c/go.mod"
    ])
  })
})
