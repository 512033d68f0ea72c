/** Reads the value that stands behind a name, and judges whether it is a secret. */
import { decodeBase64 } from "../Base64.js"
import { entropy, looksGenerated, makeup } from "../Entropy.js"
import { isPlaceholder } from "../Placeholders.js"
import type { NameKind } from "./Names.js"

export interface Value {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly quoted: boolean
}

export type Judgement = "secret" | "weak" | "harmless"

const quoted = /[brfuBRFU@$]{0,2}(\\?(?:"""|'''|["'`]))((?:(?!\1)(?:[^\\\r\n]|\\.)){4,512}?)\1/dy
const restOfLine = /[^\s"'`<>{}[\]][^\r\n]{3,300}/y
const bare = /[^\s"'`,;<>(){}[\]|&][^\s"'`,;<>(){}[\]|&]{3,300}/y

export const quotedAt = (text: string, at: number): Value | null => {
  quoted.lastIndex = at
  const match = quoted.exec(text)
  const range = match?.indices?.[2]
  if (match === null || range === undefined) return null
  return { start: range[0], end: range[1], text: match[2]!, quoted: true }
}

/** A value without quotes that ends where its line or a comment does. */
export const lineAt = (text: string, at: number): Value | null => {
  restOfLine.lastIndex = at
  const found = restOfLine.exec(text)?.[0]
  if (found === undefined) return null
  const value = found.replace(/\s+[#;].*$/, "").trimEnd()
  return /\s/.test(value) ? null : { start: at, end: at + value.length, text: value, quoted: false }
}

/** A value without quotes that ends at white space or punctuation. */
export const bareAt = (text: string, at: number): Value | null => {
  bare.lastIndex = at
  const found = bare.exec(text)?.[0]
  if (found === undefined) return null
  const end = at + found.length
  // a call or a place in a list
  return /[([]/.test(text.charAt(end)) ? null : { start: at, end, text: found, quoted: false }
}

const block =
  /[|>][-+]?\d?[ \t]*\r?\n([ \t]{1,40})([A-Za-z0-9+/=_-]{16,200}(?:\r?\n\1[A-Za-z0-9+/=_-]{1,200}){0,80})(?=\s|$)/dy

/** A block scalar of YAML whose lines look like one long key. */
export const blockAt = (text: string, at: number): Value | null => {
  block.lastIndex = at
  const match = block.exec(text)
  const range = match?.indices?.[2]
  if (match === null || range === undefined) return null
  return { start: range[0], end: range[1], text: match[2]!.replace(/\s+/g, ""), quoted: false }
}

export const judge = (kind: NameKind, value: Value): Judgement => {
  const { text } = value
  if (kind === "none" || text.length < 6 || /\s/.test(text) || isPlaceholder(text) || isPublicShape(text))
    return "harmless"
  if (looksGenerated(text)) return "secret"
  return kind === "password" ? judgePassword(text) : "harmless"
}

/** Chosen by a person: short, with a word in it, and with what sign-up forms ask for. */
const judgePassword = (text: string): Judgement => {
  const { digits, lower, symbols, upper } = makeup(text)
  const kinds = [lower, upper, digits, symbols].filter((count) => count > 0).length
  if (text.length > 64 || lower + upper === 0 || isPhrase.test(text) || /^[\w.-]+\.[a-z]{2,4}$|^[/.]|:\/\//.test(text))
    return "harmless"
  if (digits === 0) return kinds >= 3 && /[!@#$%^&*?+~]/.test(text) ? "weak" : "harmless"
  if (wellKnown.test(text)) return "weak"
  return text.length >= 8 && kinds >= 3 ? "secret" : text.length >= 8 ? "weak" : kinds >= 3 ? "weak" : "harmless"
}

/** `update-the-apis-for-input-password-2`: the name of a flag, a branch, a page. */
const isPhrase = /^[a-z\d]+(?:-[a-z\d]+){4,}$/

const wellKnown =
  /^(?:p[a@4]ss(?:w[o0]rd)?[\d!@#.]*|admin[\d!@#.]*|qwerty\w*|abc123\w*|letmein\d*|welcome\d*!?|test\w*|root\d*|guest\d*|user\d*)$/i

/** Ids, hashes with their name in front, addresses, paths, dates, versions, types. */
const isPublicShape = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text) ||
  /^(?:sha(?:1|256|384|512)|md5|urn|data|https?|wss?|file|mailto|git|ssh|s3|gs|pk_(?:live|test))[-:_/]/i.test(text) ||
  /^0x[0-9a-fA-F]{40}$/.test(text) ||
  /^[~.]{0,2}\/[\w./-]+$/.test(text) ||
  isPath(text) ||
  /^\$2[abxy]\$|^\$argon2|^\$[156]\$|^pbkdf2|^scrypt[:$]|^\{(?:SSHA|SHA|bcrypt)\}/.test(text) ||
  /^\d[\d.:TZ+-]*$/.test(text) ||
  /^(?:npm|workspace|link|portal|patch|catalog|jsr|github|@[\w-]+)[:/]|^[~^<>=v]{0,2}\d+\.\d+/.test(text) ||
  /[-@:]\d+\.\d+\.\d+$/.test(text) ||
  /\\x1b|\\033|\\u001b/i.test(text) ||
  /^(?:AAAA[BC]3Nza|MII[A-Za-z0-9+/]{20,}|LS0tLS1CRUdJTiBDRV|LS0tLS1CRUdJTiBQVUJM)/.test(text) ||
  /^[A-Za-z0-9+/]*ABCDEFGHIJKLMNOP/i.test(text) ||
  /^ENC[([]/.test(text) ||
  /a-z|A-Z|0-9[^0-9]/.test(text) ||
  isEncodedSample(text)

/** `io/ktor/server/auth/OAuth2Exception`, `Purple62/v4/08/name.jpg`: names between slashes, or a file at their end. */
const isPath = (text: string): boolean =>
  /^[\w.$@-]+(?:\/[\w.$@-]+)+$/.test(text) &&
  (/\.(?:jpe?g|png|gif|svg|webp|ico|json|ya?ml|xml|html?|css|m?[jt]sx?|py|rb|go|rs|java|kt|md|txt)$/i.test(text) ||
    (text.split("/").length > 3 && !text.split("/").some((part) => looksGenerated(part) || entropy(part) > 3.9)))

/** `username:password` in base64, as it stands in every test of basic authentication. */
const isEncodedSample = (text: string): boolean => {
  if (!/^[A-Za-z0-9+/]{12,80}={0,2}$/.test(text)) return false
  const plain = decodeBase64(text)
  const [user, password] = plain !== null && /^[\x20-\x7e]+$/.test(plain) ? plain.split(":") : []
  return user !== undefined && password !== undefined && isPlaceholder(password)
}
