/** Whole compiles in memory: the real pipeline and programs over one made-up project. */
import { Effect, Layer } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import type { CompilationRequest } from "../../src/domain/Request.js"
import type { MemoryContent } from "../../src/layers/memory/MemoryProjectFiles.js"
import { layerTest, type TestProject } from "../../src/layers/Test.js"
import { CompileContext } from "../../src/programs/CompileContext.js"
import { InspectIntent } from "../../src/programs/InspectIntent.js"
import { layerPrograms } from "../../src/programs/index.js"

export const root = AbsolutePath.make("/project")

export const requestOf = (intent: string, more: Partial<CompilationRequest> = {}): CompilationRequest => ({
  intent,
  projectRoot: root,
  modelId: null,
  editorId: "generic",
  configPath: null,
  useCache: true,
  triggerSource: "internal_test",
  conversationId: null,
  previousFiles: [],
  toolOutputs: [],
  ...more
})

export interface Brought extends Pick<TestProject, "files" | "reading"> {
  readonly config?: unknown
  readonly rulePacks?: Readonly<Record<string, unknown>>
}

/** Programs, steps and stores. */
export const layerProject = (
  contents: Readonly<Record<string, MemoryContent>>,
  { config, rulePacks = {}, ...more }: Brought = {}
) =>
  layerPrograms.pipe(
    Layer.provideMerge(
      layerTest({
        root,
        contents,
        configs:
          config === undefined ? [] : [{ level: "project", name: "aic.config.json", text: JSON.stringify(config) }],
        rulePacks: Object.fromEntries(Object.entries(rulePacks).map(([name, pack]) => [name, JSON.stringify(pack)])),
        ...more
      })
    )
  )

export const compile = (intent: string, more?: Partial<CompilationRequest>) =>
  Effect.flatMap(CompileContext, (it) => it.run(requestOf(intent, more)))

export const inspect = (intent: string) =>
  Effect.flatMap(InspectIntent, (it) => it.run({ intent, projectRoot: root, configPath: null }))

export interface ShownFile {
  readonly path: string
  readonly header: string
  /** What stands between the fences. */
  readonly text: string
}

/** The files of `## Context`, as a reader of the prompt would take it apart. */
export const shownFiles = (prompt: string): ReadonlyArray<ShownFile> => {
  const context = /^## Context\n([\s\S]*?)(?=^## Constraints$|$(?![\s\S]))/m.exec(prompt)?.[1] ?? ""
  return [...context.matchAll(/^### (.+?) \[Tier: (.+)\]\n(?:\n(`{3,})[^\n`]*\n([\s\S]*?)\n?\3$)?/gm)].map(
    ([, path = "", header = "", , text = ""]) => ({ path, header, text })
  )
}

export const pathsOf = (prompt: string): ReadonlyArray<string> => shownFiles(prompt).map((it) => it.path)
