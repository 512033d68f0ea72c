/** The sample sources: `test/fixtures/languages/sample.<extension>.txt`, named so that no other tool reads them as code. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const folder = "test/fixtures/languages"

export interface Sample {
  /** As it would be called in a project. */
  readonly path: string
  readonly text: string
}

/** Names that are no extension. */
const names: Readonly<Record<string, string>> = { dockerfile: "Dockerfile", mk: "Makefile" }

export const samples: ReadonlyArray<Sample> = readdirSync(folder)
  .sort()
  .map((file) => {
    const extension = file.slice("sample.".length, -".txt".length)
    return { path: names[extension] ?? `src/sample.${extension}`, text: readFileSync(join(folder, file), "utf8") }
  })
