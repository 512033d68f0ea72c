/** One project from a record of path to content, for tests. Any root but `root` does not exist. */
import { Effect, Layer } from "effect"
import { FileUnreadable, ProjectUnusable } from "../../domain/Errors.js"
import { byPath, RelativePath } from "../../domain/Paths.js"
import type { SkippedPath } from "../../domain/RepoMap.js"
import { type ListedFile, ProjectFiles } from "../../services/ProjectFiles.js"

export type MemoryContent =
  | string
  /** A binary file, whatever the bytes are. */
  | Uint8Array
  | { readonly text: string; readonly modifiedMs: number }

export const layerMemoryProjectFiles = (
  root: string,
  contents: Readonly<Record<string, MemoryContent>>,
  skipped: ReadonlyArray<SkippedPath> = []
) => {
  const entries = new Map(Object.entries(contents).map(([path, content]) => [RelativePath.make(path), toFile(content)]))
  const files = [...entries]
    .sort(([a], [b]) => byPath(a, b))
    .map(
      ([path, { modifiedMs, sizeBytes }], index): ListedFile => ({
        path,
        sizeBytes,
        modifiedMs,
        changedMs: modifiedMs,
        inode: index + 1
      })
    )
  return Layer.succeed(ProjectFiles, {
    list: (asked) =>
      asked === root
        ? Effect.succeed({ files, skipped })
        : Effect.fail(new ProjectUnusable({ reason: "does not exist" })),
    read: (asked, path, maxBytes) => {
      const file = asked === root ? entries.get(path) : undefined
      const fail = (reason: FileUnreadable["reason"]) => Effect.fail(new FileUnreadable({ path, reason }))
      if (file === undefined) return fail("vanished")
      if (file.sizeBytes > maxBytes) return fail("too-large")
      return file.text === null
        ? fail("binary")
        : Effect.succeed({ path, text: file.text, encoding: "utf-8", sizeBytes: file.sizeBytes })
    }
  })
}

const encoder = new TextEncoder()

const toFile = (content: MemoryContent) => {
  if (content instanceof Uint8Array) return { text: null, sizeBytes: content.length, modifiedMs: 0 }
  const { modifiedMs, text } = typeof content === "string" ? { text: content, modifiedMs: 0 } : content
  return { text, sizeBytes: encoder.encode(text).length, modifiedMs }
}
