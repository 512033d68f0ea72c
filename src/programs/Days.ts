/** Days as the reader's calendar has them: some last 23 hours, some 25. */
import { DateTime } from "effect"

/** When the day of a moment began, or the day so many days before it. */
export const startOfDay = (moment: DateTime.DateTime, zone: DateTime.TimeZone, daysBefore = 0): DateTime.Utc =>
  DateTime.toUtc(DateTime.startOf(DateTime.subtract(DateTime.setZone(moment, zone), { days: daysBefore }), "day"))

/** `2026-03-29`. */
export const dayOf = (moment: DateTime.DateTime, zone: DateTime.TimeZone): string =>
  DateTime.formatIsoDate(DateTime.setZone(moment, zone))
