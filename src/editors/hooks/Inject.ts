/** What a hook knows and the model does not, written into the arguments of a compile. */
import type { ToolCall, Turn } from "./Ask.js"
import type { HookEditor } from "./Editor.js"

export const injectable = ["conversationId", "modelId", "editorId", "format", "intent"] as const

/** Intents that say nothing: the person's own words say more. */
const isWeak = (intent: unknown): boolean =>
  typeof intent !== "string" || /^\s*(?:$|provide context for\b|general context compilation\s*$)/i.test(intent)

/** Only what was not given; null when there is nothing to add. */
export const additionsTo = (
  tool: ToolCall,
  turn: Turn,
  options: {
    readonly editor: HookEditor
    readonly prompt: string | null
    readonly inject: ReadonlySet<string>
  }
): Readonly<Record<string, unknown>> | null => {
  const known: Readonly<Record<(typeof injectable)[number], unknown>> = {
    conversationId: turn.conversationId,
    modelId: turn.model,
    editorId: options.editor.editorId,
    format: "text",
    intent: options.prompt === null ? null : options.prompt.slice(0, 10_000)
  }
  const added = injectable.flatMap((name): ReadonlyArray<readonly [string, unknown]> => {
    const given = Object.hasOwn(tool.input, name) ? tool.input[name] : undefined
    const isMissing = name === "intent" ? isWeak(given) : given === undefined || given === null
    return options.inject.has(name) && isMissing && known[name] !== null ? [[name, known[name]]] : []
  })
  return added.length === 0 ? null : Object.fromEntries(added)
}
