/** Where a file is. Absolute paths stop at the edges; the pipeline speaks of files relative to the project root. */
import { Schema } from "effect"

const hasNul = (path: string): boolean => path.includes("\u0000")

export const AbsolutePath = Schema.String.pipe(
  Schema.filter((path) => path.startsWith("/") && !hasNul(path), {
    message: () => 'an absolute path (it must start with "/")',
    jsonSchema: { pattern: "^/" },
    arbitrary: () => (fc) =>
      fc
        .array(fc.stringMatching(/^[a-z][a-z0-9_]{0,7}$/), { minLength: 1, maxLength: 4 })
        .map((it) => `/${it.join("/")}`)
  }),
  Schema.brand("AbsolutePath"),
  Schema.annotations({ title: "AbsolutePath" })
)
export type AbsolutePath = typeof AbsolutePath.Type

const staysInside = (path: string): boolean =>
  path.length > 0 && !path.startsWith("/") && !hasNul(path) && !path.split("/").includes("..")

/** A path below the project root, with "/" between its parts. */
export const RelativePath = Schema.String.pipe(
  Schema.filter(staysInside, {
    message: () => 'a path inside the project (no leading "/", no "..")',
    jsonSchema: { pattern: "^(?!/)(?!(.*/)?\\.\\.(/|$)).+$" },
    arbitrary: () => (fc) =>
      fc.array(fc.stringMatching(/^[a-z][a-z0-9_]{0,7}$/), { minLength: 1, maxLength: 4 }).map((it) => it.join("/"))
  }),
  Schema.brand("RelativePath"),
  Schema.annotations({ title: "RelativePath" })
)
export type RelativePath = typeof RelativePath.Type

/** A glob over repository-relative paths: `*`, `**`, `?`, `{a,b}`, `[ab]`. */
export const GlobPattern = Schema.String.pipe(
  Schema.minLength(1),
  Schema.maxLength(512),
  Schema.brand("GlobPattern"),
  Schema.annotations({
    title: "GlobPattern",
    message: () => ({ message: "a glob of 1 to 512 characters", override: true })
  })
)
export type GlobPattern = typeof GlobPattern.Type

/** The last part of a path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** All but the last part of a path; `""` for a file at the root. */
export const directoryOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")))

/** `".ts"` of `"a/b.test.ts"`; `""` when there is none, or when the dot starts the name. */
export const extensionOf = (path: string): string => {
  const name = baseName(path)
  const dot = name.lastIndexOf(".")
  return dot <= 0 ? "" : name.slice(dot).toLowerCase()
}

/** Code-unit order: the same in every locale, unlike `localeCompare`. */
export const byPath = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Lists that were found in order: thousands of paths are not compared again for each request. */
const ordered = new WeakSet<ReadonlyArray<unknown>>()

/** By path; the list itself where it is in order already. */
export const inOrderOfPaths = <A>(items: ReadonlyArray<A>, pathOf: (item: A) => string): ReadonlyArray<A> => {
  if (ordered.has(items)) return items
  const isInOrder = items.every((item, at) => at === 0 || byPath(pathOf(items[at - 1]!), pathOf(item)) <= 0)
  const sorted = isInOrder ? items : [...items].sort((a, b) => byPath(pathOf(a), pathOf(b)))
  ordered.add(sorted)
  return sorted
}
