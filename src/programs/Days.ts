/** Days as the reader's calendar has them: some last 23 hours, some 25. */
import { DateTime } from "effect"
import type { LocalTime } from "../services/LocalTime.js"

type Local = LocalTime["Type"]

/** When the day of a moment began, or the day so many days before it. */
export const startOfDay = (epochMs: number, local: Local, daysBefore = 0): DateTime.Utc => {
  const { day, month, year } = local.partsOf(epochMs)
  return DateTime.unsafeMake(local.startOf(year, month, day - daysBefore))
}

/** `2026-03-29`. */
export const dayOf = (epochMs: number, local: Local): string => {
  const { day, month, year } = local.partsOf(epochMs)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

export const twoDigits = (value: number): string => String(value).padStart(2, "0")
