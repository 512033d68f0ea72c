/** Before step 5. What the project's `.aicguardignore` says, unless the user's config does not let it speak. */
import { Context, Effect, Either, Layer } from "effect"
import { type AbsolutePath, RelativePath } from "../domain/Paths.js"
import { Hasher } from "../services/Hasher.js"
import { ProjectFiles } from "../services/ProjectFiles.js"
import type { GuardConfig, GuardSuppression } from "./ContextGuard.js"
import { noIgnores, parseIgnore } from "./guard/Ignore.js"

export interface ProjectSuppressions extends GuardSuppression {
  /** What decides about findings, for the key of the cache; `""` when nothing does. */
  readonly key: string
  readonly warnings: ReadonlyArray<string>
}

export class Suppressions extends Context.Tag("aic/pipeline/Suppressions")<
  Suppressions,
  {
    /** A file that is not there, or that cannot be read, suppresses nothing. */
    readonly read: (root: AbsolutePath, guard: Pick<GuardConfig, "locked">) => Effect.Effect<ProjectSuppressions>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const files = yield* ProjectFiles
      const { sha256 } = yield* Hasher
      // 64 bits: enough to tell lines apart, short enough for a person to copy
      const hash = (text: string) => sha256(text).slice(0, 16)
      const nothing = (warnings: ReadonlyArray<string>) => ({ ignores: noIgnores, hash, key: "", warnings })
      return {
        read: Effect.fn("Suppressions.read")(function* (root: AbsolutePath, { locked }: Pick<GuardConfig, "locked">) {
          const read = yield* Effect.either(files.read(root, ignoreFile, maxBytes))
          if (Either.isLeft(read)) {
            const { reason } = read.left
            return nothing(
              reason === "vanished" ? [] : [`${ignoreFile} was not read (${reason}): it suppresses nothing`]
            )
          }
          const ignores = parseIgnore(read.right.text)
          if (ignores.entries.length > 0 && locked) {
            return nothing([`Refused, because the user's config has \`guard.locked\`: what ${ignoreFile} suppresses.`])
          }
          return { ignores, hash, key: JSON.stringify(ignores.entries), warnings: warningsOf(ignores.problems) }
        })
      }
    })
  )
}

const ignoreFile = RelativePath.make(".aicguardignore")

const maxBytes = 262_144
const mostWarnings = 20

const warningsOf = (problems: ReadonlyArray<string>): ReadonlyArray<string> => {
  const shown = problems.slice(0, mostWarnings).map((it) => `${ignoreFile}: ${it}`)
  const more = problems.length - shown.length
  return more > 0 ? [...shown, `${ignoreFile}: and ${more} more lines that say nothing`] : shown
}
