/**
 * Watches the folders that hold files of a project, one by one. Not recursively: Node does that on Linux with a watcher for
 * each file, and below folders that git ignores, where builds write all day.
 */
import { type FSWatcher, watch } from "node:fs"
import { Effect, Layer } from "effect"
import { breathe } from "../../pipeline/Breathe.js"
import { ProjectWatch, type ProjectWatchShape } from "../../services/ProjectWatch.js"
import { foldersAbove } from "./scan/Folders.js"

/** A change seldom comes alone: a save, a formatter, a test's snapshot. */
const settleTime = "300 millis"

/** The system has so many watches for all programs together, often 8,192; an editor wants some, too. */
const mostFolders = 4_000

const foldersPerBreath = 64

const open: ProjectWatchShape["open"] = Effect.fnUntraced(function* (root, onChange) {
  const latch = yield* Effect.makeLatch()
  const watchers = new Map<string, FSWatcher>()
  let known: ReadonlySet<string> = new Set()

  const stop = (folder: string) => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  const start = (folder: string) => {
    const watcher = watch(folder === "" ? root : `${root}/${folder}`, { persistent: false }, (event, name) => {
      const path = name === null || folder === "" ? name : `${folder}/${name}`
      // a file that is ignored is written to (a log), and comes and goes seldom
      if (event === "rename" || path === null || known.has(path)) latch.unsafeOpen()
    })
    // the folder is gone, or its watch is: the next listing tells
    watcher.on("error", () => stop(folder))
    watchers.set(folder, watcher)
  }

  yield* Effect.addFinalizer(() => Effect.sync(() => [...watchers.keys()].forEach(stop)))
  yield* Effect.forkScoped(
    Effect.forever(
      latch.await.pipe(
        Effect.zipRight(Effect.sleep(settleTime)),
        Effect.zipRight(latch.close),
        Effect.zipRight(onChange)
      )
    )
  )
  return {
    follow: Effect.fnUntraced(function* (files) {
      known = new Set(files)
      // those above, too: a new folder shows in the one that it is in
      const folders = foldersAbove(files)
      for (const folder of [...watchers.keys()]) if (!folders.has(folder)) stop(folder)
      let count = 0
      for (const folder of folders) {
        if (watchers.has(folder)) continue
        if (watchers.size >= mostFolders) return
        // no watch left in the system: those that there are still serve
        if (!(yield* Effect.isSuccess(Effect.try(() => start(folder))))) return
        if (++count % foldersPerBreath === 0) yield* breathe
      }
    })
  }
})

export const layerNodeProjectWatch = Layer.succeed(ProjectWatch, { open })
