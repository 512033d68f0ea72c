import { PassThrough } from "node:stream"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck } from "effect"
import { makeStdioTransport } from "../../src/mcp/StdioTransport.js"
import { readLine } from "../../src/mcp/WireMessage.js"

/** What comes out for the bytes that went in, cut where the test says. */
const exchange = async (chunks: ReadonlyArray<Buffer>, maxBytes?: number) => {
  const input = new PassThrough()
  const output = new PassThrough()
  const transport = makeStdioTransport(input, output, maxBytes)
  const messages: Array<unknown> = []
  transport.onmessage = (message) => void messages.push(message)
  await transport.start()
  for (const chunk of chunks) input.write(chunk)
  await new Promise<void>((resolve) => input.end(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  const replies = String(output.read() ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as unknown)
  return { messages, replies }
}

const request = (id: number, method: string, params?: unknown) => ({
  jsonrpc: "2.0",
  id,
  method,
  ...(params === undefined ? {} : { params })
})
const lines = (...values: ReadonlyArray<unknown>) => Buffer.from(values.map((it) => `${JSON.stringify(it)}\n`).join(""))
const failure = (id: number | string | null, code: number, message: string) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message }
})

describe("the transport over two pipes", () => {
  it.effect.prop(
    "delivers the same messages wherever the bytes are cut",
    { cuts: FastCheck.array(FastCheck.nat(400), { maxLength: 8 }) },
    ({ cuts }) =>
      Effect.gen(function* () {
        const sent = [request(1, "ping"), request(2, "tools/list", { text: "ä€😀" }), request(3, "ping")]
        const bytes = lines(...sent)
        const places = [0, ...cuts.map((it) => it % bytes.length).sort((a, b) => a - b), bytes.length]
        const chunks = places.slice(1).map((end, at) => bytes.subarray(places[at], end))
        assert.deepStrictEqual(yield* Effect.promise(() => exchange(chunks)), { messages: sent, replies: [] })
      })
  )

  it("answers what is not a message, and goes on", async () => {
    const ping = request(9, "ping")
    const hostile = [
      "garbage",
      "",
      "\r",
      "[]",
      "null",
      "7",
      '{"jsonrpc":"2.0","id":5}',
      '{"jsonrpc":"1.0","id":"x","method":"ping"}',
      "[".repeat(200_000),
      '{"a":'.repeat(50_000)
    ]
    const bytes = Buffer.concat([Buffer.from(hostile.map((it) => `${it}\n`).join("")), lines(ping)])
    const notJson = failure(null, -32700, "Not a JSON text")
    const notMessage = (id: number | string | null) => failure(id, -32600, "Not a JSON-RPC message")
    assert.deepStrictEqual(await exchange([bytes]), {
      messages: [ping],
      replies: [
        notJson,
        notMessage(null),
        notMessage(null),
        notMessage(null),
        notMessage(5),
        notMessage("x"),
        notJson,
        notJson
      ]
    })
  })

  it("takes a message of five megabytes, and refuses one over its limit without ending", async () => {
    const big = request(1, "tools/list", { filler: "x".repeat(5 * 1024 * 1024) })
    const ping = request(2, "ping")
    const taken = await exchange([lines(big, ping)])
    assert.strictEqual(taken.messages.length, 2)
    assert.deepStrictEqual(await exchange([lines(big), lines(ping)], 1_000), {
      messages: [ping],
      replies: [failure(null, -32600, "The message is longer than 1000 bytes")]
    })
  })

  it("says in words what is wrong with a call", () => {
    const problems = [undefined, [], { arguments: {} }, { name: 5 }, { name: "aic_compile", arguments: "x" }].map(
      (params) => readLine(JSON.stringify(request(1, "tools/call", params)))
    )
    const refused = (message: string) => ({
      _tag: "Refused" as const,
      reply: JSON.stringify(failure(1, -32602, `Invalid tools/call: ${message}`))
    })
    assert.deepStrictEqual(problems, [
      refused("params: an object"),
      refused("params: an object"),
      refused("name: the name of a tool"),
      refused("name: the name of a tool"),
      refused("arguments: an object")
    ])
  })

  it.prop("reads any line", [FastCheck.string()], ([line]) => {
    assert.include(["Message", "Refused", "Blank"], readLine(line)._tag)
  })
})
