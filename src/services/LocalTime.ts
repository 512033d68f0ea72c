/**
 * The calendar and the clock on the reader's wall. A service, because the time zone is the machine's; and not Effect's
 * zones, because the tables that those load on first use take longer than any report.
 */
import { Context } from "effect"

export interface LocalParts {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hours: number
  readonly minutes: number
}

export class LocalTime extends Context.Tag("aic/services/LocalTime")<
  LocalTime,
  {
    /** Of a moment, in milliseconds since the epoch. */
    readonly partsOf: (epochMs: number) => LocalParts
    /** When a day begins. Day 0 is the last one of the month before, and so on back. */
    readonly startOf: (year: number, month: number, day: number) => number
  }
>() {}
