/** Starts the built server and speaks JSON-RPC with it, measuring the process from outside. */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"

/** Seconds of CPU and megabytes at most, of a process that still runs. Linux only; elsewhere null. */
export const usageOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ")
    const status = readFileSync(`/proc/${pid}/status`, "utf8")
    // fields 14 and 15 of stat, in ticks of 1/100 s; waited-for children (git) are fields 16 and 17
    const ticks = [11, 12, 13, 14].map((i) => Number(fields[i])).reduce((a, b) => a + b, 0)
    return { cpu: ticks / 100, peak: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 }
  } catch {
    return null
  }
}

/** The environment of a benchmark: without what costs every Node process time for nothing. */
export const cleanEnvironment = (home) => {
  const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env
  return { ...env, AIC_HOME: home }
}

export const startServer = ({ bin, home, cwd }) => {
  const started = process.hrtime.bigint()
  const child = spawn(process.execPath, [bin, "serve"], {
    cwd,
    env: cleanEnvironment(home),
    stdio: ["pipe", "pipe", "pipe"]
  })
  const waiting = new Map()
  let stderr = ""
  child.stderr.on("data", (chunk) => {
    stderr += chunk
  })
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line)
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  let id = 0
  const request = (method, params) =>
    new Promise((resolve, reject) => {
      const key = ++id
      waiting.set(key, (message) =>
        message.error ? reject(new Error(JSON.stringify(message.error))) : resolve(message.result)
      )
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: key, method, params })}\n`)
    })
  const notify = (method) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method })}\n`)
  return {
    pid: child.pid,
    request,
    stderr: () => stderr,
    sinceStart: () => Number(process.hrtime.bigint() - started) / 1e9,
    initialize: async () => {
      await request("initialize", {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: "bench", version: "1" }
      })
      notify("notifications/initialized")
    },
    call: async (name, args) => {
      const result = await request("tools/call", { name, arguments: args })
      if (result.isError) throw new Error(result.content[0].text)
      return result.content[0].text
    },
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", resolve)
        child.stdin.end()
      })
  }
}
