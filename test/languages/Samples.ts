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

/** One bracket gone from the middle, and a merge that nobody finished. */
export const brokenVariants = (text: string): ReadonlyArray<string> => {
  const from = Math.floor(text.length / 2)
  const brace = ["{", "(", "["].map((it) => text.indexOf(it, from)).find((it) => it !== -1) ?? -1
  const middle = text.indexOf("\n", from) + 1
  const conflict = "<<<<<<< HEAD\n=======\n>>>>>>> other\n"
  return [
    brace === -1 ? text : text.slice(0, brace) + text.slice(brace + 1),
    text.slice(0, middle) + conflict + text.slice(middle)
  ]
}
