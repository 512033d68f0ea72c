/** `services/LocalTime` in the time zone of this process. */
import { Layer } from "effect"
import { LocalTime } from "../../services/LocalTime.js"

export const layerNodeLocalTime = Layer.succeed(LocalTime, {
  partsOf: (epochMs) => {
    const date = new Date(epochMs)
    return {
      year: date.getFullYear(),
      month: date.getMonth() + 1,
      day: date.getDate(),
      hours: date.getHours(),
      minutes: date.getMinutes()
    }
  },
  startOf: (year, month, day) => new Date(year, month - 1, day).getTime()
})
