/** What the index knows of one file: its symbols, who imports whom, and what each tier of it costs. */
import { Context, Effect, Layer, Option } from "effect"
import { type CompileError, FileNotListed } from "../domain/Errors.js"
import type { Definition } from "../domain/FileFacts.js"
import { defaultProfile, type ModelProfile } from "../domain/ModelProfile.js"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"
import type { FileEntry, RepoMap } from "../domain/RepoMap.js"
import type { FileKind } from "../domain/Selection.js"
import type { TokenCount } from "../domain/Units.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import type { ResolvedImport } from "../pipeline/index/ImportGraph.js"
import type { KnownFile, ProjectView } from "../pipeline/index/Known.js"
import { ProjectIndex } from "../pipeline/ProjectIndex.js"
import { RepoScan } from "../pipeline/RepoScan.js"
import { isWorthReading } from "../pipeline/selector/FileKinds.js"
import { Tokenizer } from "../services/Tokenizer.js"
import { withinTimeLimit } from "./TimeLimit.js"

export interface InspectFileRequest {
  readonly projectRoot: AbsolutePath
  readonly configPath: string | null
  /** The first that is a file of the project is meant. */
  readonly paths: ReadonlyArray<string>
}

export interface FileReport {
  readonly path: RelativePath
  readonly language: string
  readonly kind: FileKind
  readonly sizeBytes: number
  /** Why there is nothing to say of its text; null when there is. */
  readonly hidden: "unreadable" | "guarded" | null
  /** Says of itself that it is generated. */
  readonly generated: boolean
  readonly encoding: ModelProfile["encoding"]
  /** Of the text without secrets. */
  readonly tokens: Readonly<Record<"L0" | "L1" | "L2" | "L3", TokenCount>> | null
  readonly symbols: ReadonlyArray<Definition>
  readonly imports: ReadonlyArray<ResolvedImport>
  readonly importedBy: ReadonlyArray<RelativePath>
  /** Files that were not read in time, and may import this one. */
  readonly notReadYet: number
}

export class InspectFile extends Context.Tag("aic/programs/InspectFile")<
  InspectFile,
  { readonly run: (request: InspectFileRequest) => Effect.Effect<FileReport, CompileError | FileNotListed> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const configs = yield* ConfigResolver
      const scanner = yield* RepoScan
      const index = yield* ProjectIndex
      const tokenizer = yield* Tokenizer

      const run = Effect.fn("InspectFile.run")(function* ({ configPath, paths, projectRoot }: InspectFileRequest) {
        const { config } = yield* configs.resolve(projectRoot, configPath)
        const { maxFileBytes } = config.scan
        const repo = yield* scanner.scan(projectRoot)
        const entry = findEntry(repo, paths)
        if (entry === null) return yield* new FileNotListed({ path: paths[0] ?? "" })
        const view = yield* index.refresh(repo, { maxFileBytes, patience: "20 seconds" })
        const known = view.files.find((it) => it.entry.path === entry.path)
        const outline = yield* index.outline(repo.root, entry, maxFileBytes)
        const edges = yield* index.imports(repo.root, view, maxFileBytes)
        const imports = yield* index.importsOf(repo.root, view, entry.path, maxFileBytes)
        const counter = yield* tokenizer.counterFor(defaultProfile)
        const report: FileReport = {
          path: entry.path,
          language: entry.language,
          kind: known?.kind ?? "data",
          sizeBytes: entry.sizeBytes,
          hidden: Option.isSome(outline) ? null : isRead(known) ? "guarded" : "unreadable",
          generated: known?.record?.generated ?? false,
          encoding: defaultProfile.encoding,
          tokens: Option.getOrNull(
            Option.map(outline, ({ text, tiers }) => ({
              L0: counter.count(text),
              L1: counter.count(tiers.L1),
              L2: counter.count(tiers.L2),
              L3: counter.count(tiers.L3)
            }))
          ),
          symbols: Option.match(outline, { onNone: () => [], onSome: ({ facts }) => facts.definitions }),
          imports,
          importedBy: importersOf(view, edges, entry.path),
          notReadYet: view.missing
        }
        return report
      })

      return InspectFile.of({ run: (request) => withinTimeLimit(run(request)) })
    })
  )
}

const findEntry = (repo: RepoMap, paths: ReadonlyArray<string>): FileEntry | null => {
  const byPath = new Map<string, FileEntry>(repo.files.map((it) => [it.path, it]))
  const meant = paths.find((it) => byPath.has(it))
  return meant === undefined ? null : (byPath.get(meant) ?? null)
}

const importersOf = (
  view: ProjectView,
  edges: ReadonlyArray<ReadonlyArray<number>>,
  path: RelativePath
): ReadonlyArray<RelativePath> => {
  const place = view.files.findIndex((it) => it.entry.path === path)
  return view.files.flatMap(({ entry }, at) => (edges[at]?.includes(place) === true ? [entry.path] : []))
}

/** Its text was looked at, so that it is the guard that keeps it back. */
const isRead = (known: KnownFile | undefined): boolean =>
  known !== undefined && !known.unreadable && isWorthReading(known.kind, known.entry.sizeBytes)
