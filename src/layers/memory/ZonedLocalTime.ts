/** `services/LocalTime` in a time zone that a test names. */
import { DateTime, Layer } from "effect"
import { LocalTime } from "../../services/LocalTime.js"

export const layerZonedLocalTime = (zoneName: string) => {
  const zone = DateTime.zoneUnsafeMakeNamed(zoneName)
  return Layer.succeed(LocalTime, {
    partsOf: (epochMs) => {
      const { day, hours, minutes, month, year } = DateTime.toParts(
        DateTime.unsafeMakeZoned(epochMs, { timeZone: zone })
      )
      return { year, month, day, hours, minutes }
    },
    startOf: (year, month, day) => {
      const first = DateTime.unsafeMakeZoned({ year, month, day: 1 }, { timeZone: zone, adjustForTimeZone: true })
      return DateTime.add(first, { days: day - 1 }).epochMillis
    }
  })
}
