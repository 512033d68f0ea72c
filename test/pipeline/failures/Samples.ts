/** Reports of failing tools, each with the file where the fault is, as a person would find it. */
import { readdirSync, readFileSync } from "node:fs"
import { RelativePath } from "../../../src/domain/Paths.js"

export interface Sample {
  readonly name: string
  readonly output: string
  readonly paths: ReadonlyArray<RelativePath>
  readonly gold: RelativePath
  /** Null where the report shows the failing test only, and never the source. */
  readonly line: number | null
  /** Texts of files, where the report alone does not tell which is meant. */
  readonly sources: Readonly<Record<string, string>>
}

const samplesIn = (folder: URL): ReadonlyArray<Sample> =>
  readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split(/^=== /m).slice(1))
    .map((text): Sample => {
      const head = text.slice(0, text.indexOf("\n"))
      const [name = "", where = "", paths = ""] = head.split(" | ")
      const [gold = "", line] = where.replace(/^\.\//, "").split(":")
      const [output = "", ...sources] = text.slice(head.length + 1).split(/^--- (?=\S+\.\w+\n)/m)
      return {
        name,
        output,
        paths: paths.split(" ").map((it) => RelativePath.make(it)),
        gold: RelativePath.make(gold),
        line: line === undefined ? null : Number(line),
        sources: Object.fromEntries(
          sources.map((it) => [it.slice(0, it.indexOf("\n")), it.slice(it.indexOf("\n") + 1)])
        )
      }
    })

/** They name files, and mostly lines. */
export const samples = samplesIn(new URL("samples/", import.meta.url))

/** They name a symbol and no file. What defines it stands below the report, and what only uses it. */
export const namedSamples = samplesIn(new URL("named/", import.meta.url))
