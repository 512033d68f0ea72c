/** Parsers of other languages: WebAssembly grammars, each loaded at its first use from a folder beside the program. */
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { Effect } from "effect"
import type { Language, Node, Tree } from "web-tree-sitter"
import { loadOnce } from "../LoadOnce.js"

/** Calls back about every hundred characters: many more mean that the grammar has lost its way. A count, not a clock. */
const callsFor = (text: string): number => 2_000 + text.length / 4

export interface Grammars {
  /** `use` sees the root of the tree, which is gone afterwards. */
  readonly withTree: <A>(grammar: string, text: string, use: (root: Node) => A) => Effect.Effect<A, unknown>
}

export const makeGrammars = (folder: URL | undefined) =>
  Effect.gen(function* () {
    const parser = yield* loadOnce(Effect.tryPromise(() => openParser(folder)))
    const languages = new Map<string, Effect.Effect<Language, unknown>>()
    const load = (grammar: string) =>
      Effect.suspend(() => {
        const known = languages.get(grammar)
        if (known !== undefined) return known
        const loading = Effect.flatMap(parser, ({ library }) =>
          Effect.tryPromise(async () => library.Language.load(await readGrammar(`tree-sitter-${grammar}.wasm`, folder)))
        )
        return Effect.flatMap(loadOnce(loading), (loaded) => {
          languages.set(grammar, loaded)
          return loaded
        })
      })
    return {
      withTree: (grammar, text, use) =>
        Effect.flatMap(Effect.all([parser, load(grammar)]), ([{ library }, language]) =>
          Effect.try(() => {
            const own = new library.Parser()
            let tree: Tree | null = null
            try {
              own.setLanguage(language)
              let calls = callsFor(text)
              tree = own.parse(text, null, { progressCallback: () => --calls < 0 })
              if (tree === null) throw new Error("The grammar gave up")
              return use(tree.rootNode)
            } finally {
              // neither is garbage-collected: both live in the WebAssembly heap
              tree?.delete()
              own.delete()
            }
          })
        )
    } satisfies Grammars
  })

const openParser = async (folder: URL | undefined) => {
  const library = await import("web-tree-sitter")
  const wasmBinary = await readGrammar("web-tree-sitter.wasm", folder)
  await library.Parser.init({ wasmBinary })
  return { library }
}

/** From the folder that was named, else from the one the build puts beside the program, else from the packages themselves. */
const readGrammar = async (name: string, folder: URL | undefined): Promise<Uint8Array> => {
  if (folder !== undefined) return readFile(new URL(name, folder))
  for (const built of ["./grammars/", "../grammars/"]) {
    const found = await readFile(new URL(built + name, import.meta.url)).catch(() => undefined)
    if (found !== undefined) return found
  }
  const { resolve } = createRequire(import.meta.url)
  const path = name.startsWith("web-") ? `web-tree-sitter/${name}` : `@repomix/tree-sitter-wasms/out/${name}`
  return readFile(resolve(path))
}
