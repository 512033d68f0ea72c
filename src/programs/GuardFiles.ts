/** What the guard finds in files, by itself: for people and for CI. Reads, and writes nothing. */
import { Context, Effect, Either, Layer } from "effect"
import { type FileUnreadable, type GuardError, NothingToScan } from "../domain/Errors.js"
import type { GuardedText, GuardReport } from "../domain/Guard.js"
import { type AbsolutePath, byPath, type RelativePath } from "../domain/Paths.js"
import { makeBreather } from "../pipeline/Breathe.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { compileGlobs } from "../pipeline/Glob.js"
import { type GuardTextOptions, guardText } from "../pipeline/guard/GuardText.js"
import { makeIgnores } from "../pipeline/guard/Ignore.js"
import { withoutSecrets } from "../pipeline/guard/Prose.js"
import { Suppressions } from "../pipeline/Suppressions.js"
import { Languages } from "../services/Languages.js"
import { Progress } from "../services/Progress.js"
import { ProjectFiles } from "../services/ProjectFiles.js"
import { makeTally } from "./GuardTally.js"

export interface GuardPlace {
  readonly projectRoot: AbsolutePath
  readonly configPath: string | null
  /** Null: what the config says. */
  readonly pii: "off" | "warn" | "redact" | null
}

export interface GuardFilesRequest extends GuardPlace {
  /** Files and folders of the project; none: all of it. */
  readonly paths: ReadonlyArray<RelativePath>
}

export interface GuardTextRequest extends GuardPlace {
  /** What the text is judged by, as if it stood there. */
  readonly path: RelativePath
  readonly text: string
}

export interface CleanedText extends Pick<GuardedText, "verdict" | "text"> {
  readonly report: GuardReport
}

export class GuardFiles extends Context.Tag("aic/programs/GuardFiles")<
  GuardFiles,
  {
    /** Files of the project as the compile sees them; a file that is named is read whether it is ignored or not. */
    readonly scan: (request: GuardFilesRequest) => Effect.Effect<GuardReport, GuardError>
    readonly clean: (request: GuardTextRequest) => Effect.Effect<CleanedText, GuardError>
    /** `clean` for a file. */
    readonly cleanFile: (
      request: GuardPlace & { readonly path: RelativePath }
    ) => Effect.Effect<CleanedText, GuardError>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const configs = yield* ConfigResolver
      const suppressions = yield* Suppressions
      const project = yield* ProjectFiles
      const { languageOf } = yield* Languages

      /** The config makes the same of every file. */
      const prepare = Effect.fnUntraced(function* ({ configPath, pii, projectRoot }: GuardPlace) {
        const { config, warnings, weakened } = yield* configs.resolve(projectRoot, configPath)
        const { guard, scan } = config
        const suppression = yield* suppressions.read(projectRoot, guard)
        const isAllowed = compileGlobs(guard.allowPatterns).matches
        const isIgnored = makeIgnores(suppression.ignores)
        const optionsFor = (path: string): GuardTextOptions => ({
          pii: pii ?? guard.pii,
          content: !isAllowed(path),
          strict: guard.mode === "block",
          hash: suppression.hash,
          isIgnored
        })
        return {
          maxFileBytes: scan.maxFileBytes,
          isExcluded: compileGlobs(guard.additionalExclusions).matches,
          weakened: weakened.map(withoutSecrets),
          warnings: [...warnings.map(withoutSecrets), ...suppression.warnings],
          judge: (path: RelativePath, text: string) =>
            guardText({ path, language: languageOf(path), text }, optionsFor(path))
        }
      })

      /** The files that are asked for, each once. */
      const filesAt = Effect.fnUntraced(function* (root: AbsolutePath, asked: ReadonlyArray<RelativePath>) {
        const named = new Set<RelativePath>()
        const folders: Array<RelativePath> = []
        for (const path of asked) {
          const read = yield* Effect.either(project.read(root, path, 0))
          if (Either.isRight(read) || isFile(read.left)) named.add(path)
          else folders.push(path)
        }
        if (asked.length > 0 && folders.length === 0) return [...named]
        const { files } = yield* project.list(root)
        if (asked.length === 0 && files.length === 0) {
          return yield* new NothingToScan({ path: "the project", reason: noFiles })
        }
        for (const folder of folders) {
          const below = files.filter((file) => file.path.startsWith(`${folder}/`))
          if (below.length === 0) {
            return yield* new NothingToScan({ path: withoutSecrets(folder), reason: noSuchPath })
          }
          for (const { path } of below) named.add(path)
        }
        return asked.length === 0 ? files.map((file) => file.path) : [...named].sort(byPath)
      })

      const scan = Effect.fn("GuardFiles.scan")(function* (request: GuardFilesRequest) {
        const progress = yield* Progress
        const breathe = yield* makeBreather()
        const { isExcluded, judge, maxFileBytes, warnings, weakened } = yield* prepare(request)
        const paths = yield* filesAt(request.projectRoot, request.paths)
        const tally = makeTally()
        for (const [done, path] of paths.entries()) {
          yield* breathe
          if (done % 16 === 0) yield* progress.report({ done, total: paths.length, message: "scanning" })
          if (isExcluded(path)) {
            tally.exclude()
            continue
          }
          const read = yield* Effect.either(project.read(request.projectRoot, path, maxFileBytes))
          if (Either.isRight(read)) tally.add(path, judge(path, read.right.text))
          else if (read.left.reason === "binary" || read.left.reason === "too-large") {
            // a key container is known by its name, whatever is in it
            const byName = judge(path, "")
            if (byName.verdict === "block") tally.add(path, byName)
            else tally.skip(read.left)
          } else tally.skip(read.left)
        }
        const report = tally.report({ weakened, warnings })
        const [skipped] = report.filesSkipped
        if (report.filesScanned > 0 || skipped === undefined || paths.length > 1) return report
        return yield* new NothingToScan({ path: skipped.path, reason: said[skipped.reason] ?? skipped.reason })
      })

      const clean = Effect.fn("GuardFiles.clean")(function* (request: GuardTextRequest) {
        const { judge, warnings, weakened } = yield* prepare(request)
        const judged = judge(request.path, request.text)
        const tally = makeTally()
        tally.add(request.path, judged)
        return { verdict: judged.verdict, text: judged.text, report: tally.report({ weakened, warnings }) }
      })

      const cleanFile = Effect.fn("GuardFiles.cleanFile")(function* (
        request: GuardPlace & { readonly path: RelativePath }
      ) {
        const read = yield* Effect.mapError(
          project.read(request.projectRoot, request.path, largestText),
          ({ reason }) => new NothingToScan({ path: withoutSecrets(request.path), reason: said[reason] ?? reason })
        )
        return yield* clean({ ...request, text: read.text })
      })

      return GuardFiles.of({ scan, clean, cleanFile })
    })
  )
}

const largestText = 64 * 1_048_576
const noFiles = "the project has no files that can be read. Check the folder and .gitignore."
const noSuchPath =
  "there is no file of that name, or it is a link or a device, and no file of the project is below it. Ignored files are" +
  " scanned when they are named."

const said: Readonly<Record<string, string>> = {
  binary: "it is binary.",
  "too-large": "it is larger than `scan.maxFileBytes` of the config.",
  "permission-denied": "it may not be read.",
  vanished: "there is no such file.",
  "not-a-regular-file": "it is no regular file.",
  "io-error": "it cannot be read."
}

/** Asked for none of its bytes, a file that is there is too large. */
const isFile = ({ reason }: FileUnreadable): boolean => reason === "too-large" || reason === "binary"
