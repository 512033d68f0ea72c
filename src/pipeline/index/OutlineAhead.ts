/** Finds what the parsers say of all files in an index, and keeps it there: a request then parses next to nothing. */
import { Effect, Either, Option, Schedule } from "effect"
import type { AbsolutePath } from "../../domain/Paths.js"
import { Hasher } from "../../services/Hasher.js"
import { IndexStore, type KeptOutline, type UnoutlinedFile } from "../../services/IndexStore.js"
import { Languages } from "../../services/Languages.js"
import { ProjectFiles } from "../../services/ProjectFiles.js"
import { makeBreather } from "../Breathe.js"
import { withoutSecrets } from "../guard/Prose.js"
import { kindOf } from "../selector/FileKinds.js"
import { writeFacts } from "./FactsText.js"
import { readRecord } from "./FileRecord.js"
import { IndexCleaning } from "./IndexCleaning.js"
import { indexVersion } from "./Version.js"

/** Files that are written at once. */
const batchSize = 64

/**
 * Answers how many. `rest` is taken before every file. One process does this for a project; the others leave it to that
 * one.
 */
export const outlineAhead = (root: AbsolutePath, rest: Effect.Effect<void> = Effect.void) =>
  Effect.gen(function* () {
    const languages = yield* Languages
    const cleaning = yield* IndexCleaning
    const project = yield* ProjectFiles
    const { sha256 } = yield* Hasher
    const store = yield* (yield* IndexStore).open(root, indexVersion(languages, cleaning, sha256))
    if (!(yield* store.claimOutlines)) return 0

    const missing = inOrderOfUse(yield* store.notOutlined)
    const breathe = yield* makeBreather()
    const batch: Array<KeptOutline> = []
    // somebody else may hold the index for a moment
    const flush = Effect.suspend(() => store.keepOutlines(batch.splice(0))).pipe(Effect.retry(Schedule.recurs(1)))
    let outlined = 0
    for (const { hash, path, sizeBytes } of missing) {
      yield* breathe
      yield* rest
      if (withoutSecrets(path) !== path || !isQuiet(yield* store.recordOf(path))) continue
      const read = yield* Effect.either(project.read(root, path, sizeBytes))
      // it has changed since: whoever reads it next knows
      if (Either.isLeft(read) || sha256(read.right.text) !== hash) continue
      const facts = yield* languages.facts(path, languages.languageOf(path), read.right.text)
      batch.push({ path, hash, facts: writeFacts(facts), tiers: "" })
      outlined += 1
      if (batch.length >= batchSize) yield* flush
    }
    yield* flush
    return outlined
  }).pipe(Effect.scoped)

/** The guard found nothing in the text. */
const isQuiet = (record: Option.Option<Uint8Array>): boolean =>
  Option.exists(record, (bytes) => readRecord(bytes)?.isQuiet === true)

const inOrderOfUse = (files: ReadonlyArray<UnoutlinedFile>): ReadonlyArray<UnoutlinedFile> => {
  const groups: Record<"sources" | "tests" | "others", Array<UnoutlinedFile>> = { sources: [], tests: [], others: [] }
  for (const file of files) {
    const kind = kindOf(file.path)
    groups[kind === "source" ? "sources" : kind === "test" ? "tests" : "others"].push(file)
  }
  return [...groups.sources, ...groups.tests, ...groups.others]
}
