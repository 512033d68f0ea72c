/** What is installed is used, exact, and in the lock file. */
import { readdirSync, readFileSync } from "node:fs"
import { builtinModules } from "node:module"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import ts from "typescript"

interface Manifest {
  readonly engines: { readonly node: string }
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
interface Lock {
  readonly packages: Readonly<
    Record<string, Partial<Manifest> & { readonly version?: string; readonly resolved?: string }>
  >
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"))
const manifest = json("package.json") as Manifest
const { dependencies, devDependencies, engines } = manifest
const all = { ...dependencies, ...devDependencies }

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((it) => ending.test(it))
    .map((it) => join(folder, it))
    .sort()

/** Also those of types and of `import()`. */
const specifiersOf = (file: string): ReadonlyArray<string> =>
  ts.preProcessFile(readFileSync(file, "utf8"), true, true).importedFiles.map((it) => it.fileName)

/** `@a/b` of `@a/b/c`, `d` of `d/e`. */
const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

const packagesIn = (files: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(
    files
      .flatMap(specifiersOf)
      .filter((it) => !it.startsWith(".") && !it.startsWith("node:") && !builtinModules.includes(it))
      .map(packageOf)
  )

const sources = filesIn("src", /\.ts$/)
const others = [...filesIn("test", /\.ts$/), ...filesIn("scripts", /\.(mjs|ts)$/), "vitest.config.ts"]

describe("package.json", () => {
  it("runs on Node 20, and names exact versions, which the lock file has, without the address of any registry", () => {
    assert.strictEqual(engines.node, ">=20")
    const { packages } = json("package-lock.json") as Lock
    for (const [name, version] of Object.entries(all)) {
      assert.match(version, /^\d+\.\d+\.\d+$/, name)
      assert.strictEqual(packages[`node_modules/${name}`]?.version, version, name)
    }
    assert.deepStrictEqual(packages[""]?.dependencies, dependencies)
    assert.deepStrictEqual(packages[""]?.devDependencies, devDependencies)
    assert.deepStrictEqual(
      Object.values(packages).filter((it) => it.resolved !== undefined),
      []
    )
  })

  it("has what the sources import, and nothing that nobody does", () => {
    const used = packagesIn(sources)
    assert.deepStrictEqual(
      [...used].filter((it) => !(it in dependencies)),
      []
    )
    assert.deepStrictEqual(
      Object.keys(dependencies).filter((it) => !used.has(it)),
      Object.keys(needed)
    )
    const usedElsewhere = packagesIn(others)
    assert.deepStrictEqual(
      Object.keys(devDependencies).filter((it) => !usedElsewhere.has(it) && !(it in tools)),
      []
    )
    assert.deepStrictEqual(
      [...usedElsewhere].filter((it) => !(it in all)),
      []
    )
  })
})

/** Needed without an import of ours, and why. */
const needed: Readonly<Record<string, string>> = {
  "@effect/printer": "peer of @effect/cli",
  "@effect/printer-ansi": "peer of @effect/cli",
  "@repomix/tree-sitter-wasms": "its files are found by their addresses"
}

/** Run by their commands, or there for their types. */
const tools: Readonly<Record<string, string>> = {
  "@biomejs/biome": "npm run lint",
  "@effect/language-service": "npm run effect",
  "@types/node": "types",
  "@types/picomatch": "types"
}
