/** `services/EditorHooks` from the files that hooks and servers keep under `$AIC_HOME`. */
import { readFile } from "node:fs/promises"
import { createConnection } from "node:net"
import { join } from "node:path"
import { Effect, Layer, Option, Schema } from "effect"
import type { AbsolutePath } from "../../domain/Paths.js"
import { isAlive, readCard } from "../../editors/hooks/Card.js"
import { projectOf, runPlaces } from "../../editors/hooks/Project.js"
import { EditorHooks } from "../../services/EditorHooks.js"

export const layerNodeEditorHooks = (home: AbsolutePath) =>
  Layer.succeed(EditorHooks, {
    last: (editor) =>
      Effect.tryPromise(() => readFile(join(home, "hooks", `${editor}.json`), "utf8")).pipe(
        Effect.map((text) => Option.getOrNull(decodeLast(text))),
        Effect.orElseSucceed(() => null)
      ),
    server: Effect.fnUntraced(function* (root: AbsolutePath) {
      const places = runPlaces(home, projectOf(root) ?? root)
      const card = readCard(places.card)
      if (card === null || !isAlive(card.pid)) return null
      return { pid: card.pid, answers: yield* connects(places.socket) }
    })
  })

const decodeLast = Schema.decodeUnknownOption(
  Schema.parseJson(Schema.Struct({ event: Schema.String, error: Schema.NullOr(Schema.String), at: Schema.String }))
)

const connects = (socket: string) =>
  Effect.async<boolean>((resume) => {
    const connection = createConnection(socket)
    const end = (answer: boolean) => {
      connection.destroy()
      resume(Effect.succeed(answer))
    }
    connection.once("connect", () => end(true))
    connection.once("error", () => end(false))
  })
