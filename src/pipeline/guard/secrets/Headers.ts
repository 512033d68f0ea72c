/** Credentials in HTTP headers and in the options of command-line tools. */
import { decodeBase64 } from "../Base64.js"
import { looksGenerated, makeup } from "../Entropy.js"
import type { Hit, RuleInfo, Scanner } from "../Model.js"
import { isPlaceholder } from "../Placeholders.js"
import { nameKind } from "./Names.js"
import { left } from "./TokenRule.js"

const headerRule: RuleInfo = { id: "auth-header", title: "credentials in a header", type: "secret" }
const commandRule: RuleInfo = { id: "command-password", title: "password on a command line", type: "secret" }
const jwtRule: RuleInfo = { id: "jwt", title: "JSON Web Token", type: "secret" }

const scheme =
  /(?:bearer|basic|api-?token|token|apikey|digest|key)["']?[ \t:=,+]{1,6}["'`]?([A-Za-z0-9+/=_.~-]{8,2000})/diy
const keyHeader =
  /x-[a-z-]{0,24}(?:key|token|secret|auth)[a-z-]{0,12}\\?["']?\s{0,4}[:=,]\s{0,4}\\?["']?([A-Za-z0-9+/=_.~-]{8,512})/diy
const userOption =
  /(?<=\s)(?:-u|--user|--proxy-user|-U)(?:\s{1,4}|=)["']?([^\s:"'$`<]{0,128})["']?:(?!\/\/)["']?([^\s"'`]{0,128})/dy
const headerOption = /(?:-H|--header)[ =]{0,4}(["'])([\w-]{1,40}):\s{0,4}(?:[A-Za-z-]{3,12}\s)?([^\s"'$<{]{8,1024})\1/dy
const passwordOption = /sshpass\s{1,4}-p\s{0,4}(?:'([^'\n]{4,128})'|"([^"\n]{4,128})"|([^\s'"]{4,128}))/dy
const mysqlOption =
  /(?:mysql|mysqldump|mariadb|mysqladmin)\s[^\n|;&]{0,160}?\s-p(?:'([^'\n]{4,128})'|"([^"\n]{4,128})"|([^\s'"$]{4,128}))/dy
const htpasswdOption =
  /(?:htpasswd\s{1,4}-[a-z]*b[a-z]*\s{1,4}\S{1,128}\s{1,4}\S{1,64}\s{1,4}|redis-cli\s[^\n|;&]{0,120}?-a\s{1,4}|docker\s{1,4}login\s[^\n|;&]{0,120}?-p\s{1,4}|PGPASSWORD=|MYSQL_PWD=|pass:)["']?([^\s"'`$]{4,128})/dy
const jwt = new RegExp(`${left}eyJ[A-Za-z0-9_-]{10,2000}\\.eyJ[A-Za-z0-9_-]{10,8000}\\.[A-Za-z0-9_-]{20,2000}`, "y")

const credentialCall =
  /(?:network|usernamepassword|password|basic)(?:credentials?|authentication|auth)\(\s{0,20}(?:"[^"\n]{0,128}"|'[^'\n]{0,128}'),\s{0,20}(?:"([^"\n]{4,128})"|'([^'\n]{4,128})')/diy

export const headers: Scanner = {
  name: "headers",
  anchors: [
    "-h",
    "--header",
    "bearer",
    "basic",
    "authorization",
    "x-",
    "-u",
    "--user",
    "--proxy-user",
    "sshpass",
    "mysql",
    "mariadb",
    "htpasswd",
    "redis-cli",
    "networkcredential",
    "usernamepasswordcredential",
    "passwordauthentication",
    "basicauth",
    "docker",
    "pgpassword=",
    "mysql_pwd=",
    "eyj"
  ],
  rules: [jwtRule, headerRule, commandRule],
  scan: ({ anchors, text, traits }) => {
    const hits: Array<Hit> = []
    const soft = traits.test || traits.docs
    const add = (rule: RuleInfo, range: [number, number] | undefined, severity: "redact" | "warn") => {
      if (range !== undefined) hits.push({ rule, severity, start: range[0], end: range[1] })
    }
    let after = 0
    for (const at of anchors.at("eyj")) {
      if (at < after) continue
      jwt.lastIndex = at
      const found = jwt.exec(text)
      if (found === null) continue
      after = at + found[0].length
      if (!isSampleJwt(found[0])) add(jwtRule, [at, after], "redact")
    }
    for (const at of [
      ...anchors.at("bearer"),
      ...anchors.at("basic"),
      ...afterAuthorization(text, anchors.at("authorization"))
    ]) {
      scheme.lastIndex = at
      const found = scheme.exec(text)
      const value = found?.[1]
      if (found === null || value === undefined || isPlaceholder(value)) continue
      const basic = /^basic/i.test(found[0])
      if (basic ? isBasic(value) : looksGenerated(value.replace(/=+$/, "")))
        add(headerRule, found.indices?.[1], basic && traits.test ? "warn" : "redact")
    }
    for (const at of anchors.at("x-")) {
      keyHeader.lastIndex = at
      const found = keyHeader.exec(text)
      const value = found?.[1]
      if (found === null || value === undefined || isPlaceholder(value) || !looksGenerated(value)) continue
      add(headerRule, found.indices?.[1], soft ? "warn" : "redact")
    }
    for (const anchor of ["-u", "--user", "--proxy-user"]) {
      for (const at of anchors.at(anchor)) {
        userOption.lastIndex = at
        const found = userOption.exec(text)
        if (found === null || !httpTool.test(text.slice(Math.max(0, at - 300), at))) continue
        const [, user = "", password = ""] = found
        // `-u key:` gives a key for a user, and no password.
        const [value, group] = password === "" ? [user, 1] : [password, 2]
        if (password === "" ? !isGoodPassword(user) : !isPassword(password) || isPlaceholder(user)) continue
        add(commandRule, found.indices?.[group], soft && !looksGenerated(value) ? "warn" : "redact")
      }
    }
    for (const at of [...anchors.at("-h"), ...anchors.at("--header")]) {
      headerOption.lastIndex = at
      const found = headerOption.exec(text)
      if (found === null || nameKind(found[2]!) === "none" || !isHeaderSecret(found[3]!)) continue
      add(headerRule, found.indices?.[3], soft && !looksGenerated(found[3]!) ? "warn" : "redact")
    }
    for (const [anchor, pattern] of options) {
      for (const at of anchors.at(anchor)) {
        pattern.lastIndex = at
        const found = pattern.exec(text)
        if (found === null) continue
        const group = [1, 2, 3].find((index) => found[index] !== undefined)
        if (group === undefined || !isPassword(found[group]!)) continue
        add(commandRule, found.indices?.[group], soft ? "warn" : "redact")
      }
    }
    return hits
  }
}

const options: ReadonlyArray<readonly [string, RegExp]> = [
  ["sshpass", passwordOption],
  ["mysql", mysqlOption],
  ["mariadb", mysqlOption],
  ["htpasswd", htpasswdOption],
  ["redis-cli", htpasswdOption],
  ["docker", htpasswdOption],
  ["networkcredential", credentialCall],
  ["usernamepasswordcredential", credentialCall],
  ["passwordauthentication", credentialCall],
  ["basicauth", credentialCall],
  ["pgpassword=", htpasswdOption],
  ["mysql_pwd=", htpasswdOption]
]

/** `Authorization: token …`, `"Authorization", "…"`: where the value's scheme stands. */
const afterAuthorization = (text: string, starts: ReadonlyArray<number>): ReadonlyArray<number> =>
  starts.flatMap((at) => {
    const gap = /^authorization\\?["'`]?\]?\s{0,4}[:=,]\s{0,4}\\?["'`]?/i.exec(text.slice(at, at + 40))
    return gap === null || !/^(?:token|apikey|key)/i.test(text.slice(at + gap[0].length, at + gap[0].length + 8))
      ? []
      : [at + gap[0].length]
  })

const isPassword = (value: string): boolean => {
  if (value.length < 4 || isPlaceholder(value)) return false
  const { digits, lower, symbols, upper } = makeup(value)
  return value.length >= 6 && [lower, upper, digits, symbols].filter((count) => count > 0).length >= 2
}

const isHeaderSecret = (value: string): boolean => {
  const { digits, lower, upper } = makeup(value)
  return !isPlaceholder(value) && (looksGenerated(value) || (value.length >= 10 && digits > 0 && lower + upper > 1))
}

const httpTool = /\b(?:curl|wget|http|https|httpie|xh|svn|git)\b/

const isGoodPassword = (value: string): boolean => {
  const { digits, lower, upper } = makeup(value)
  return value.length >= 10 && digits > 0 && lower + upper > 0 && !isPlaceholder(value)
}

const isBasic = (value: string): boolean => {
  const plain = decodeBase64(value)
  const colon = plain?.indexOf(":") ?? -1
  if (plain === null || colon < 1 || !/^[\x20-\x7e]+$/.test(plain)) return false
  const password = plain.slice(colon + 1)
  return !isPlaceholder(password) && isPassword(password)
}

/** The token that the documentation of JWT shows everywhere, and tokens whose signature is a word. */
const isSampleJwt = (token: string): boolean => {
  const [, payload = "", signature = ""] = token.split(".")
  return (decodeBase64(payload) ?? "").includes('"1234567890"') || makeup(signature).distinct < 8
}
