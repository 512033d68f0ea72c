/** One process with an open index, told what to do over IPC: `bench:index` measures it from outside, too. */
import { Worker } from "node:worker_threads"

const [url, outliner, home, folder] = process.argv.slice(2)
const { openIndex, outlineLimits } = await import(url)
const index = openIndex(home, folder)

const rss = () => process.memoryUsage().rss / 1e6

const settled = async () => {
  for (let i = 0; i < 4; i++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return rss()
}

/** In a thread, as a server does it. */
const outline = () =>
  new Promise((resolve, reject) => {
    const thread = new Worker(outliner, { workerData: { home, root: folder }, resourceLimits: outlineLimits })
    thread.on("error", reject)
    thread.on("exit", resolve)
  })

const steps = {
  outline: async () => {
    const start = performance.now()
    await outline()
    return { millis: performance.now() - start }
  },
  refresh: async () => {
    const cpu = process.cpuUsage()
    const times = await index.refresh()
    const used = process.cpuUsage(cpu)
    return { ...times, cpuMillis: (used.user + used.system) / 1000, rss: rss() }
  },
  compile: async ({ intent }) => {
    const start = performance.now()
    const prompt = await index.compile(intent)
    return { millis: performance.now() - start, size: prompt.length, rss: rss() }
  },
  settled: async () => ({ rss: await settled() }),
  close: async () => {
    await index.close()
    setImmediate(() => process.exit(0))
    return {}
  }
}

process.on("message", async ({ step, ...options }) => {
  try {
    process.send({ result: await steps[step](options) })
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) })
  }
})
process.send({ result: "ready" })
