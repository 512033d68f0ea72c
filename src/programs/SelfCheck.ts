/** Whether this installation is whole, and what to do where it is not. It never keeps anything from working. */
import { Context, Effect, Layer } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"
import type { InstallScope } from "../domain/reports/StatusReport.js"
import { Installation, type Registration } from "../services/Installation.js"
import { RecordsPlace } from "../services/RecordsPlace.js"

export interface InstallationCheck {
  readonly ok: boolean
  readonly notes: ReadonlyArray<string>
  /** Where editors were told to start the server; null when no place is known. */
  readonly scope: InstallScope | null
  readonly scopeWarnings: ReadonlyArray<string>
}

export class SelfCheck extends Context.Tag("aic/programs/SelfCheck")<
  SelfCheck,
  { readonly run: (projectRoot: AbsolutePath | null) => Effect.Effect<InstallationCheck> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const installation = yield* Installation
      const place = yield* RecordsPlace
      return {
        run: Effect.fn("SelfCheck.run")(function* (projectRoot: AbsolutePath | null) {
          const registrations = yield* installation.registrations(projectRoot)
          const notes = [...(place === "memory" ? [recordsInMemory] : []), ...(yield* installation.problems)]
          return {
            ok: notes.length === 0,
            notes,
            scope: scopeOf(registrations),
            scopeWarnings: registeredTwice(registrations)
          }
        })
      }
    })
  )
}

const recordsInMemory =
  "The database could not be opened: records and cache last only as long as the server. Its log says why."

const scopeOf = (registrations: ReadonlyArray<Registration>): InstallScope | null => {
  const scopes = new Set(registrations.map((it) => it.scope))
  if (scopes.size === 2) return "both"
  return [...scopes][0] ?? null
}

const registeredTwice = (registrations: ReadonlyArray<Registration>): ReadonlyArray<string> => {
  const editors = new Set(registrations.map((it) => it.editor))
  return [...editors]
    .filter((editor) => registrations.filter((it) => it.editor === editor).length > 1)
    .map((editor) => `${editor} starts aic twice: from its own settings and from the project's. Remove one of the two.`)
}
