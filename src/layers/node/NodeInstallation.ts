/** `services/Installation` on this machine. Looks at files, and starts nothing. */
import { accessSync, constants } from "node:fs"
import { homedir } from "node:os"
import { delimiter, join } from "node:path"
import { Effect, Either, Layer } from "effect"
import type { AbsolutePath } from "../../domain/Paths.js"
import { namesThisServer, registrationFiles } from "../../editors/McpRegistrations.js"
import { Installation } from "../../services/Installation.js"
import { readRegularFile } from "./scan/ReadRegularFile.js"

export const makeNodeInstallation = ({
  home,
  path
}: {
  readonly home: string
  /** The search path of programs, as the environment has it. */
  readonly path: string
}) => ({
  registrations: (projectRoot: AbsolutePath | null) =>
    Effect.sync(() =>
      registrationFiles
        .filter((it) => {
          const folder = it.scope === "global" ? home : projectRoot
          return folder !== null && namesThisServer(textOf(join(folder, it.path)))
        })
        .map(({ editor, scope }) => ({ editor, scope }))
    ),
  problems: Effect.sync(() =>
    hasProgram("git", path)
      ? []
      : ["git was not found: files are listed by a walk instead. Put git on the PATH of the program that starts aic."]
  )
})

export const layerNodeInstallation = Layer.sync(Installation, () =>
  makeNodeInstallation({ home: homedir(), path: process.env["PATH"] ?? "" })
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
