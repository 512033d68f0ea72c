/** What a family of languages must say so that its imports can be resolved: one file, and one line in `index.ts`. */
import type { Project } from "./Project.js"

export interface Manifest {
  readonly path: string
  readonly text: string
}

/** What a file says of itself: the packages (namespaces, modules) that it declares, and the names that it defines. */
export interface Declared {
  readonly packages: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
}

export interface Asked {
  /** The import as the language's fast scanner gives it. */
  readonly source: string
  /** The file that imports. */
  readonly from: string
  /** Whether that file's text has a name, if the caller can say. */
  readonly mentions: ((name: string) => boolean) | undefined
}

export type Resolve = (asked: Asked) => ReadonlyArray<number>

export interface Family {
  /** With their dot, in lower case. */
  readonly extensions: ReadonlyArray<string>
  readonly fileNames?: ReadonlyArray<string>
  /** Files that say where things are: whole names, or `*` and an end (`*.csproj`), or a start, `*` and an end. */
  readonly manifests?: ReadonlyArray<string>
  /** Called at the first import of the family: what it prepares costs nothing to a project without such files. */
  readonly make: (project: Project) => Resolve
}

export const nothing: ReadonlyArray<number> = []
