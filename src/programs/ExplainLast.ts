/** Why a file is in the last prompt of the project at hand, or is not. */
import { Context, Effect, Layer } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { ExplainedFile } from "../domain/reports/ExplainedFile.js"
import type { LastReport } from "../domain/reports/LastReport.js"
import { LastCompile } from "./LastCompile.js"

export class ExplainLast extends Context.Tag("aic/programs/ExplainLast")<
  ExplainLast,
  {
    /** By its path in the project, or by the end of it. */
    readonly explain: (path: string) => Effect.Effect<ExplainedFile, StoreFailed>
    /** Paths in the record of the last compile that contain the text: chosen ones first, best first. */
    readonly pathsWith: (text: string) => Effect.Effect<ReadonlyArray<string>, StoreFailed>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.map(LastCompile, (last) => ({
      explain: Effect.fn("ExplainLast.explain")((path: string) =>
        Effect.map(last.run({}), (report) => explainFile(path, report))
      ),
      pathsWith: Effect.fn("ExplainLast.pathsWith")((text: string) =>
        Effect.map(last.run({}), ({ selection }) =>
          [...(selection?.selectedFiles ?? []), ...(selection?.alsoShown ?? []), ...(selection?.excludedFiles ?? [])]
            .map((file) => file.path as string)
            .filter((path) => path.includes(text))
        )
      )
    }))
  )
}

export const explainFile = (path: string, { lastCompilation, projectRoot, selection }: LastReport): ExplainedFile => {
  const isAsked = (file: { readonly path: string }) => file.path === asked || file.path.endsWith(`/${asked}`)
  const asked = path.replace(/^(?:@|\.\/)/, "")
  const selected = selection?.selectedFiles ?? []
  const beside = (selection?.alsoShown ?? []).filter(isAsked)
  return {
    path,
    projectRoot,
    intent: lastCompilation?.intent ?? null,
    created_at: lastCompilation?.created_at ?? null,
    note: lastCompilation === null ? nothingCompiled : selection === null ? fromCache : null,
    filesSelected: selected.length,
    selected: selected.map((file, at) => ({ ...file, rank: at + 1 })).filter(isAsked),
    ...(beside.length === 0 ? {} : { alsoShown: beside }),
    excluded: (selection?.excludedFiles ?? []).filter(isAsked)
  }
}

const nothingCompiled = "nothing was compiled for this project yet"
const fromCache =
  "the last prompt came from the cache, which keeps no scores: aic_inspect with the same intent has them"
