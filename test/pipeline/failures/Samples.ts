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
}

const folder = new URL("samples/", import.meta.url)

export const samples: ReadonlyArray<Sample> = readdirSync(folder)
  .sort()
  .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split(/^=== /m).slice(1))
  .map((text): Sample => {
    const head = text.slice(0, text.indexOf("\n"))
    const [name = "", where = "", paths = ""] = head.split(" | ")
    const [gold = "", line] = where.replace(/^\.\//, "").split(":")
    return {
      name,
      output: text.slice(head.length + 1),
      paths: paths.split(" ").map((it) => RelativePath.make(it)),
      gold: RelativePath.make(gold),
      line: line === undefined ? null : Number(line)
    }
  })
