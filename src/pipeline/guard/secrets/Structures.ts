/** Secrets that only the structure around them gives away: a Kubernetes Secret, a JSON Web Key. */
import type { Hit, RuleInfo, ScanInput, Scanner } from "../Model.js"
import { isPlaceholder } from "../Placeholders.js"

const clusterRule: RuleInfo = { id: "kubernetes-secret", title: "value of a Kubernetes Secret", type: "secret" }
const jwkRule: RuleInfo = { id: "private-jwk", title: "private JSON Web Key", type: "secret" }
const netrcRule: RuleInfo = { id: "netrc-password", title: "password of a netrc entry", type: "secret" }

export const structures: Scanner = {
  name: "structures",
  anchors: ["kind: secret", '"kty"', "machine "],
  rules: [clusterRule, jwkRule, netrcRule],
  scan: (input) => [...clusterSecrets(input), ...webKeys(input), ...netrcEntries(input)]
}

const longestManifest = 65_536

const clusterSecrets = ({ anchors, text, traits }: ScanInput): ReadonlyArray<Hit> => {
  const hits: Array<Hit> = []
  let after = 0
  for (const at of anchors.at("kind: secret")) {
    if (at < after || !/^(?:\r?\n|\s*#|\s*$)/.test(text.slice(at + 12, at + 16)) || (at > 0 && text[at - 1] !== "\n"))
      continue
    const back = text.slice(Math.max(after, at - longestManifest), at)
    const ahead = text.slice(at, at + longestManifest)
    const stop = ahead.indexOf("\n---")
    const start = at - back.length + back.lastIndexOf("\n---") + 1
    const end = at + (stop === -1 ? ahead.length : stop)
    after = end
    for (const value of valuesOf(text, start, end)) {
      hits.push({ rule: clusterRule, severity: traits.test || traits.docs ? "warn" : "redact", ...value })
    }
  }
  return hits
}

/** The values below `data:` and `stringData:`. */
const valuesOf = (
  text: string,
  from: number,
  to: number
): ReadonlyArray<{ readonly start: number; readonly end: number }> => {
  const found: Array<{ readonly start: number; readonly end: number }> = []
  let inside = false
  for (let at = from; at < to; ) {
    const next = text.indexOf("\n", at)
    const end = next === -1 || next > to ? to : next
    const line = text.slice(at, Math.min(end, at + 8_192)).trimEnd()
    const top = /^[A-Za-z]\w*:/.exec(line)
    if (top !== null) inside = /^(?:data|stringData):\s*$/.test(line)
    const entry = inside ? /^\s+["']?[\w.-]{1,253}["']?:\s+["']?([^\s"'#|>{][^"'#]*)/.exec(line) : null
    const value = entry?.[1]?.trimEnd()
    if (entry !== null && value !== undefined && value.length >= 4 && !isPlaceholder(value)) {
      const start = at + line.indexOf(value, entry[0].length - entry[1]!.length)
      found.push({ start, end: start + value.length })
    }
    at = end + 1
  }
  return found
}

const member = /"(?:d|p|q|dp|dq|qi|k)"\s{0,8}:\s{0,8}"([A-Za-z0-9_-]{16,2000})"/dg
const around = 4_096

const webKeys = ({ anchors, text }: ScanInput): ReadonlyArray<Hit> => {
  const hits: Array<Hit> = []
  let after = 0
  for (const at of anchors.at('"kty"')) {
    // Windows never overlap, however many keys there are.
    const from = Math.max(after, at - around)
    const to = Math.min(text.length, at + around)
    if (to <= from) continue
    after = to
    for (const match of text.slice(from, to).matchAll(member)) {
      const [start, end] = match.indices![1]!
      if (!isPlaceholder(match[1]!))
        hits.push({ rule: jwkRule, severity: "redact", start: from + start, end: from + end })
    }
  }
  return hits
}

const netrc =
  /machine[ \t]{1,8}[\w.:-]{1,255}\s{1,40}login\s{1,8}[^\s]{1,128}\s{1,40}password\s{1,8}([^\s"'`]{4,256})/dy

/** What `.netrc` holds, wherever it is shown: in a script that writes one, in a note. */
const netrcEntries = ({ anchors, text, traits }: ScanInput): ReadonlyArray<Hit> =>
  anchors.at("machine ").flatMap((at): ReadonlyArray<Hit> => {
    netrc.lastIndex = at
    const found = netrc.exec(text)
    const range = found?.indices?.[1]
    if (found === null || range === undefined || isPlaceholder(found[1]!) || !/\d/.test(found[1]!)) return []
    const certain = !traits.test && !traits.docs
    return [{ rule: netrcRule, severity: certain ? "redact" : "warn", start: range[0], end: range[1] }]
  })
