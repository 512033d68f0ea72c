/** UUIDv7 from the clock and from chance. A counter keeps the ids of one millisecond, or of a clock set back, in order. */
import { Clock, Effect, Layer, Random } from "effect"
import { v7 } from "uuid"
import { Ids } from "../../services/Ids.js"

export const layerNodeIds = Layer.sync(Ids, () => {
  let last: Moment = { millis: Number.NEGATIVE_INFINITY, sequence: 0 }
  return Ids.of({
    uuidV7: Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const random = yield* randomBytes
      last = following(last, now, random)
      return v7({ msecs: last.millis, seq: last.sequence, random })
    })
  })
})

interface Moment {
  readonly millis: number
  /** 32 bits, in the highest random bits of the id. */
  readonly sequence: number
}

const maxSequence = 0xffff_ffff

const following = (last: Moment, now: number, random: Uint8Array): Moment => {
  if (now > last.millis) return { millis: now, sequence: startOf(random) }
  if (last.sequence < maxSequence) return { millis: last.millis, sequence: last.sequence + 1 }
  return { millis: last.millis + 1, sequence: startOf(random) }
}

/** In the lower half of what there is, so that a millisecond has room for two thousand million more. */
const startOf = (random: Uint8Array): number => new DataView(random.buffer).getUint32(0) >>> 1

const randomBytes = Effect.gen(function* () {
  const bytes = new DataView(new ArrayBuffer(16))
  for (let at = 0; at < 16; at += 4) {
    bytes.setUint32(at, yield* Random.nextIntBetween(0, 2 ** 32))
  }
  return new Uint8Array(bytes.buffer)
})
