/** Outlines in a thread of its own: parsers take memory that only the end of a thread gives back, and seconds of work. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"
import { Effect, Layer } from "effect"
import type { AbsolutePath } from "../../domain/Paths.js"
import { Outliner } from "../../services/Outliner.js"

/** What the thread is told, as its `workerData`. */
export interface OutlineTask {
  readonly home: string
  readonly root: string
}

/** It goes through one file after the other, and keeps none. */
export const outlineLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/** One project at a time. */
export const layerWorkerOutliner = (home: AbsolutePath) =>
  Layer.scoped(
    Outliner,
    Effect.gen(function* () {
      const program = programFile()
      const waiting = new Set<AbsolutePath>()
      let running: Worker | null = null
      let isOver = false

      const next = () => {
        const [root] = waiting
        if (isOver || running !== null || root === undefined || program === null) return
        waiting.delete(root)
        const task: OutlineTask = { home, root }
        // its output would be the server's own, which is the protocol
        const worker = new Worker(program, {
          workerData: task,
          stdout: true,
          stderr: true,
          execArgv: [],
          resourceLimits: outlineLimits
        })
        running = worker
        worker.unref()
        worker.stdout.resume()
        worker.stderr.resume()
        // what it could not do is done when somebody asks for it
        worker.on("error", () => undefined)
        worker.on("exit", () => {
          running = null
          next()
        })
      }

      yield* Effect.addFinalizer(() =>
        Effect.promise(async () => {
          isOver = true
          await running?.terminate()
        })
      )
      return Outliner.of({
        begin: (root) =>
          Effect.sync(() => {
            waiting.add(root)
            next()
          })
      })
    })
  )

/** Beside the program or above the folder of its parts; null where the program was not built. */
const programFile = (): string | null => {
  const files = ["./outline.js", "../outline.js"].map((it) => fileURLToPath(new URL(it, import.meta.url)))
  return files.find(existsSync) ?? null
}
