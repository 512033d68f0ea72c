/**
 * The check that GitHub and npm put into their tokens: the last six of 36 characters are the CRC-32 of the other
 * thirty, in base 62 (github.blog, "Behind GitHub's new authentication token formats", 2021-04-05, and "Announcing
 * npm's new access token format", 2021-09-23).
 */
import { looksGenerated } from "../Entropy.js"
import { isSampleToken } from "../Placeholders.js"

/** `token` is a prefix, `_`, and 36 characters. */
export const hasChecksum = (token: string): boolean => {
  const body = token.slice(token.indexOf("_") + 1)
  return body.length === 36 && base62(crc32(body.slice(0, 30))) === body.slice(30)
}

/**
 * A token that was issued is one whatever words occur in it. One that fails the check was made up, or was cut or
 * mistyped: a generator's is hidden all the same, since nobody can tell why it fails; what a person typed is not.
 */
export const isIssuedOrGenerated = (token: string): boolean =>
  hasChecksum(token) || (!isSampleToken(token) && looksGenerated(token.slice(token.indexOf("_") + 1)))

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const base62 = (number: number): string => {
  let text = ""
  for (let rest = number; rest > 0; rest = Math.floor(rest / 62)) text = alphabet[rest % 62] + text
  return text.padStart(6, "0")
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let entry = index
  for (let bit = 0; bit < 8; bit++) entry = entry & 1 ? (entry >>> 1) ^ 0xedb8_8320 : entry >>> 1
  return entry
})

/** IEEE 802.3, as zlib computes it; of ASCII text. */
const crc32 = (text: string): number => {
  let sum = 0xffff_ffff
  for (let index = 0; index < text.length; index++) {
    sum = (sum >>> 8) ^ table[(sum ^ text.charCodeAt(index)) & 0xff]!
  }
  return (sum ^ 0xffff_ffff) >>> 0
}
