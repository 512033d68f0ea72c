/** From bytes to text. Pure and linear; bytes that are no text give null. */
import { isUtf8 } from "node:buffer"
import type { FileText } from "../../../services/ProjectFiles.js"

export interface DecodedText {
  readonly text: string
  readonly encoding: FileText["encoding"]
}

export const decodeText = (bytes: Uint8Array): DecodedText | null => {
  const marked = byteOrderMarks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked !== undefined) return decodeMarked(bytes.subarray(marked.mark.length), marked.encoding)
  if (bytes.includes(0)) return null
  const controls = countControls(bytes)
  if (isUtf8(bytes)) {
    return controls > bytes.length * 0.1 ? null : { text: utf8.decode(bytes), encoding: "utf-8" }
  }
  return controls > bytes.length * 0.02 ? null : decodeLegacy(bytes)
}

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })
const strict = (label: string) => {
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true })
  return (bytes: Uint8Array): string | null => {
    try {
      return decoder.decode(bytes)
    } catch {
      return null
    }
  }
}
const strictly = {
  "utf-8": strict("utf-8"),
  "utf-16le": strict("utf-16le"),
  "utf-16be": strict("utf-16be"),
  shift_jis: strict("shift_jis")
}
// by the web's reading of the name it is windows-1252, so typographic quotes come out right
const latin1 = new TextDecoder("latin1")

// UTF-32LE comes out of "utf-16le" full of NULs, hence as binary
const byteOrderMarks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" }
] as const

const decodeMarked = (bytes: Uint8Array, encoding: "utf-8" | "utf-16le" | "utf-16be"): DecodedText | null => {
  const text = strictly[encoding](bytes)
  return text === null || text.includes("\u0000") || countControlCharacters(text) > text.length * 0.1
    ? null
    : { text, encoding }
}

/** Control codes that text has no use for; tab, line ends, form feed, backspace and escape (terminal colours) are fine. */
const isControl = (code: number): boolean => (code < 32 && !(code >= 8 && code <= 13) && code !== 27) || code === 127

const countControls = (bytes: Uint8Array): number => {
  let count = 0
  for (let index = 0; index < bytes.length; index++) if (isControl(bytes[index]!)) count++
  return count
}

const countControlCharacters = (text: string): number => {
  let count = 0
  for (let index = 0; index < text.length; index++) if (isControl(text.charCodeAt(index))) count++
  return count
}

const decodeLegacy = (bytes: Uint8Array): DecodedText | null => {
  if (isMostlyUtf8(bytes)) return { text: utf8.decode(bytes), encoding: "utf-8" }
  const marks = shiftJisMarks(bytes)
  if (marks !== null && looksJapanese(marks)) {
    const text = strictly.shift_jis(bytes)
    if (text !== null) return { text, encoding: "shift_jis" }
  }
  return looksLatin(bytes) ? { text: latin1.decode(bytes), encoding: "latin-1" } : null
}

/** One bad byte in a long UTF-8 file (a cut-off download, a mixed log) must not garble all the rest. */
const isMostlyUtf8 = (bytes: Uint8Array): boolean => {
  let good = 0
  let bad = 0
  let index = 0
  while (index < bytes.length) {
    const lead = bytes[index]!
    const extra =
      lead < 0x80
        ? 0
        : lead >= 0xc2 && lead < 0xe0
          ? 1
          : lead >= 0xe0 && lead < 0xf0
            ? 2
            : lead >= 0xf0 && lead < 0xf5
              ? 3
              : -1
    let whole = extra >= 0
    for (let step = 1; step <= extra; step++) whole &&= ((bytes[index + step] ?? 0) & 0xc0) === 0x80
    if (!whole) bad++
    else if (extra > 0) good++
    index += whole ? extra + 1 : 1
  }
  return good >= bad * 8
}

interface ShiftJisMarks {
  /** Two-byte characters. */
  readonly doubles: number
  /** Of these: hiragana, katakana and Japanese punctuation. */
  readonly kana: number
  /** Of these: first byte in 81–9F, which Western text hardly has. */
  readonly lowLead: number
  /** Of these: directly beside another one. */
  readonly paired: number
  /** Half-width katakana, which are the capital letters of Western text. */
  readonly halfWidth: number
}

const shiftJisMarks = (bytes: Uint8Array): ShiftJisMarks | null => {
  let doubles = 0
  let kana = 0
  let lowLead = 0
  let paired = 0
  let halfWidth = 0
  let run = 0
  const endRun = () => {
    if (run > 1) paired += run
    run = 0
  }
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index]!
    if ((lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc)) {
      const trail = bytes[index + 1] ?? 0
      if (trail < 0x40 || trail === 0x7f || trail > 0xfc) return null
      doubles++
      run++
      if (lead <= 0x9f) lowLead++
      if ((lead === 0x82 && trail >= 0x9f) || lead === 0x83 || (lead === 0x81 && trail <= 0x5b)) kana++
      index++
    } else {
      endRun()
      if (lead >= 0xa1 && lead <= 0xdf) halfWidth++
      else if (lead >= 0x80) return null
    }
  }
  endRun()
  return { doubles, kana, lowLead, paired, halfWidth }
}

/** A Latin-1 "é" takes the next letter for the second half of a kanji, so being decodable alone proves nothing. */
const looksJapanese = ({ doubles, halfWidth, kana, lowLead, paired }: ShiftJisMarks): boolean =>
  doubles > halfWidth && (kana * 8 >= doubles || (paired * 4 >= doubles * 3 && lowLead * 4 >= doubles * 3))

/** Compressed or encrypted bytes without a NUL use the five codes that windows-1252 leaves free, and few letters. */
const looksLatin = (bytes: Uint8Array): boolean => {
  let high = 0
  let undefinedCodes = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!
    if (byte < 0x80) continue
    high++
    if (byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d) undefinedCodes++
  }
  return high * 10 <= bytes.length * 3 || undefinedCodes === 0
}
