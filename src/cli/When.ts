/** Moments as a person reads them: in the reader's own time zone, the same in every locale. */
import { DateTime, Option } from "effect"

/** `2026-03-02 14:05`. */
export const localTime = (iso: string, zone: DateTime.TimeZone): string =>
  Option.match(DateTime.make(iso), {
    onNone: () => "unknown",
    onSome: (moment) => {
      const { day, hours, minutes, month, year } = DateTime.toParts(DateTime.setZone(moment, zone))
      return `${year}-${two(month)}-${two(day)} ${two(hours)}:${two(minutes)}`
    }
  })

/** `5 min ago`. */
export const ago = (iso: string, nowMs: number): string =>
  Option.match(DateTime.make(iso), {
    onNone: () => "unknown",
    onSome: ({ epochMillis }) => `${duration(Math.max(0, nowMs - epochMillis))} ago`
  })

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

const two = (value: number): string => String(value).padStart(2, "0")
