/** Writes what `AnalyzeRules` would mend, file by file: as a whole or not at all, and only over the text that was analysed. */
import { Context, Effect, Layer } from "effect"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"
import { EditorFiles } from "../services/EditorFiles.js"
import type { RulesChange } from "./AnalyzeRules.js"

export interface MendedFile {
  readonly path: RelativePath
  /** Null: it is written. */
  readonly refused: string | null
}

export class MendRules extends Context.Tag("aic/programs/MendRules")<
  MendRules,
  {
    readonly write: (
      projectRoot: AbsolutePath,
      changes: ReadonlyArray<RulesChange>
    ) => Effect.Effect<ReadonlyArray<MendedFile>>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.map(EditorFiles, (files) => {
      const writeOne = Effect.fnUntraced(function* (projectRoot: AbsolutePath, { after, before, path }: RulesChange) {
        const file = `${projectRoot}/${path}`
        const now = yield* files.read(file)
        // a byte-order mark is no part of what was analysed
        const mark = now?.startsWith("\uFEFF") === true && !before.startsWith("\uFEFF") ? "\uFEFF" : ""
        if (now !== mark + before) return { path, refused: "was changed in the meantime" }
        yield* files.write(file, mark + after)
        return { path, refused: null }
      })
      return MendRules.of({
        write: Effect.fn("MendRules.write")((projectRoot, changes) =>
          Effect.forEach(changes, (change) =>
            writeOne(projectRoot, change).pipe(
              Effect.catchTag("FileRefused", ({ why }) => Effect.succeed({ path: change.path, refused: why }))
            )
          )
        )
      })
    })
  )
}
