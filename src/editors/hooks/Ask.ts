/** What an editor's event means, whichever editor it is, and what can be answered. */

/** Who and where, as far as the payload tells. */
export interface Turn {
  /** Null when the payload names no conversation. */
  readonly conversationId: string | null
  /** What tells one turn of a conversation from the next; null where the editor has no such id. */
  readonly turnId: string | null
  /** Folder that the editor works in; null when none is open. */
  readonly cwd: string | null
  readonly model: string | null
}

export interface ToolCall {
  /** Null where the editor numbers no calls. */
  readonly id: string | null
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Where the editor names the MCP server of a tool. */
  readonly server: string | null
}

export type Ask =
  /** `compacted`: the agent has forgotten what it was shown. */
  | { readonly kind: "session-start"; readonly compacted: boolean }
  | { readonly kind: "prompt"; readonly prompt: string }
  /** `child` names the sub-agent's own conversation. */
  | { readonly kind: "subagent-start"; readonly child: string | null }
  | { readonly kind: "subagent-stop"; readonly child: string | null; readonly parent: string | null }
  /** `child` is the sub-agent's own conversation, where the payload speaks of its parent's. */
  | {
      readonly kind: "before-tool"
      readonly tool: ToolCall
      readonly inSubagent: boolean
      readonly child?: string | null
    }
  | { readonly kind: "after-tool"; readonly tool: ToolCall; readonly failed: boolean }
  /** As the editor names them: absolute, or from its folder. */
  | { readonly kind: "edited"; readonly files: ReadonlyArray<string> }
  /** `again`: the agent goes on because of an earlier answer to this event. */
  | { readonly kind: "stop"; readonly again: boolean }
  | { readonly kind: "session-end"; readonly reason: string }
  /** Nothing to do, but the editor wants its answer. */
  | { readonly kind: "nothing" }

export type Answer =
  | { readonly kind: "silence" }
  | { readonly kind: "context"; readonly text: string }
  | { readonly kind: "deny"; readonly reason: string }
  /** `added` is what was not in the input before. */
  | {
      readonly kind: "rewrite"
      readonly input: Readonly<Record<string, unknown>>
      readonly added: Readonly<Record<string, unknown>>
    }
  /** At the end of a turn: something that the agent should look at before it stops. */
  | { readonly kind: "report"; readonly reason: string }

export const silence: Answer = { kind: "silence" }

/** What a hook's process leaves behind. */
export interface Output {
  /** A value becomes JSON; null prints nothing. */
  readonly stdout: unknown
  readonly stderr: string
  readonly exit: number
}

export const prints = (stdout: unknown): Output => ({ stdout, stderr: "", exit: 0 })
