/**
 * Bounds how often a rule looks again without result in one unbroken piece of text. A literal repeated a hundred
 * thousand times would otherwise cost as many bounded looks, each small, all together seconds.
 */

export interface Retries {
  /** False: enough was tried in this piece. Ask with ascending offsets. */
  readonly allows: (at: number) => boolean
  /** The last look was no waste. */
  readonly succeeded: () => void
}

const mostTries = 8

export const retriesIn = (text: string): Retries => {
  let last = 0
  let tries = 0
  return {
    allows: (at) => {
      if (tries > 0 && hasBreak(text, last, at)) tries = 0
      last = at
      tries++
      return tries <= mostTries
    },
    succeeded: () => {
      tries = 0
    }
  }
}

/** White space, quotes, brackets: what stands between two things of which each may be a secret. */
const hasBreak = (text: string, from: number, to: number): boolean => {
  for (let index = from; index < to; index++) {
    const unit = text.charCodeAt(index)
    if (
      unit <= 34 ||
      unit === 39 ||
      unit === 96 ||
      unit === 40 ||
      unit === 41 ||
      unit === 59 ||
      unit === 60 ||
      unit === 62 ||
      unit === 123 ||
      unit === 125
    )
      return true
  }
  return false
}
