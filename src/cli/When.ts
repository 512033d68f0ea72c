/** Moments as a person reads them: in the reader's own time zone, the same in every locale. */
import { Clock as Clocks, Effect } from "effect"
import { dayOf, twoDigits } from "../programs/Days.js"
import { LocalTime } from "../services/LocalTime.js"

/** The reader's clock, and what it shows now. */
export interface Clock {
  readonly nowMs: number
  readonly local: LocalTime["Type"]
}

export const readersClock: Effect.Effect<Clock, never, LocalTime> = Effect.zipWith(
  Clocks.currentTimeMillis,
  LocalTime,
  (nowMs, local) => ({ nowMs, local })
)

/** `2026-03-02 14:05`. */
export const localTime = (iso: string, { local }: Pick<Clock, "local">): string => {
  const epochMs = Date.parse(iso)
  if (Number.isNaN(epochMs)) return "unknown"
  const { hours, minutes } = local.partsOf(epochMs)
  return `${dayOf(epochMs, local)} ${twoDigits(hours)}:${twoDigits(minutes)}`
}

/** `5 min ago`. */
export const ago = (iso: string, { nowMs }: Pick<Clock, "nowMs">): string => {
  const epochMs = Date.parse(iso)
  return Number.isNaN(epochMs) ? "unknown" : `${duration(Math.max(0, nowMs - epochMs))} ago`
}

/** `12 s`, `5 min`, `3 h 12 min`, `9 days`. */
export const duration = (millis: number): string => {
  const seconds = Math.floor(millis / 1_000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (seconds < 60) return `${seconds} s`
  if (minutes < 60) return `${minutes} min`
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}
