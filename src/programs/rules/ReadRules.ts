/** Reads everything that tells agents what to do, with what runs by itself beside them. Only reads. */
import { Effect, Either, Option, Schema } from "effect"
import { type AbsolutePath, RelativePath } from "../../domain/Paths.js"
import { TaskClass } from "../../domain/Vocabulary.js"
import { importsOf } from "../../loadout/build/Imports.js"
import { readHeader } from "../../loadout/frontmatter/Header.js"
import { isJsonObject, type JsonValue, parseJsonc } from "../../pipeline/config/Jsonc.js"
import { builtInPacks } from "../../pipeline/rules/BuiltIn.js"
import { readPack } from "../../pipeline/rules/ReadPack.js"
import type { AnalysisInput, HookText, MissingImport, PackText } from "../../pipeline/rules-analysis/Check.js"
import type { Agent, RuleFile } from "../../pipeline/rules-analysis/Model.js"
import { missingReferences, type Reference } from "../../pipeline/rules-analysis/References.js"
import { ProjectFiles } from "../../services/ProjectFiles.js"
import { RuleFolders } from "../../services/RuleFolders.js"
import { RulePackSource } from "../../services/RulePackSource.js"
import { hookMoment, isHookFile, isRuleFile, kindOf, knownFolders, knownPlaces } from "./RuleKinds.js"

export type ReadRules = Omit<AnalysisInput, "count"> & {
  /** Texts that are written as they were read: in UTF-8. */
  readonly editable: ReadonlySet<string>
}

const maxBytes = 1_048_576
const mostFiles = 400

/** Imports of imports, as deep as Claude Code follows them. */
const maxHops = 5

export const makeReadRules = Effect.gen(function* () {
  const files = yield* ProjectFiles
  const folders = yield* RuleFolders
  const packs = yield* RulePackSource

  return Effect.fn("ReadRules.read")(function* (root: AbsolutePath, breath: Effect.Effect<void>) {
    const listing = yield* files.list(root)
    const projectPaths = listing.files.map((it) => it.path as string)
    const editable = new Set<string>()
    const texts = new Map<string, string | null>()
    const read = Effect.fnUntraced(function* (path: string) {
      const known = texts.get(path)
      if (known !== undefined) return known
      const relative = Option.getOrNull(decodePath(path))
      yield* breath
      const found = relative === null ? null : yield* Effect.either(files.read(root, relative, maxBytes))
      const text = found !== null && Either.isRight(found) ? found.right.text : null
      if (found !== null && Either.isRight(found) && found.right.encoding === "utf-8") editable.add(path)
      texts.set(path, text)
      return text
    })

    const hidden = yield* folders.list(
      root,
      knownFolders.map((it) => RelativePath.make(it))
    )
    const candidates = new Set([...projectPaths.filter(isRuleFile), ...knownPlaces, ...hidden.filter(isRuleFile)])
    const found = new Map<string, Found>()
    for (const path of [...candidates].sort(byText).slice(0, mostFiles)) {
      const text = yield* read(path)
      if (text === null) continue
      const header = readHeader(text)
      const kind = kindOf(path, header)
      if (kind === null) continue
      found.set(path, {
        path: RelativePath.make(path),
        text,
        bodyStart: header === null ? 0 : text.length - header.body.length,
        loads: kind.loads,
        header: kind.header,
        agents: [...kind.agents],
        importedBy: []
      })
    }
    const missingImports = yield* followImports(found, read)

    const settings: Array<{ readonly path: RelativePath; readonly text: string }> = []
    for (const path of [".claude/settings.json", ".claude/settings.local.json"]) {
      const text = yield* read(path)
      if (text !== null) settings.push({ path: RelativePath.make(path), text })
    }
    const hooks: Array<HookText> = settings.flatMap(({ path, text }) => claudeHooks(path, text))
    for (const { name, path, text } of yield* folders.hooks(root)) hooks.push({ path, runs: hookMoment(name), text })
    for (const path of projectPaths.filter(isHookFile)) {
      const text = yield* read(path)
      if (text !== null) hooks.push({ path: RelativePath.make(path), runs: hookMoment(path), text })
    }

    const names = projectPaths.flatMap((path) => /^aic-rules\/([^/]+)\.json$/.exec(path)?.[1] ?? [])
    const own = (yield* packs.read(root, names)).map(({ name, text }): PackText => {
      const file = `aic-rules/${name}.json`
      return { name: file, constraints: readPack(file, text).pack?.constraints ?? [] }
    })
    const builtIn = ["default", ...TaskClass.literals].map(
      (name): PackText => ({ name: `built-in:${name}`, constraints: builtInPacks.get(name)?.constraints ?? [] })
    )
    const ruleFiles = [...found.values()].sort((a, b) => byText(a.path, b.path))
    // The listing leaves out what git ignores.
    const isThere = Effect.fnUntraced(function* ({ places }: Reference) {
      for (const place of places) {
        const path = Option.getOrNull(decodePath(place))
        if (path === null) continue
        yield* breath
        const found = yield* Effect.either(files.read(root, path, 0))
        if (Either.isRight(found) || found.left.reason !== "vanished") return true
      }
      return false
    })
    const missing = yield* Effect.filter(missingReferences(ruleFiles, projectPaths), (it) =>
      Effect.map(isThere(it), (there) => !there)
    )
    return {
      files: ruleFiles,
      packs: [...builtIn, ...own],
      hooks,
      settings,
      missingImports,
      missingReferences: missing,
      projectPaths,
      editable
    } satisfies ReadRules
  })
})

/** Still being put together: imports add readers. */
type Found = Omit<RuleFile, "agents" | "importedBy"> & {
  readonly agents: Array<Agent>
  readonly importedBy: Array<RelativePath>
}

const decodePath = Schema.decodeOption(RelativePath)

/** Adds what files of Claude Code and Gemini import, and who reads it; answers the imports that lead nowhere. */
const followImports = Effect.fnUntraced(function* (
  found: Map<string, Found>,
  read: (path: string) => Effect.Effect<string | null>
) {
  const missing: Array<MissingImport> = []
  let open = [...found.values()].filter(({ path }) => kindOf(path, null)?.imports === true)
  const seen = new Set<string>(open.map((it) => it.path))
  for (let hop = 0; hop < maxHops && open.length > 0; hop++) {
    const next: Array<Found> = []
    for (const file of open) {
      for (const target of importsOf({ path: file.path, text: file.text, header: null })) {
        const text = yield* read(target)
        const path = Option.getOrNull(decodePath(target))
        if (text === null || path === null) {
          // `@name` may be a person or a package
          if (/\.(?:md|mdc|mdx|txt|rst|json|ya?ml|toml|sh)$/i.test(target))
            missing.push({ file, line: lineOf(file.text, target), target })
          continue
        }
        const header = readHeader(text)
        const imported = found.get(target) ?? {
          path,
          text,
          bodyStart: header === null ? 0 : text.length - header.body.length,
          loads: file.loads,
          header: null,
          agents: [],
          importedBy: []
        }
        found.set(target, imported)
        imported.importedBy.push(file.path)
        for (const agent of file.agents) if (!imported.agents.includes(agent)) imported.agents.push(agent)
        if (!seen.has(target)) next.push(imported)
        seen.add(target)
      }
    }
    open = next
  }
  return missing
})

const lineOf = (text: string, target: string): number => {
  const name = target.slice(target.lastIndexOf("/") + 1)
  const at = text.split("\n").findIndex((line) => line.includes("@") && line.includes(name))
  return at < 0 ? 1 : at + 1
}

/** Commands that run after an edit. */
const claudeHooks = (path: RelativePath, text: string): ReadonlyArray<HookText> => {
  const parsed = parseJsonc(text)
  const root = Either.isRight(parsed) && isJsonObject(parsed.right) ? parsed.right["hooks"] : undefined
  const groups = isJsonObject(root) ? listOf(root["PostToolUse"]) : []
  const commands = groups.flatMap((group) => {
    if (!isJsonObject(group) || !/Edit|Write|^\*?$/.test(String(group["matcher"] ?? ""))) return []
    return listOf(group["hooks"]).flatMap((it) => {
      const command = isJsonObject(it) ? it["command"] : undefined
      return typeof command === "string" ? [command] : []
    })
  })
  return commands.length === 0 ? [] : [{ path, runs: "after an edit", text: commands.join("\n") }]
}

const listOf = (value: JsonValue | undefined): ReadonlyArray<JsonValue> => (Array.isArray(value) ? value : [])

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
