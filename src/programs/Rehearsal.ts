/**
 * Compiles for nobody, once in the life of a process: what code does for the first time takes it three times as long, and
 * the first people to ask should not wait for that. A Reference: by default nothing is rehearsed.
 */
import { Context, Effect, Fiber, Layer } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"
import { TokenCount } from "../domain/Units.js"
import { DryRun } from "./DryRun.js"

export interface RehearsalShape {
  /** Does a request's work, while which nothing is rehearsed; a moment after it there is time for it. */
  readonly around: <A, E, R>(root: AbsolutePath, work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

export class Rehearsal extends Context.Reference<Rehearsal>()("aic/programs/Rehearsal", {
  defaultValue: (): RehearsalShape => ({ around: (_root, work) => work })
}) {}

/** Each takes another way through the classes of tasks and the kinds of files. */
const intents: ReadonlyArray<string> = [
  "fix the error when a user saves an empty file",
  "add a test for the request handler",
  "rename the cache option and update its docs",
  "explain how the session expires",
  "make the parser faster for long lines",
  "add a limit to the queue of messages"
]

/** Of a prompt as editors ask for it; all of a model's window would take twice as long, and nothing new. */
const budget = TokenCount.make(16_000)

/** After a request another one often follows. */
const pause = "1 second"

export const layerRehearsal: Layer.Layer<never, never, DryRun> = Layer.scoped(
  Rehearsal,
  Effect.gen(function* () {
    const dryRun = yield* DryRun
    const scope = yield* Effect.scope
    const left = [...intents]
    let running: Fiber.RuntimeFiber<void> | null = null
    let requests = 0

    const rehearse = (root: AbsolutePath) =>
      Effect.gen(function* () {
        for (let intent = left[0]; intent !== undefined; intent = left[0]) {
          yield* Effect.sleep(pause)
          yield* Effect.ignore(dryRun.prompt({ intent, projectRoot: root, configPath: null, budget }))
          left.shift()
        }
      })
    const begin = Effect.suspend(() => {
      requests += 1
      const before = running
      running = null
      return before === null ? Effect.void : Fiber.interruptFork(before)
    })
    const end = (root: AbsolutePath) =>
      Effect.suspend(() => {
        requests -= 1
        if (requests > 0 || left.length === 0) return Effect.void
        // whoever ends a request may not be interrupted; what is begun then must
        return Effect.map(Effect.forkIn(Effect.interruptible(rehearse(root)), scope), (fiber) => {
          running = fiber
        })
      })
    return {
      around: (root, work) =>
        Effect.acquireUseRelease(
          begin,
          () => work,
          () => end(root)
        )
    }
  })
)
