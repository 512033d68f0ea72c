import { assert, describe, it } from "@effect/vitest"
import { RelativePath } from "../../../src/domain/Paths.js"
import { Bytes, Milliseconds, TokenCount } from "../../../src/domain/Units.js"
import { languageOf } from "../../../src/languages/Detect.js"
import { languages } from "../../../src/languages/index.js"
import { makeImportGraph } from "../../../src/pipeline/index/ImportGraph.js"
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
const record = makeRecorder(readers, (it) => it.text)
const pathTerms = makePathTerms()

const known = (texts: Readonly<Record<string, string | null>>): ReadonlyArray<KnownFile> =>
  Object.entries(texts).map(([name, text]) => {
    const path = RelativePath.make(name)
    const language = languageOf(path)
    return {
      entry: {
        path,
        language,
        sizeBytes: Bytes.make(1),
        estimatedTokens: TokenCount.make(1),
        modifiedMs: Milliseconds.make(0)
      },
      kind: "source",
      pathTerms: pathTerms(path),
      record: text === null ? null : record({ path, language, isCode: true, text }),
      hash: text ?? "",
      unreadable: false,
      tokens: noTokens
    }
  })

const users = "namespace Shop.Core.People;\npublic class Customer { }\n"
const orders = "namespace Shop.Core.People;\npublic class Orders { }\n"
const page = "using Shop.Core.People;\nclass Page { Customer who; }\n"

describe("the import graph", () => {
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
})
