/**
 * Counts by key: open addressing over plain arrays, made once and used again for each text. A class, and its arrays in
 * the open, because millions of names go through it in one build.
 */
export class KeyTable {
  size = 0
  hashes = new Uint32Array(2_048)
  checks = new Uint8Array(2_048)
  /** `columns` numbers a place. */
  counts: Uint32Array
  private slots = new Int32Array(4_096)
  private order = new Float64Array(2_048)

  constructor(readonly columns: number) {
    this.counts = new Uint32Array(2_048 * columns)
  }

  clear(): void {
    // one large text must not make every later one pay for its size
    if (this.size * 8 < this.slots.length) for (let at = 0; at < this.size; at++) this.forget(this.hashes[at]!)
    else this.slots.fill(0)
    this.counts.fill(0, 0, this.size * this.columns)
    this.size = 0
  }

  /** The place of the key, with counts of 0 when it is new. */
  place(hash: number, check: number): number {
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (let place = this.slots[slot]! - 1; place >= 0; place = this.slots[slot]! - 1) {
      if (this.hashes[place] === hash && this.checks[place] === check) return place
      slot = (slot + 1) & mask
    }
    if (this.size === this.hashes.length) {
      this.grow()
      slot = this.free(hash)
    }
    this.slots[slot] = this.size + 1
    this.hashes[this.size] = hash
    this.checks[this.size] = check
    return this.size++
  }

  /** Places by rising hash; those that share one as they came. Good until the next call. */
  ordered(): Float64Array {
    const order = this.order.subarray(0, this.size)
    for (let place = 0; place < this.size; place++) order[place] = this.hashes[place]! * 2 ** 20 + place
    order.sort()
    for (let at = 0; at < this.size; at++) order[at]! %= 2 ** 20
    return order
  }

  private free(hash: number): number {
    const mask = this.slots.length - 1
    let slot = hash & mask
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask
    return slot
  }

  /** Empties the stretch of slots that a key of this hash stands in. */
  private forget(hash: number): void {
    const mask = this.slots.length - 1
    for (let slot = hash & mask; this.slots[slot] !== 0; slot = (slot + 1) & mask) this.slots[slot] = 0
  }

  private grow(): void {
    const length = this.hashes.length * 2
    this.hashes = copied(this.hashes, new Uint32Array(length))
    this.checks = copied(this.checks, new Uint8Array(length))
    this.counts = copied(this.counts, new Uint32Array(length * this.columns))
    this.order = new Float64Array(length)
    this.slots = new Int32Array(length * 2)
    for (let place = 0; place < this.size; place++) this.slots[this.free(this.hashes[place]!)] = place + 1
  }
}

const copied = <A extends Uint8Array | Uint32Array>(from: A, to: A): A => {
  to.set(from)
  return to
}
