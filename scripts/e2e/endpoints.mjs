/** Stand-ins for two vendors' model endpoints, on loopback: they keep what a model would be sent, and answer little. */
import { createServer } from "node:http"

/** Answers with `answer(request, response)` and keeps every JSON body. Resolves when it listens. */
const listen = (answer) =>
  new Promise((resolve) => {
    const seen = []
    const server = createServer((request, response) => {
      const parts = []
      request.on("data", (part) => parts.push(part))
      request.on("end", () => {
        const body = jsonOf(Buffer.concat(parts).toString("utf8"))
        seen.push({ url: request.url ?? "", body })
        answer(request.url ?? "", body, response)
      })
    })
    server.listen(0, "127.0.0.1", () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, seen, close: () => server.close() })
    )
  })

const jsonOf = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const json = (response, value) => {
  response.writeHead(200, { "content-type": "application/json" })
  response.end(JSON.stringify(value))
}

/** The messages endpoint: the first turn calls `aic_compile`, the next ends. */
export const anthropic = (args) =>
  listen((url, body, response) => {
    if (!url.startsWith("/v1/messages") || url.includes("count_tokens")) return json(response, { input_tokens: 10 })
    const names = (body.tools ?? []).map((it) => it.name)
    const tool = names.find((it) => it.endsWith("aic_compile"))
    const isFirst = tool !== undefined && !JSON.stringify(body.messages ?? []).includes("tool_result")
    const block = isFirst
      ? { type: "tool_use", id: "toolu_1", name: tool, input: args }
      : { type: "text", text: "done" }
    stream(response, body.model, block, isFirst ? "tool_use" : "end_turn")
  })

const stream = (response, model, block, stopReason) => {
  response.writeHead(200, { "content-type": "text/event-stream" })
  const send = (type, fields) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`)
  const usage = { input_tokens: 10, output_tokens: 1 }
  const message = { id: "msg_1", type: "message", role: "assistant", model, content: [], usage }
  send("message_start", { message: { ...message, stop_reason: null, stop_sequence: null } })
  const isText = block.type === "text"
  send("content_block_start", { index: 0, content_block: isText ? { ...block, text: "" } : { ...block, input: {} } })
  const delta = isText
    ? { type: "text_delta", text: block.text }
    : { type: "input_json_delta", partial_json: JSON.stringify(block.input) }
  send("content_block_delta", { index: 0, delta })
  send("content_block_stop", { index: 0 })
  send("message_delta", { delta: { stop_reason: stopReason, stop_sequence: null }, usage })
  send("message_stop", {})
  response.end()
}

/** The generate-content endpoint: the first turn calls `aic_compile`, the next ends. */
export const gemini = (args) =>
  listen((url, body, response) => {
    if (url.includes("countTokens")) return json(response, { totalTokens: 5 })
    const names = (body.tools ?? []).flatMap((it) => (it.functionDeclarations ?? []).map((one) => one.name))
    const tool = names.find((it) => it.includes("aic_compile"))
    const isFirst = tool !== undefined && !JSON.stringify(body.contents ?? []).includes("functionResponse")
    const part = isFirst ? { functionCall: { name: tool, args } } : { text: "done" }
    const answer = {
      candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 }
    }
    if (!url.includes("stream")) return json(response, answer)
    response.writeHead(200, { "content-type": "text/event-stream" })
    response.end(`data: ${JSON.stringify(answer)}\n\n`)
  })
