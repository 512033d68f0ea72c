import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, FastCheck as fc } from "effect"
import { layerZonedLocalTime } from "../../src/layers/memory/ZonedLocalTime.js"
import { layerNodeLocalTime } from "../../src/layers/node/NodeLocalTime.js"
import { dayOf, startOfDay } from "../../src/programs/Days.js"
import { daysUntil } from "../../src/programs/QualityReport.js"
import { LocalTime } from "../../src/services/LocalTime.js"

const inZone = (zone: string) => Effect.runSync(Effect.provide(LocalTime, layerZonedLocalTime(zone)))
const ms = (iso: string) => DateTime.unsafeMake(iso).epochMillis

describe("startOfDay", () => {
  it("is midnight of the reader, not of Greenwich", () => {
    const tokyo = inZone("Asia/Tokyo")
    const moment = ms("2026-03-01T16:00:00Z")
    assert.strictEqual(DateTime.formatIso(startOfDay(moment, tokyo)), "2026-03-01T15:00:00.000Z")
    assert.strictEqual(dayOf(moment, tokyo), "2026-03-02")
  })

  it("counts calendar days, of which one has 23 hours and one has 25", () => {
    const zurich = inZone("Europe/Zurich")
    const spring = ms("2026-03-29T12:00:00Z")
    const autumn = ms("2026-10-25T12:00:00Z")
    const starts = [spring, autumn].flatMap((it) => [0, -1].map((before) => startOfDay(it, zurich, before).epochMillis))
    assert.deepStrictEqual([(starts[1]! - starts[0]!) / 3_600_000, (starts[3]! - starts[2]!) / 3_600_000], [23, 25])
  })

  const zones = ["UTC", "Europe/Zurich", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "America/Sao_Paulo"]

  it.prop(
    "begins a day that the moment is in, in any zone",
    [fc.constantFrom(...zones), fc.integer({ min: 0, max: 4e12 })],
    ([zone, moment]) => {
      const local = inZone(zone)
      const start = startOfDay(moment, local).epochMillis
      assert.isAtMost(start, moment)
      assert.isBelow(moment - start, 26 * 3_600_000)
      assert.strictEqual(dayOf(start, local), dayOf(moment, local))
    }
  )

  it.prop(
    "lists so many days up to today, each once, in order",
    [fc.constantFrom(...zones), fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 60 })],
    ([zone, moment, count]) => {
      const local = inZone(zone)
      const days = daysUntil(moment, local, count)
      const names = days.map((it) => it.day)
      assert.strictEqual(days.length, count)
      assert.strictEqual(names.at(-1), dayOf(moment, local))
      assert.deepStrictEqual(names, [...names].sort())
    }
  )

  it.prop("is the same by this machine's clock as by its zone", [fc.integer({ min: 0, max: 4e12 })], ([moment]) => {
    const machine = Effect.runSync(Effect.provide(LocalTime, layerNodeLocalTime))
    const zone = inZone(DateTime.zoneToString(DateTime.zoneMakeLocal()))
    assert.deepStrictEqual(machine.partsOf(moment), zone.partsOf(moment))
    assert.deepStrictEqual(startOfDay(moment, machine), startOfDay(moment, zone))
  })
})
