/** Before other tools a compile is wanted: what opens the gate, and what never was behind it. */
import type { Ask, Turn } from "./Ask.js"
import { isAlive, type ServerCard } from "./Card.js"
import type { HookEditor } from "./Editor.js"
import type { Notes } from "./Notes.js"
import { hashOf } from "./Project.js"

/** An agent that was told twice and does not listen cannot: the tool may be out of its reach. */
const mostDenials = 2

const turnOf = (turn: Turn): string => (turn.turnId ?? "conversation").replace(/[^\w-]/g, "_").slice(0, 100)

/** Written when the call is seen, not when it is done: an editor asks for all calls of a batch before it makes one. */
export const noteCompile = (notes: Notes, turn: Turn): void => notes.write(`compiled.${turnOf(turn)}`, "")

/** The call that opened it has failed. */
export const revokeCompile = (notes: Notes, turn: Turn): void => notes.remove(`compiled.${turnOf(turn)}`)

/** Null: the tool may run. */
export const denialOf = (
  ask: Extract<Ask, { readonly kind: "before-tool" }>,
  turn: Turn,
  { card, editor, notes }: { readonly card: ServerCard | null; readonly editor: HookEditor; readonly notes: Notes }
): string | null => {
  if (card === null || !card.gate || !card.enabled || !isAlive(card.pid)) return null
  if (ask.inSubagent || editor.isFree(ask.tool.name) || turn.conversationId === null) return null
  if (notes.read(`compiled.${turnOf(turn)}`) !== null) return null
  const denied = `denied.${turnOf(turn)}`
  // a call that two hooks are asked about was told once
  if (ask.tool.id !== null && notes.claim(`${denied}.call${hashOf(ask.tool.id)}`) === false) {
    return notes.read(`${denied}.${mostDenials + 1}`) === null ? reason : null
  }
  return notes.count(denied) > mostDenials ? null : reason
}

const reason =
  "This project wants its context compiled before other tools run. Call the aic_compile tool once with the task in a" +
  " sentence and the project's folder, then repeat this call."
