/** What a rule finds, why that matters, and how to say that a finding is none. For `aic guard explain`. */
import type { GuardFindingType } from "../../domain/Vocabulary.js"
import type { RuleInfo } from "./Model.js"
import { ruleNamed } from "./Rules.js"

export interface Explanation {
  readonly rule: string
  readonly what: string
  readonly why: string
  readonly suppress: string
}

/** Null when there is no such rule. */
export const explain = (id: string): Explanation | null => {
  const rule = ruleNamed(id)
  return rule === undefined
    ? null
    : { rule: id, what: what[id] ?? whatOf(rule), why: why[rule.type], suppress: suppression(rule) }
}

const whatOf = (rule: RuleInfo): string =>
  rule.type === "excluded-file"
    ? `The path or the content says that the file is ${rule.title}.`
    : rule.type === "pii"
      ? `Finds a ${rule.title}, by its shape and, where it has one, its check digit.`
      : `Finds a ${rule.title} by the shape that its vendor gives it. Samples and placeholders are left alone.`

const what: Readonly<Record<string, string>> = {
  "env-value":
    "Every value in an environment file (.env, .env.local and the like). Names stay. Templates such as .env.example are read like other files.",
  password:
    "A value behind a name such as password or passphrase that looks chosen or generated. In tests and documentation it only warns.",
  "secret-value":
    "A value behind a name such as token, secret or apiKey that looks generated: long, without the rhythm of words. In tests and documentation it only warns.",
  "url-password": "A password between the user and the host of an address.",
  "url-token": "A generated value of a parameter such as token or api_key in an address.",
  "connection-password": "A password in a connection string of the form Server=…;Password=….",
  "auth-header": "Credentials in an HTTP header, in source or in the options of a command.",
  "command-password": "A password in the options of a command-line tool.",
  jwt: "A signed JSON Web Token. The token that the documentation of the format shows is left alone.",
  "private-key": "The body of a private key. The lines that begin and end it stay.",
  "encoded-secret": "A run of base64 that holds a secret when it is decoded.",
  "split-secret":
    "A secret in pieces: string literals that the program joins, a line that goes on behind a backslash, invisible characters between.",
  "kubernetes-secret": "The values below data and stringData of a manifest of kind Secret.",
  "private-jwk": "The private members of a JSON Web Key.",
  "prompt-injection":
    "Text that addresses the agent instead of the reader: it overrides instructions, hides something from the user, sends secrets away. Two kinds of such cues are replaced, one warns. In files that an agent obeys, two kinds leave the file out.",
  "encoded-instruction": "A run of base64 that is an instruction to an agent when it is decoded.",
  "hidden-text":
    "Characters that no font shows and a model reads: tag characters, rows of variation selectors or zero-width characters.",
  "zero-width": "A zero-width character inside a word, which makes two names look equal.",
  "bidi-control":
    "Characters that show a line in another order than it is read, outside of text that runs from right to left.",
  "mixed-script": "A word with letters of two alphabets that look alike. It only warns.",
  "dangerous-command": "A command of an attack, such as a shell that calls back. It only warns: a reader must see it."
}

const why: Readonly<Record<GuardFindingType, string>> = {
  secret: "Whatever stands in a prompt leaves the machine, and may be repeated in an answer or a log.",
  "excluded-file": "The whole purpose of such a file is to hold secrets, so no part of it is shown.",
  "prompt-injection":
    "An agent cannot tell the text of a file from the words of its user, and may do what the file says.",
  "command-injection": "An agent that copies or runs the command does what an attacker wants.",
  pii: "Personal data in a prompt leaves the machine without the consent of the person."
}

const suppression = (rule: RuleInfo): string =>
  rule.type === "excluded-file"
    ? "Path exclusions cannot be suppressed. Rename the file if its name is misleading."
    : `Add a line "${rule.id} <path> <fingerprint>" to .aicguardignore and commit it. guard.allowPatterns skips whole files.`
