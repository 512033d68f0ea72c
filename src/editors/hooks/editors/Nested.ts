/**
 * The form that Claude Code, Codex and VS Code share: what is said of one event stands in `hookSpecificOutput` with
 * the event's name, without which Claude Code refuses it.
 */
import type { Output } from "../Ask.js"
import { prints } from "../Ask.js"

export const nested = (event: string, fields: Readonly<Record<string, unknown>>): Output =>
  prints({ hookSpecificOutput: { hookEventName: event, ...fields } })

export const nothing: Output = prints(null)
