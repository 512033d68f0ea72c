/** What each code unit is to whoever cuts texts into words. One table for all texts: a file's terms depend on no query. */
import { isUnspaced } from "../selector/Words.js"

export const lower = 1
export const upper = 2
export const digit = 4
/** `_` and `$`: part of a name, between its words. */
export const joiner = 8
/** Of a script that is written without blanks. */
export const unspaced = 16
const unknown = 255

/** 0: between names. */
export const unitClass = (unit: number): number => {
  const known = classes[unit]!
  return known === unknown ? learn(unit) : known
}

const learn = (unit: number): number => {
  const char = String.fromCharCode(unit)
  const found = isUnspaced(unit)
    ? unspaced
    : /\p{Lu}/u.test(char)
      ? upper
      : /[\p{L}\p{M}]/u.test(char)
        ? lower
        : /\p{N}/u.test(char)
          ? digit
          : 0
  classes[unit] = found
  return found
}

const classes = new Uint8Array(65_536).fill(unknown)
for (let unit = 0; unit < 128; unit++) {
  const char = String.fromCharCode(unit)
  if (/[a-z]/.test(char)) classes[unit] = lower
  else if (/[A-Z]/.test(char)) classes[unit] = upper
  else if (/[0-9]/.test(char)) classes[unit] = digit
  else classes[unit] = char === "_" || char === "$" ? joiner : 0
}
