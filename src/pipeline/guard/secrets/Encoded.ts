/** Secrets in disguise: wrapped in base64, cut into literals that the program joins, or a shape without a literal. */
import { RelativePath } from "../../../domain/Paths.js"
import { decodeBase64 } from "../Base64.js"
import { hasWordRhythm, looksGenerated } from "../Entropy.js"
import { longRuns } from "../LongRuns.js"
import type { Hit, RuleInfo, ScanInput, Scanner, TextScan, TextToScan } from "../Model.js"

const encodedRule: RuleInfo = { id: "encoded-secret", title: "secret in base64", type: "secret" }
const encodedInstruction: RuleInfo = {
  id: "encoded-instruction",
  title: "instruction to an agent in base64",
  type: "prompt-injection"
}
const splitRule: RuleInfo = { id: "split-secret", title: "secret in pieces", type: "secret" }
const discordRule: RuleInfo = { id: "discord-token", title: "Discord bot token", type: "secret" }
const truenasRule: RuleInfo = { id: "truenas-key", title: "TrueNAS API key", type: "secret" }
const signingRule: RuleInfo = { id: "mailgun-signing-key", title: "Mailgun signing key", type: "secret" }

const longestCode = 16_384

/** `inside` looks for plain secrets; what it finds in the decoded or joined text is a secret here, too. */
export const disguises = (inside: (text: TextToScan) => TextScan, steers: (text: string) => boolean): Scanner => ({
  name: "disguises",
  anchors: [],
  rules: [encodedRule, encodedInstruction, splitRule, discordRule, truenasRule, signingRule],
  scan: (input) => [...runsOf(input, inside, steers), ...chainsOf(input, inside)]
})

const discord = /^[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,45}$/
const truenas = /^\d{1,3}-[A-Za-z0-9]{64}$/
const signing = /(?<![0-9a-f])[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![0-9a-f-])/

const runsOf = (
  input: ScanInput,
  inside: (text: TextToScan) => TextScan,
  steers: (text: string) => boolean
): ReadonlyArray<Hit> => {
  const hits: Array<Hit> = []
  if (input.traits.machineMade) return hits
  for (const { end, start } of longRuns(input.text)) {
    const text = input.text.slice(start, Math.min(end, start + longestCode))
    if (discord.test(text) && isBotToken(text)) {
      hits.push({ rule: discordRule, severity: "redact", start, end: start + text.length })
      continue
    }
    if (truenas.test(text) && looksGenerated(text.slice(text.indexOf("-") + 1))) {
      hits.push({ rule: truenasRule, severity: "redact", start, end: start + text.length })
      continue
    }
    const key = signing.exec(text)
    if (key !== null)
      hits.push({
        rule: signingRule,
        severity: "redact",
        start: start + key.index,
        end: start + key.index + key[0].length
      })
    const decoded = decodedText(text)
    if (decoded === null) continue
    if (inside({ ...innerFile, text: decoded }).verdict === "redact") {
      hits.push({ rule: encodedRule, severity: "redact", start, end })
    } else if (steers(decoded)) hits.push({ rule: encodedInstruction, severity: "redact", start, end })
  }
  return hits
}

const isBotToken = (text: string): boolean => {
  const [first = "", , last = ""] = text.split(".")
  return looksGenerated(last) && !hasWordRhythm(first) && /\d/.test(first + last)
}

const base64 = /^[A-Za-z0-9+/]{32,}={0,2}$/

/** What a run of base64 says, when it is text. */
const decodedText = (text: string): string | null => {
  if (!base64.test(text)) return null
  // Most long runs are binary, and their first bytes say so.
  if (!isPrintable(decodeBase64(text.slice(0, 24)))) return null
  const plain = decodeBase64(text)
  return plain !== null && isPrintable(plain.slice(0, 512)) ? plain : null
}

const innerFile = { path: RelativePath.make("(decoded)"), language: "plaintext" }

const isPrintable = (text: string | null): boolean => text !== null && /^[\x09\x0a\x0d\x20-\x7e]*$/.test(text)

/** What stands between two pieces: an operator between literals, the end of a line that goes on, what nobody sees. */
const joint = /["'`]\s{0,40}(?:\+|\.{1,2}|&)\s{0,80}["'`]|\\\r?\n[ \t]{0,80}|[\u00ad\u200b-\u200d\u2060\ufeff]{1,8}/g
const piece = /[\w+/=.:~$-]/

/** `"ghp_ab" + "cd"`: the pieces of one chain, joined, with where each of them stands. */
const chainsOf = (input: ScanInput, inside: (text: TextToScan) => TextScan): ReadonlyArray<Hit> => {
  const { text } = input
  const hits: Array<Hit> = []
  let pieces: Array<{ readonly start: number; readonly end: number }> = []
  const finish = () => {
    const joined = pieces.map((it) => text.slice(it.start, it.end)).join("")
    if (pieces.length > 1 && joined.length >= 20 && inside({ ...innerFile, text: joined }).verdict === "redact") {
      for (const it of pieces)
        if (it.end > it.start) hits.push({ rule: splitRule, severity: "redact", start: it.start, end: it.end })
    }
    pieces = []
  }
  for (const match of text.matchAll(joint)) {
    const last = pieces[pieces.length - 1]
    if (last === undefined || last.end !== match.index) {
      finish()
      pieces.push({ start: backFrom(text, match.index), end: match.index })
    }
    const start = match.index + match[0].length
    pieces.push({ start, end: forthFrom(text, start) })
  }
  finish()
  return hits
}

const longestPiece = 200

const backFrom = (text: string, end: number): number => {
  let start = end
  while (start > 0 && end - start < longestPiece && piece.test(text[start - 1]!)) start--
  return start
}

const forthFrom = (text: string, start: number): number => {
  let end = start
  while (end < text.length && end - start < longestPiece && piece.test(text[end]!)) end++
  return end
}
