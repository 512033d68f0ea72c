/** Private keys in PEM and related armours, whole or cut off, also inside strings with `\n`. */
import { makeup } from "../Entropy.js"
import type { Hit, RuleInfo, Scanner } from "../Model.js"

export const privateKeyRule: RuleInfo = { id: "private-key", title: "private key", type: "secret" }

const header = /-----?\s?BEGIN ((?:[A-Z0-9.]{1,12} ){0,4}(?:PRIVATE KEY(?: BLOCK)?|OpenSSL EC PARAMETERS))\s?-----?/y
const puttyHeader = /PuTTY-User-Key-File-\d: /y
const longestKey = 32_768

export const privateKeys: Scanner = {
  name: "private-keys",
  anchors: ["-----begin ", "---- begin ", "putty-user-key-file-"],
  rules: [privateKeyRule],
  scan: ({ anchors, text }) => {
    const hits: Array<Hit> = []
    const starts = [
      ...anchors.at("-----begin "),
      ...anchors.at("---- begin "),
      ...anchors.at("putty-user-key-file-")
    ].sort((a, b) => a - b)
    for (const [index, at] of starts.entries()) {
      const bodyStart = bodyAfter(text, at)
      if (bodyStart === -1) continue
      // Up to the next key's start: the pieces do not overlap, so all of them together are read once.
      const limit = Math.min(starts[index + 1] ?? text.length, bodyStart + longestKey)
      const body = bodyOf(text.slice(bodyStart, limit))
      if (body !== null)
        hits.push({
          rule: privateKeyRule,
          severity: "redact",
          start: bodyStart + body.start,
          end: bodyStart + body.end
        })
    }
    return hits
  }
}

const bodyAfter = (text: string, at: number): number => {
  header.lastIndex = at
  if (header.test(text)) return header.lastIndex
  puttyHeader.lastIndex = at
  if (!puttyHeader.test(text)) return -1
  const head = text.slice(at, at + 4_096)
  const lines = head.search(/Private-Lines: \d+/)
  const stop = lines === -1 ? -1 : head.indexOf("\n", lines)
  return stop === -1 ? -1 : at + stop
}

/** From the first to the last run of base64; none when what stands there is an ellipsis or a word. */
const bodyOf = (text: string): { readonly start: number; readonly end: number } | null => {
  const end = text.search(/-----?\s?END |Private-MAC:/)
  const inside = end === -1 ? cutOff(text) : text.slice(0, end)
  let start = -1
  let last = -1
  const material: Array<string> = []
  for (const run of inside.matchAll(
    /(?:^|\\[nr]|[^A-Za-z0-9+/=\\])([A-Za-z0-9+/]{16,}={0,2}|[A-Za-z0-9+/]{2,}={1,2})/g
  )) {
    const from = run.index + run[0].length - run[1]!.length
    if (start === -1) start = from
    last = from + run[1]!.length
    material.push(run[1]!)
  }
  const body = material.join("")
  return start !== -1 && body.length >= 40 && makeup(body).distinct >= 12 ? { start, end: last } : null
}

/** A key without an end is as long as its lines look like base64. */
const cutOff = (text: string): string =>
  /^(?:[\s"'`+\\nr,]{0,80}[A-Za-z0-9+/=]{16,})*/.exec(text.slice(0, 8_192))?.[0] ?? ""
