/** Which names promise a secret: `dbPassword`, `client_secret`, `API-KEY`, but not `passwordField` or `publicKey`. */

export type NameKind = "password" | "secret" | "none"

/** Literals that stand in every such name. */
export const nameAnchors: ReadonlyArray<string> = [
  "pass",
  "pwd",
  "secret",
  "token",
  "key",
  "credential",
  "auth",
  "salt",
  "bearer",
  "hmac"
]

export const nameKind = (name: string): NameKind => {
  const words = wordsOf(name)
  while (words.length > 1 && trailers.has(words[words.length - 1]!)) words.pop()
  const last = words[words.length - 1]
  if (last === undefined || words.some((word) => publicWords.has(word))) return "none"
  if (last === "pass" && passes.has(words[words.length - 2] ?? "")) return "none"
  if (passwordWords.has(last) || passwordSuffix.test(last)) return "password"
  if (secretWords.has(last) || secretSuffix.test(last)) return "secret"
  if (last === "key" && words.slice(0, -1).some((word) => keyOwners.has(word))) return "secret"
  if (last === "base" && words.includes("secret")) return "secret"
  if ((last === "data" || last === "pem") && words.includes("key") && !words.includes("certificate")) return "secret"
  return "none"
}

const wordsOf = (name: string): Array<string> =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 0)

const set = (words: string) => new Set(words.split(" "))

/** Passes of a compiler or a renderer. */
const passes = set("first second third last next single multi two one render shadow depth post pre final optimization")
const trailers = set(
  "value default prod production dev staging live raw plain string str text env base b old new current v main primary secondary"
)
const publicWords = set("public publishable pub anon csrf xsrf authenticity jsonwebtoken")
const passwordWords = set("password passwd pwd pass passphrase passcode pw passwort contrasena")
const passwordSuffix = /(?:password|passwd|passphrase)$/
const secretWords = set(
  "secret token credential credentials apikey authkey accesskey secretkey privatekey auth authorization bearer salt pat hmac psk presharedkey"
)
const secretSuffix = /(?:secret|apikey|authtoken|accesstoken|apitoken|secretkey|accesskey|privatekey|token)$/
const keyOwners = set(
  "api secret preshared shared facebook fb instagram twitter linkedin spotify dropbox mapbox paypal braintree shopify zendesk access private encryption encrypt signing sign signature auth master service account storage admin app application session cookie jwt hmac aes client license licence shared subscription deploy webhook crypto cipher security token consumer function ingest ingestion instrumentation management maps server root write read rest db database integration partner developer logged nonce host dsn aws azure gcp google stripe openai anthropic algolia datadog sendgrid mailgun twilio cloudflare heroku sentry slack github gitlab ssh ssl tls rsa pgp gpg decryption"
)
