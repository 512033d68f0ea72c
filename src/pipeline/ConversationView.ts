/** What the earlier steps of a conversation mean for its next prompt. */
import type { AgentSession, SessionStep, ShownFile } from "../domain/AgentSession.js"
import { TokenCount } from "../domain/Units.js"
import { reservedForAnswer, templateOverhead } from "./BudgetAllocator.js"
import { summarise } from "./ConversationSummary.js"
import { unionOf } from "./ladder/Ranges.js"
import type { LineRange } from "./ladder/Sheet.js"

/** What the agent has of a file, as long as the file is as it was. */
export interface SeenFile {
  readonly contentHash: string
  /** In order, without overlaps. */
  readonly lines: ReadonlyArray<LineRange>
}

export interface ConversationView {
  /** Null before the first step. */
  readonly summary: string | null
  /** By the path that was shown. */
  readonly seen: ReadonlyMap<string, SeenFile>
  /** Of the prompts that the agent holds; null before the first step. */
  readonly tokens: TokenCount | null
}

/** Of a compile without a conversation: it inherits nothing. */
export const noConversation: ConversationView = { summary: null, seen: new Map(), tokens: null }

export interface ViewOptions {
  /** The step that is asked for: it and what came after do not count, so that a repeated question has the same answer. */
  readonly stepIndex?: number | undefined
  readonly contextWindow: number
  /** All that the agent holds, if somebody counted. */
  readonly conversationTokens?: number | undefined
}

export const viewOf = (session: AgentSession, options: ViewOptions): ConversationView => {
  const { stepIndex } = options
  const isEarlier = (step: SessionStep) => stepIndex === undefined || step.stepIndex < stepIndex
  const steps = session.steps.filter(isEarlier)
  if (steps.length === 0) return noConversation
  const later = session.steps.filter((step) => !isEarlier(step))
  const room = options.contextWindow - reservedForAnswer - templateOverhead
  const most = Math.floor(Math.max(0, room) * mostShare)
  const own = session.tokensHeld - later.reduce((sum, it) => sum + it.tokensCompiled, 0)
  return {
    summary: summarise({ ...session, stepsDone: session.stepsDone - later.length, steps }),
    seen: seenIn(steps, Math.min(most, options.conversationTokens ?? most)),
    tokens: TokenCount.make(Math.min(most, Math.max(0, own)))
  }
}

/**
 * The rest of the window is talk, tools and answers. An agent whose prompts from us alone took more has lost the
 * oldest of them, whether it was told or not.
 */
const mostShare = 0.5

/** From the newest step back, as far as `mostTokens` of prompts reach. */
const seenIn = (steps: ReadonlyArray<SessionStep>, mostTokens: number): ReadonlyMap<string, SeenFile> => {
  const seen = new Map<string, { readonly contentHash: string; lines: Array<LineRange>; isOver: boolean }>()
  let tokens = 0
  for (const step of [...steps].reverse()) {
    tokens += step.tokensCompiled
    if (tokens > mostTokens) break
    for (const file of step.files) {
      if (file.lines.length === 0 && file.tier !== "L0") continue
      const known = seen.get(file.path)
      if (known === undefined) {
        seen.set(file.path, { contentHash: file.contentHash, lines: rangesOf(file), isOver: false })
      } else if (known.contentHash !== file.contentHash) {
        // it saw another text in between: what it saw before that is not what it remembers
        known.isOver = true
      } else if (!known.isOver) known.lines.push(...rangesOf(file))
    }
  }
  return new Map(
    [...seen].flatMap(([path, { contentHash, lines }]) =>
      lines.length === 0 ? [] : [[path, { contentHash, lines: unionOf(lines) }] as const]
    )
  )
}

const rangesOf = ({ lines }: ShownFile): Array<LineRange> => lines.map(([start, end]) => ({ start, end }))
