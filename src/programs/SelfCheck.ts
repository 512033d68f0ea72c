/** Whether this installation is whole, and what to do where it is not. It never keeps anything from working. */
import { Context, Effect, Layer } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"
import type { InstallScope } from "../domain/reports/StatusReport.js"
import { editorOfClient } from "../editors/ClientNames.js"
import { type EditorParts, Installation, type Registration } from "../services/Installation.js"
import { RecordsPlace } from "../services/RecordsPlace.js"
import { CurrentClient } from "./CurrentClient.js"

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
          const client = yield* CurrentClient
          const editor = client === null ? "generic" : editorOfClient(client)
          const parts = yield* installation.parts(projectRoot)
          const notes = [
            ...(place === "memory" ? [recordsInMemory] : []),
            ...(yield* installation.problems),
            // one editor must not hear what another one lacks
            ...parts.filter((it) => editor === "generic" || it.editor === editor).flatMap(missingParts)
          ]
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

/** What an agent or a person is told of the links that are missing; the first of each editor, since one step mends all. */
const missingParts = ({ afterwards, editor, hook, hookHasRun, missingScripts, name, rule }: EditorParts) => {
  const install = `Run \`aic install ${editor}\`.`
  if (missingScripts.length > 0) return [`${name}: hook script missing (${missingScripts[0]}). ${install}`]
  if (rule === false) return [`${name}: trigger rule not found. ${install}`]
  if (hook === false) return [`${name}: session hook not configured. ${install}`]
  return hook === true && !hookHasRun && afterwards !== null
    ? [`${name}: its hooks are installed, none has run yet. ${afterwards}`]
    : []
}

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
