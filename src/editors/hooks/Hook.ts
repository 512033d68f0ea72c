/** One hook from its bytes to its output: whatever comes in, what goes out is valid for the editor. */
import type { Output, Turn } from "./Ask.js"
import { silence } from "./Ask.js"
import { decide, type World } from "./Decide.js"
import type { HookEditor } from "./Editor.js"
import { hookEditors } from "./editors/index.js"
import { parsePayload } from "./Payload.js"

export interface HookCall {
  /** As the command line names it. */
  readonly editor: string
  /** The payload's own word where the command line has none. */
  readonly event: string
  readonly stdin: string
}

export interface HookResult {
  readonly output: Output
  /** What went wrong, for the log; null when nothing did. */
  readonly error: string | null
}

const nobody: Turn = { conversationId: null, turnId: null, cwd: null, model: null }

export const runHook = async (call: HookCall, world: World): Promise<HookResult> => {
  const editor = hookEditors.find((it) => it.id === call.editor)
  if (editor === undefined) {
    return { output: { stdout: null, stderr: "", exit: 0 }, error: `unknown editor: ${call.editor.slice(0, 40)}` }
  }
  const payload = parsePayload(call.stdin)
  if (payload === null) return failed(editor, call.event, "the payload is not a JSON object")
  try {
    return { output: await decide(editor, call.event, payload, world), error: null }
  } catch (error) {
    return failed(editor, call.event, error instanceof Error ? error.message : String(error))
  }
}

/** A hook that fails must not stop the person's work: it says what the event needs to go on. */
const failed = (editor: HookEditor, event: string, error: string): HookResult => ({
  output: editor.write(event, silence, nobody),
  error
})

/** The bytes of stdout: nothing, or one line of JSON. */
export const stdoutOf = (output: Output): string => (output.stdout === null ? "" : `${JSON.stringify(output.stdout)}\n`)
