/** From what an edge was given to what the programs take: the defaults live here, once for every edge. */
import type { CompilationRequest, CompileArguments, InspectArguments } from "../domain/Request.js"
import type { EditorId, TriggerSource } from "../domain/Vocabulary.js"
import { editorOfClient } from "../editors/ClientNames.js"
import { defaultIntent } from "../pipeline/WeakIntent.js"
import type { InspectRequest } from "./InspectIntent.js"
import { isProbeIntent } from "./ProbeModel.js"

export { defaultIntent }

/** What the edge knows about its caller beside the arguments. */
export interface Caller {
  /** Null when the caller gave no name. */
  readonly clientName: string | null
  readonly useCache: boolean
  readonly triggerSource: TriggerSource
}

export const compilationRequestOf = (args: CompileArguments, caller: Caller): CompilationRequest => ({
  intent: intentOf(args.intent),
  projectRoot: args.projectRoot,
  modelId: args.modelId ?? null,
  editorId: args.editorId ?? editorOf(caller.clientName),
  configPath: args.configPath ?? null,
  ...(args.budget === undefined ? {} : { budget: args.budget }),
  useCache: caller.useCache,
  triggerSource: isProbeIntent(args.intent.trim()) ? "internal_test" : (args.triggerSource ?? caller.triggerSource),
  conversationId: args.conversationId ?? null,
  ...(args.stepIndex === undefined ? {} : { stepIndex: args.stepIndex }),
  ...(args.stepIntent === undefined ? {} : { stepIntent: withoutControls(args.stepIntent) }),
  previousFiles: args.previousFiles ?? [],
  toolOutputs: args.toolOutputs ?? [],
  ...(args.conversationTokens === undefined ? {} : { conversationTokens: args.conversationTokens })
})

export const inspectRequestOf = (args: InspectArguments): InspectRequest => ({
  intent: intentOf(args.intent),
  projectRoot: args.projectRoot,
  configPath: args.configPath ?? null,
  ...(args.budget === undefined ? {} : { budget: args.budget })
})

/** Control characters could draw on a terminal or forge a line of the prompt; tab and line feed are text. */
export const withoutControls = (text: string): string => text.replace(controls, "")

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

const intentOf = (text: string): string => {
  const intent = withoutControls(text).trim()
  return intent === "" ? defaultIntent : intent
}

const editorOf = (clientName: string | null): EditorId => (clientName === null ? "generic" : editorOfClient(clientName))
