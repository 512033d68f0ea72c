/** `aic_compile`: the context for an intent. */
import { Effect } from "effect"
import { declaredResultCharacters } from "../../domain/Delivery.js"
import { CompileArguments } from "../../domain/Request.js"
import { CompileContext } from "../../programs/CompileContext.js"
import { Conversations } from "../../programs/Conversations.js"
import { compilationRequestOf } from "../../programs/RequestOf.js"
import { compilationJson, reparentedJson } from "../../programs/WireForm.js"
import { makeTool } from "../Tool.js"

export const compileTool = makeTool({
  name: "aic_compile",
  title: "Compile context",
  description:
    "Selects the files of a project that matter for what you are about to do, and returns them as one prompt: full text" +
    " for the most relevant, signatures for the rest, secrets redacted, within a token budget. Call it first, once for" +
    " each new task, before you search, open or edit files or answer a question about the code; call it again when the" +
    " task changes. It reads only the local disk, changes nothing, and usually takes about a second.\n" +
    "intent: the task in a sentence, with the names that matter (functions, classes, files, error texts)." +
    " projectRoot: the absolute path of the folder that is open.\n" +
    'The answer is JSON: work from compiledPrompt. meta says how many files and tokens were used. format "text"' +
    " returns the bare prompt. An answer with an error field says what to change.",
  input: CompileArguments,
  meta: { "anthropic/alwaysLoad": true, "anthropic/maxResultSizeChars": declaredResultCharacters },
  run: Effect.fn("mcp.aic_compile")(function* (args, client) {
    const { conversationId, projectRoot, reparentFromConversationId, triggerSource } = args
    if (triggerSource === "subagent_stop" && conversationId && reparentFromConversationId) {
      const conversations = yield* Conversations
      return reparentedJson(yield* conversations.reparent(projectRoot, reparentFromConversationId, conversationId))
    }
    const compile = yield* CompileContext
    const result = yield* compile.run(
      compilationRequestOf(args, { clientName: client.name, useCache: true, triggerSource: "model_initiated" })
    )
    return args.format === "text" ? result.compiledPrompt : yield* compilationJson(result)
  })
})
