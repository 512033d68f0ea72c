/** Texts shaped like secrets, put together when the tests run: none stands in the repository. */

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** Characters of an alphabet in an order that looks random and is always the same. */
export const noise = (length: number, alphabet = `${letters}0123456789`, seed = 1): string => {
  let state = seed * 2_654_435_761
  let text = ""
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    text += alphabet[(state >>> 8) % alphabet.length]
  }
  return text
}

export const hex = (length: number, seed = 1): string => noise(length, "0123456789abcdef", seed)

export const upper = (length: number, seed = 1): string => noise(length, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", seed)

export const githubToken = (seed = 1): string => ["gh", "p_", noise(36, undefined, seed)].join("")

export const awsKey = (seed = 1): string => ["AK", "IA", upper(16, seed)].join("")

/** What stands between BEGIN and END of a key. */
export const pemBody = (seed = 1): string =>
  [1, 2, 3, 4, 5].map((row) => noise(64, `${letters}0123456789+/`, seed * 10 + row)).join("\n")

export const privateKey = (kind = "RSA ", seed = 1): string =>
  [`-----BEGIN ${kind}PRIV`, `ATE KEY-----\n${pemBody(seed)}\n-----END ${kind}PRIV`, "ATE KEY-----\n"].join("")
