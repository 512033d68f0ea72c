/** One editor's side of the hooks: how its payloads read, and how its answers are written. */
import type { Answer, Ask, Output, Turn } from "./Ask.js"
import type { Fields } from "./Payload.js"

export interface HookEditor {
  /** As `aic hook <id> <event>` names it. */
  readonly id: string
  /** `editorId` of a compile. */
  readonly editorId: string
  /** The most characters that one context may have before the editor cuts, spills or drops it. */
  readonly mostCharacters: number
  /** The payload is this editor's own. Cursor and VS Code also run hooks that were written for Claude Code. */
  readonly recognises: (payload: Fields, env: Readonly<Record<string, string | undefined>>) => boolean
  readonly turn: (payload: Fields, env: Readonly<Record<string, string | undefined>>) => Turn
  /** The meaning of an event; `nothing` for those that there is nothing to do for. */
  readonly read: (event: string, payload: Fields) => Ask
  /** What to print. Total: an answer that the event has no place for is silence in the editor's own words. */
  readonly write: (event: string, answer: Answer, turn: Turn) => Output
  /** How a tool of ours is called there: the last part of its name. */
  readonly isCompile: (tool: string) => boolean
  /** Payloads name no folder: the editor starts its hooks in the project. */
  readonly startsInProject?: boolean
  /** A tool that only reads, or only finds tools: never gated. */
  readonly isFree: (tool: string) => boolean
}
