/** Writing prompts, and completing what their arguments and those of resources may be. */
import type { CompleteRequest, CompleteResult, GetPromptResult } from "@modelcontextprotocol/server"
import { Effect } from "effect"
import { UnknownPrompt } from "./ProtocolError.js"
import { prompts } from "./prompts/index.js"
import { completeProjectId } from "./Resources.js"

export const writePrompt = Effect.fn("mcp.writePrompt")(function* (name: string, args: unknown) {
  const prompt = yield* promptOf(name)
  const text = yield* prompt.write(args)
  const answer: GetPromptResult = {
    ...(prompt.listing.description === undefined ? {} : { description: prompt.listing.description }),
    messages: [{ role: "user", content: { type: "text", text } }]
  }
  return answer
})

const promptOf = (name: string) =>
  Effect.mapError(
    Effect.fromNullable(prompts.find((it) => it.listing.name === name)),
    () => new UnknownPrompt({ name })
  )

/** The protocol's limit. */
const mostValues = 100

export const complete = Effect.fn("mcp.complete")(function* ({ argument, ref }: CompleteRequest["params"]) {
  const values =
    ref.type === "ref/prompt"
      ? yield* (yield* promptOf(ref.name)).complete(argument.name, argument.value)
      : argument.name === "projectId"
        ? yield* completeProjectId(argument.value)
        : []
  const answer: CompleteResult = {
    completion: { values: values.slice(0, mostValues), total: values.length, hasMore: values.length > mostValues }
  }
  return answer
})
