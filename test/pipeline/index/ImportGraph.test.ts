import { assert, describe, it } from "@effect/vitest"
import { FastCheck, Schema } from "effect"
import { RelativePath } from "../../../src/domain/Paths.js"
import { FileEntry } from "../../../src/domain/RepoMap.js"
import { languageOf } from "../../../src/languages/Detect.js"
import { languages } from "../../../src/languages/index.js"
import { type ManifestText, makeImportGraph } from "../../../src/pipeline/index/ImportGraph.js"
import type { KnownFile } from "../../../src/pipeline/index/Known.js"
import { makePathTerms } from "../../../src/pipeline/index/PathTerms.js"
import { makeRecorder, type TextReaders } from "../../../src/pipeline/index/RecordText.js"
import { noTokens } from "../../../src/services/IndexStore.js"

const providerOf = (language: string) => languages.find((it) => it.id === language)
const readers: TextReaders = {
  definedNames: (language, text) => providerOf(language)?.definedNames(text) ?? [],
  importSources: (language, text) => providerOf(language)?.importSources(text) ?? [],
  declaredPackages: (language, text) => providerOf(language)?.declaredPackages?.(text) ?? [],
  commentRanges: () => []
}
const record = makeRecorder(readers, ({ text }) => ({ text, isQuiet: true }))
const pathTerms = makePathTerms()

const made = new Map<string, KnownFile>()

/** The same object for the same text, as the index has it. */
const file = (path: string, text: string | null): KnownFile => {
  const key = `${path}\0${text}`
  const known = made.get(key)
  if (known !== undefined) return known
  const language = languageOf(path)
  const entry = Schema.decodeUnknownSync(FileEntry)({
    path,
    language,
    sizeBytes: 1,
    estimatedTokens: 1,
    modifiedMs: 0
  })
  const it: KnownFile = {
    ...entry,
    entry,
    kind: "source",
    pathTerms: pathTerms(path),
    record: text === null ? null : record({ path: RelativePath.make(path), language, isCode: true, text }),
    hash: text ?? "",
    unreadable: false,
    tokens: noTokens,
    slot: made.size
  }
  made.set(key, it)
  return it
}

const imports = (...names: ReadonlyArray<string>) => names.map((it) => `import { x } from "${it}"`).join("\n")

const manifest = (name: string): ManifestText => ({
  path: "lib/package.json",
  hash: name,
  text: `{ "name": "${name}" }`
})

const known = (texts: Readonly<Record<string, string | null>>): ReadonlyArray<KnownFile> =>
  Object.entries(texts).map(([path, text]) => file(path, text))

const users = "namespace Shop.Core.People;\npublic class Customer { }\n"
const orders = "namespace Shop.Core.People;\npublic class Orders { }\n"
const page = "using Shop.Core.People;\nclass Page { Customer who; }\n"

describe("makeImportGraph", () => {
  it("knows packages by what files declare, and of a package the files that are used", () => {
    const graph = makeImportGraph()
    const files = known({ "a/Orders.cs": orders, "b/Customer.cs": users, "c/Page.cs": page })
    assert.deepStrictEqual(graph.edges(files, []), [[], [], [1]])
    assert.deepStrictEqual(graph.importsOf(RelativePath.make("c/Page.cs"), files, []), [
      { source: "Shop.Core.People", files: [RelativePath.make("b/Customer.cs")] }
    ])
  })

  it("follows a file that moves to another package, and one that is read later", () => {
    const graph = makeImportGraph()
    const first = known({ "a/Orders.cs": orders, "b/Customer.cs": null, "c/Page.cs": page })
    assert.deepStrictEqual(graph.edges(first, [])[2], [0])
    const read = [first[0]!, ...known({ "b/Customer.cs": users }), first[2]!]
    assert.deepStrictEqual(graph.edges(read, [])[2], [1])
    const moved = [read[0]!, ...known({ "b/Customer.cs": users.replace("People", "Other") }), read[2]!]
    assert.deepStrictEqual(graph.edges(moved, [])[2], [0])
  })

  it("resolves through manifests", () => {
    const files = known({
      "app/main.ts": 'import { a } from "@shop/core"\n',
      "core/src/index.ts": "export const a = 1\n"
    })
    const manifests = (main: string) => [
      { path: "core/package.json", hash: main, text: `{ "name": "@shop/core", "main": "${main}" }` }
    ]
    const graph = makeImportGraph()
    assert.deepStrictEqual(graph.edges(files, manifests("./dist/index.js"))[0], [1])
    assert.deepStrictEqual(graph.edges(files, [])[0], [])
  })

  it("has the files that each file imports, and those that an import means", () => {
    const graph = makeImportGraph()
    const files = [
      file("a.ts", imports("./b.js", "react")),
      file("b.ts", imports("./a.js", "./c.js")),
      file("c.ts", null)
    ]
    assert.deepStrictEqual(graph.edges(files, []), [[1], [0, 2], []])
    assert.deepStrictEqual(graph.importsOf(RelativePath.make("a.ts"), files, []), [
      { source: "./b.js", files: [RelativePath.make("b.ts")] },
      { source: "react", files: [] }
    ])
    assert.deepStrictEqual(graph.importsOf(RelativePath.make("none.ts"), files, []), [])
  })

  it("follows a manifest that changed", () => {
    const graph = makeImportGraph()
    const files = [file("a.ts", imports("core")), file("lib/src/index.ts", "x")]
    assert.deepStrictEqual(graph.edges(files, [manifest("other")]), [[], []])
    assert.deepStrictEqual(graph.edges(files, [manifest("core")]), [[1], []])
  })

  const names = ["a", "b", "c", "d"]
  const State = FastCheck.record({
    texts: FastCheck.array(
      FastCheck.option(
        FastCheck.tuple(FastCheck.subarray(names), FastCheck.constantFrom("one", "two")).map(
          ([used, defined]) => `${imports(...used.map((it) => `./${it}.js`))}\nfunction ${defined}() {}`
        )
      ),
      { minLength: 4, maxLength: 4 }
    ),
    present: FastCheck.subarray(names),
    manifests: FastCheck.subarray(["core", "other"])
  })

  it.prop(
    "is after any changes what a new one would be",
    [FastCheck.array(State, { minLength: 1, maxLength: 6 })],
    ([states]) => {
      const graph = makeImportGraph()
      for (const { manifests, present, texts } of states) {
        const files = names.flatMap((name, at) => (present.includes(name) ? [file(`${name}.ts`, texts[at]!)] : []))
        const own = manifests.map(manifest)
        assert.deepStrictEqual(graph.edges(files, own), makeImportGraph().edges(files, own))
      }
    }
  )
})
