/**
 * Long runs of the characters that keys and base64 are written with. By hand, because a pattern looks at each character of
 * each word: where none can end 27 characters further on, none begins here.
 */

/** As `/[A-Za-z0-9+/_.-]{28,}={0,2}/g` finds them. */
export interface LongRun {
  readonly start: number
  readonly end: number
}

const least = 28

const inRun = new Uint8Array(128)
for (const it of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_.-") inRun[it.charCodeAt(0)] = 1

const equals = 61

export const longRuns = (text: string): ReadonlyArray<LongRun> => {
  const isIn = (at: number): boolean => {
    const unit = text.charCodeAt(at)
    return unit < 128 && inRun[unit] === 1
  }
  const found: Array<LongRun> = []
  // nothing before `from` belongs to a run that is not found yet
  for (let from = 0; from + least <= text.length; ) {
    let back = from + least - 1
    while (back >= from && isIn(back)) back--
    if (back >= from) {
      from = back + 1
      continue
    }
    let end = from + least
    while (end < text.length && isIn(end)) end++
    const last = Math.min(end + 2, text.length)
    while (end < last && text.charCodeAt(end) === equals) end++
    found.push({ start: from, end })
    from = end
  }
  return found
}
