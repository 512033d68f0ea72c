/** Between steps 4 and 5. The texts of the chosen files; one that cannot be read is said, and the compile goes on. */
import { Context, Effect, Either, Layer } from "effect"
import type { RelativePath } from "../domain/Paths.js"
import type { RepoMap } from "../domain/RepoMap.js"
import type { ExcludedFile, RankedFile } from "../domain/Selection.js"
import { ProjectFiles } from "../services/ProjectFiles.js"
import { makeBreather } from "./Breathe.js"

export interface SelectedText extends RankedFile {
  readonly path: RelativePath
  readonly text: string
}

export class ReadSelected extends Context.Tag("aic/pipeline/ReadSelected")<
  ReadSelected,
  {
    readonly read: (
      repo: RepoMap,
      files: ReadonlyArray<RankedFile>,
      maxBytes: number
    ) => Effect.Effect<{
      readonly texts: ReadonlyArray<SelectedText>
      readonly unreadable: ReadonlyArray<ExcludedFile>
    }>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.map(ProjectFiles, (project) => ({
      read: Effect.fn("ReadSelected.read")(function* (repo, files, maxBytes) {
        const breath = yield* makeBreather()
        const texts: Array<SelectedText> = []
        const unreadable: Array<ExcludedFile> = []
        for (const file of files) {
          yield* breath
          const read = yield* Effect.either(project.read(repo.root, file.path, maxBytes))
          if (Either.isRight(read)) texts.push({ ...file, text: read.right.text })
          else unreadable.push({ path: file.path, score: file.score, reason: "unreadable" })
        }
        return { texts, unreadable }
      })
    }))
  )
}
