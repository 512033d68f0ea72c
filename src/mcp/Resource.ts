/** What a resource is: a report that a client may read, for the project at hand or for one that it names. */

import { Effect, Schema } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { AbsolutePath } from "../domain/Paths.js"

export interface Report<R> {
  /** `aic://<name>`, and `aic://projects/{projectId}/<name>`. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** The text: JSON. Without a root it is that of the project that was compiled last. */
  readonly read: (projectRoot: AbsolutePath | undefined) => Effect.Effect<string, StoreFailed, R>
}

export const makeReport = <Out, OutWire, R>(options: {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly output: Schema.Schema<Out, OutWire>
  readonly run: (args: { readonly projectRoot?: AbsolutePath }) => Effect.Effect<Out, StoreFailed, R>
}): Report<R> => {
  const encode = Schema.encode(options.output)
  return {
    ...options,
    read: (projectRoot) =>
      options.run(projectRoot === undefined ? {} : { projectRoot }).pipe(
        // a report that does not fit its own schema is a bug of ours
        Effect.flatMap((report) => Effect.orDie(encode(report))),
        Effect.map((wire) => JSON.stringify(wire))
      )
  }
}
