/** Base64 written out, because the pipeline has no `Buffer`. Both alphabets, padding optional. */

const valueOf = new Int8Array(128).fill(-1)
for (const [index, unit] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries()) {
  valueOf[unit.charCodeAt(0)] = index
}
valueOf["-".charCodeAt(0)] = 62
valueOf["_".charCodeAt(0)] = 63

/** Bytes as Latin-1; null when it is no base64. */
export const decodeBase64 = (text: string): string | null => {
  const bytes: Array<string> = []
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 61) end--
  let bits = 0
  let held = 0
  for (let index = 0; index < end; index++) {
    const unit = text.charCodeAt(index)
    const value = unit < 128 ? valueOf[unit]! : -1
    if (value === -1) return null
    held = ((held << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes.push(String.fromCharCode((held >> bits) & 0xff))
    }
  }
  return bytes.join("")
}
