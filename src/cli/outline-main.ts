/** The thread that `layers/node/WorkerOutliner` starts. */
import { workerData } from "node:worker_threads"
import { Effect, Schema } from "effect"
import { AbsolutePath } from "../domain/Paths.js"
import { layerOutlining } from "../layers/Live.js"
import { outlineAhead } from "../pipeline/index/OutlineAhead.js"

const Task = Schema.Struct({ home: AbsolutePath, root: AbsolutePath })

/** Half of the time is left to whoever else is at work. */
const rest = Effect.suspend(() => {
  const now = performance.now()
  if (now - lastRest < workMillis) return Effect.void
  return Effect.zipRight(
    Effect.sleep(`${workMillis} millis`),
    Effect.sync(() => {
      lastRest = performance.now()
    })
  )
})
const workMillis = 10
let lastRest = performance.now()

const { home, root } = Schema.decodeUnknownSync(Task)(workerData)
Effect.runFork(outlineAhead(root, rest).pipe(Effect.provide(layerOutlining({ home })), Effect.ignore))
