/** Addresses with a password in them, and connection strings of the `Key=value;` kind. */
import { looksGenerated, makeup } from "../Entropy.js"
import type { Hit, RuleInfo, Scanner } from "../Model.js"
import { isPlaceholder, isReference } from "../Placeholders.js"
import { retriesIn } from "../Retries.js"

const urlRule: RuleInfo = { id: "url-password", title: "password in an address", type: "secret" }
const paramRule: RuleInfo = { id: "url-token", title: "token in an address", type: "secret" }
const connectionRule: RuleInfo = { id: "connection-password", title: "password in a connection string", type: "secret" }

// The user part may not hold what ends an address, so a text of nothing but colons stays cheap.
const credentials =
  /:\/\/([^\s:@/"'`<>?#]{0,128}):([^\s@/"'`<>?#]{2,256}|[^\s@"'`<>]{2,256})@([\w[][\w.:[\]-]{0,255})/dy
const tokenOnly = /:\/\/([A-Za-z0-9_.-]{20,255})@([\w.-]{3,255})/dy
const param =
  /[?&;](?:api[_-]?key|apikey|key|token|access[_-]?token|auth[_-]?token|auth|secret|client[_-]?secret|password|passwd|pwd|pass|signature|sig|x-amz-signature|appid|app[_-]?key|code)=([^\s&"'`<>#;)\]}]{8,512})/diy
const connection = /(?:password|pwd|passwd)\s{0,2}=\s{0,2}([^;"'\s`]{4,128}|'[^'\n]{4,128}')(?=[;"'\s`]|$)/diy

const publicHosts = /(?:^|\.)(?:example\.(?:com|org|net)|sentry\.io|localhost)$|\.(?:example|test|invalid)$/i

export const urls: Scanner = {
  name: "urls",
  anchors: ["://", "?", "&", "password=", "pwd=", "password =", "pwd ="],
  rules: [urlRule, paramRule, connectionRule],
  scan: ({ anchors, text, traits }) => {
    const hits: Array<Hit> = []
    const add = (rule: RuleInfo, range: [number, number] | undefined, certain: boolean) => {
      if (range !== undefined)
        hits.push({ rule, severity: certain ? "redact" : "warn", start: range[0], end: range[1] })
    }
    const soft = traits.test || traits.docs
    for (const at of anchors.at("://")) {
      credentials.lastIndex = at
      const found = credentials.exec(text)
      if (found !== null) {
        const [, user = "", password = "", host = ""] = found
        const judgement = judgeUrl(user, password, host)
        if (judgement !== "harmless")
          add(urlRule, found.indices?.[2], judgement === "secret" && !(soft && !looksGenerated(password)))
        continue
      }
      tokenOnly.lastIndex = at
      const alone = tokenOnly.exec(text)
      if (alone !== null && looksGenerated(alone[1]!) && !publicHosts.test(alone[2]!) && !/sentry/i.test(alone[2]!)) {
        add(urlRule, alone.indices?.[1], !soft)
      }
    }
    const looks = retriesIn(text)
    for (const at of [...anchors.at("?"), ...anchors.at("&")].sort((a, b) => a - b)) {
      if (!looks.allows(at)) continue
      param.lastIndex = at
      const found = param.exec(text)
      const value = found?.[1]
      if (found === null || value === undefined || isPlaceholder(value) || !looksGenerated(value)) continue
      looks.succeeded()
      add(paramRule, found.indices?.[1], !soft)
    }
    for (const anchor of ["password=", "pwd=", "password =", "pwd ="]) {
      const retries = retriesIn(text)
      let after = 0
      for (const at of anchors.at(anchor)) {
        if (at < after || !retries.allows(at)) continue
        connection.lastIndex = at
        const found = connection.exec(text)
        const value = found?.[1]
        if (found === null || value === undefined) continue
        after = connection.lastIndex
        if (isPlaceholder(value) || !isInConnection(text, at)) continue
        const strong = looksGenerated(value) || isMixed(value)
        add(connectionRule, found.indices?.[1], strong && !(soft && !looksGenerated(value)))
      }
    }
    return hits
  }
}

const isInConnection = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 320), at)
  const after = text.slice(at, at + 200)
  const stop = after.indexOf("\n")
  return (
    partBefore.test(before.slice(before.lastIndexOf("\n") + 1)) ||
    partAfter.test(stop === -1 ? after : after.slice(0, stop))
  )
}

const partBefore = /server|host|data source|user(?: ?id)?\b|uid|database|initial catalog|jdbc:|endpoint/i
const partAfter = /;\s{0,2}(?:server|host|data source|user(?: ?id)?|uid|database|initial catalog)\s{0,2}=/i

const isMixed = (text: string): boolean => {
  const { digits, lower, symbols, upper } = makeup(text)
  return text.length >= 8 && lower + upper > 0 && digits > 0 && (symbols > 0 || (lower > 0 && upper > 0))
}

const weakPasswords = new Set(
  "password passwd pass pwd secret admin root user username postgres mysql mongo redis guest test token changeme example pw p".split(
    " "
  )
)

/** `user:password@localhost` of a tutorial is no secret; what a person or a generator made for a host is. */
const judgeUrl = (user: string, password: string, host: string): "secret" | "weak" | "harmless" => {
  if (isReference(password) || isPlaceholder(password) || weakPasswords.has(password.toLowerCase())) return "harmless"
  if (/^[$%{<*[]|^[xX*.]+$|^\d{1,5}$/.test(password) || password.toLowerCase() === user.toLowerCase()) return "harmless"
  if (publicHosts.test(host.replace(/:\d+$/, "")) && !looksGenerated(password)) return "harmless"
  if (looksGenerated(password) || isMixed(password)) return "secret"
  return password.length >= 8 && makeup(password).digits > 0 ? "weak" : "harmless"
}
