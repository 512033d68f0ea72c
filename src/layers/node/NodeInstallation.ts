/** `services/Installation` on this machine. Looks at files, and starts nothing. */
import { accessSync, constants, existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { Effect, Either, Layer } from "effect"
import type { AbsolutePath } from "../../domain/Paths.js"
import { homeFolder } from "../../editors/hooks/Home.js"
import { aicHome } from "../../editors/hooks/Project.js"
import { partsOf } from "../../editors/install/Parts.js"
import { targets } from "../../editors/install/targets/index.js"
import { namesThisServer, registrationFiles } from "../../editors/McpRegistrations.js"
import { type EditorParts, Installation } from "../../services/Installation.js"
import { readRegularFile } from "./scan/ReadRegularFile.js"

export const makeNodeInstallation = ({
  aicHome,
  home,
  path
}: {
  readonly home: string
  readonly aicHome: string
  /** The search path of programs, as the environment has it. */
  readonly path: string
}) => {
  const registrationsIn = (projectRoot: AbsolutePath | null) =>
    registrationFiles
      .filter((it) => {
        const folder = it.scope === "global" ? home : projectRoot
        return folder !== null && namesThisServer(textOf(join(folder, it.path)))
      })
      .map(({ editor, scope }) => ({ editor, scope }))
  return {
    registrations: (projectRoot: AbsolutePath | null) => Effect.sync(() => registrationsIn(projectRoot)),
    parts: (projectRoot: AbsolutePath | null) =>
      Effect.sync(() => {
        const registered = registrationsIn(projectRoot)
        return targets.flatMap((target): ReadonlyArray<EditorParts> => {
          const own = registered.filter((it) => it.editor === target.id)
          if (own.length === 0) return []
          const scopes = own.map((it) => (it.scope === "global" ? "user" : "project"))
          const { hook, rule, scripts } = partsOf(target, { home, project: projectRoot, scopes }, textOf)
          return [
            {
              editor: target.id,
              name: target.name,
              rule,
              hook,
              missingScripts: scripts.filter((it) => !existsSync(it)),
              hookHasRun: existsSync(join(aicHome, "hooks", `${target.id}.json`)),
              afterwards: target.afterwards ?? null
            }
          ]
        })
      }),
    problems: Effect.sync(() =>
      hasProgram("git", path)
        ? []
        : ["git was not found: files are listed by a walk instead. Put git on the PATH of the program that starts aic."]
    )
  }
}

export const layerNodeInstallation = Layer.sync(Installation, () =>
  makeNodeInstallation({ home: homeFolder(), aicHome: aicHome(process.env), path: process.env["PATH"] ?? "" })
)

/** Claude Code keeps its whole history in the same file. */
const maxBytes = 16 * 1_048_576

const textOf = (path: string): string =>
  Either.match(readRegularFile(path, maxBytes, null), {
    onLeft: () => "",
    onRight: (bytes) => new TextDecoder().decode(bytes)
  })

const hasProgram = (name: string, path: string): boolean =>
  path.split(delimiter).some((folder) => {
    if (folder === "") return false
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
