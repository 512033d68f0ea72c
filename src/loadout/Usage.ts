/** The usage log as text: one JSON object a line. Who reads and writes the file is another matter. */
import type { LoadMode, UsageEvent } from "./Model.js"
import { decodeEvent } from "./Shape.js"

export interface LostLine {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly problem: string
}

export interface UsageLogText {
  readonly events: ReadonlyArray<UsageEvent>
  /** Lines that say nothing we can read: a write that was cut off, or what never was an event. */
  readonly lost: ReadonlyArray<LostLine>
}

export const readUsageText = (text: string, file = ""): UsageLogText => {
  const events: Array<UsageEvent> = []
  const lost: Array<LostLine> = []
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text
  bare.split("\n").forEach((line, at) => {
    if (line.trim() === "") return
    const event = eventOf(line)
    if (typeof event === "string") lost.push({ file, line: at + 1, problem: event })
    else events.push(event)
  })
  return { events, lost }
}

const eventOf = (line: string): UsageEvent | string => {
  try {
    return decodeEvent(JSON.parse(line))
  } catch {
    return "not JSON: a line that was cut off, or that was never whole"
  }
}

/** A line for the log, with its end. */
export const usageLine = (event: UsageEvent): string => `${JSON.stringify(event)}\n`

export interface UsageSummary {
  readonly entryId: string
  readonly loadCount: number
  readonly totalTokens: number
  /** As the latest event has it. */
  readonly lastLoaded: string
  readonly triggers: ReadonlyArray<string>
  readonly modes: ReadonlySet<LoadMode>
}

/** Most loaded first; of equals whichever was loaded first. */
export const summarizeUsage = (events: ReadonlyArray<UsageEvent>): Array<UsageSummary> => {
  const found = new Map<
    string,
    { events: number; tokens: number; last: UsageEvent; triggers: Set<string>; modes: Set<LoadMode> }
  >()
  for (const given of events as ReadonlyArray<unknown>) {
    const event = decodeEvent(given)
    if (typeof event === "string") continue
    const known = found.get(event.entryId) ?? {
      events: 0,
      tokens: 0,
      last: event,
      triggers: new Set(),
      modes: new Set()
    }
    known.events++
    known.tokens += event.tokensEst
    if (instantOf(event) > instantOf(known.last)) known.last = event
    known.triggers.add(event.trigger)
    known.modes.add(event.mode)
    found.set(event.entryId, known)
  }
  return [...found]
    .map(([entryId, it]) => ({
      entryId,
      loadCount: it.events,
      totalTokens: it.tokens,
      lastLoaded: it.last.timestamp,
      triggers: [...it.triggers],
      modes: it.modes
    }))
    .sort((a, b) => b.loadCount - a.loadCount)
}

/** Texts of two time zones do not compare; what is no time came before everything else. */
const instantOf = ({ timestamp }: UsageEvent): number => {
  const instant = Date.parse(timestamp)
  return Number.isNaN(instant) ? Number.NEGATIVE_INFINITY : instant
}
