/** What a newcomer should see, when an intent is about no part of the project in particular. */
import { baseName } from "../../domain/Paths.js"
import type { FileKind } from "../../domain/Selection.js"
import { isToolList } from "./FileKinds.js"
import type { Measured } from "./Measured.js"
import { scaled } from "./Signal.js"

interface Landmark {
  readonly name: RegExp
  readonly worth: number
}

const landmarks: ReadonlyArray<Landmark> = [
  { name: /^readme(?:\.\w+)?$/i, worth: 1 },
  { name: /^(?:architecture|design|overview)\.\w+$/i, worth: 0.95 },
  {
    name: /^(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|.+\.gemspec|gemfile|mix\.exs|cmakelists\.txt|.+\.csproj|deno\.jsonc?|pubspec\.yaml|package\.swift)$/i,
    worth: 0.9
  },
  { name: /^(?:main|index|app|server|cli|lib|mod|__main__|__init__|program|application)\.\w+$/i, worth: 0.8 },
  { name: /^(?:contributing|dockerfile|docker-compose)(?:\.\w+)?$/i, worth: 0.4 }
]

/** Most imported: below the landmarks of its own folder. */
const importedWorth = 0.6

/** So that there is something to show in a project without landmarks. */
const anyWorth = 0.15

/**
 * From 0 to 1, and above 0 for every source and document. Settings and data that are no landmark count only where
 * there is nothing else: they tell a newcomer least.
 */
export const overview = (project: Measured): Float64Array => {
  const worths = worthsOf(project, telling)
  return worths.some((it) => it > 0) ? worths : worthsOf(project, anything)
}

const telling: ReadonlySet<FileKind> = new Set(["source", "test", "docs", "agent-rules"])
const anything: ReadonlySet<FileKind> = new Set([...telling, "config", "data"])

const worthsOf = (project: Measured, kinds: ReadonlySet<FileKind>): Float64Array => {
  const importers = new Float64Array(project.files.length)
  project.imports.forEach((imported, at) => {
    if (project.files[at]!.kind === "source") for (const it of imported) importers[it]! += 1
  })
  const most = importers.reduce((max, it) => Math.max(max, it), 1)
  return Float64Array.from(project.files, (file, at) => {
    if (project.generated.has(at) || ["lock", "asset", "generated"].includes(file.kind)) return 0
    const depth = file.path.split("/").length - 1
    const landmark = landmarks.find((it) => it.name.test(baseName(file.path)))
    const imported = (importedWorth * importers[at]!) / most
    const base = file.kind === "source" ? anyWorth : kinds.has(file.kind) ? anyWorth / 3 : 0
    if (isToolList(file.path)) return base / 10
    const worth = Math.max(base, imported, landmark === undefined ? 0 : landmark.worth / (1 + 0.15 * depth))
    return file.kind === "test" ? base / 10 : worth / (1 + 0.02 * depth)
  })
}

/** The landmarks first; what matches the intent's words moves up among them. */
export const withOverview = (project: Measured, scores: Float64Array): Float64Array => {
  const matched = scaled(scores)
  return overview(project).map((worth, at) => worth + 0.3 * matched[at]!)
}
