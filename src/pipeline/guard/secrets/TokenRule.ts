/** A secret with a shape of its own: a literal that gives it away, and a bounded pattern around it. */
import type { Hit, RuleInfo, ScanInput, Scanner } from "../Model.js"
import { isSampleToken } from "../Placeholders.js"
import { retriesIn } from "../Retries.js"

export interface TokenRule extends RuleInfo {
  readonly type: "secret"
  /** Lower case. One of them stands in every match, `back` characters or fewer after its start. */
  readonly anchors: ReadonlyArray<string>
  /** Sticky and bounded. Its first group is the secret, or else the whole match. */
  readonly pattern: RegExp
  readonly back: number
  readonly accept: (secret: string) => boolean
}

export interface TokenOptions {
  readonly back?: number
  readonly accept?: (secret: string) => boolean
  /** What must not stand right before and after the token. */
  readonly edge?: "word" | "none"
}

/**
 * What may stand before a token. An escape (`\n`, `\x22`, `\u0022`), a percent code or a terminal's colour ends in a
 * letter or a digit that is no part of it.
 */
export const left = `(?:(?<![A-Za-z0-9])|${[
  "\\\\(?:[nrtbf]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|u\\{[0-9A-Fa-f]{1,6}\\})",
  "%[0-9A-Fa-f]{2}",
  "\\[[0-9;]{1,16}m"
]
  .map((end) => `(?<=${end})`)
  .join("|")})`
/** A name may go on behind it: `old_<token>_backup`. */
const right = "(?![A-Za-z0-9])"

export const token = (
  id: string,
  title: string,
  anchors: string,
  pattern: RegExp,
  { accept = isReal, back = 0, edge = "word" }: TokenOptions = {}
): TokenRule => ({
  id,
  title,
  type: "secret",
  anchors: anchors.split(" "),
  pattern: new RegExp(edge === "none" ? pattern.source : `${left}(?:${pattern.source})${right}`, `${pattern.flags}dy`),
  back,
  accept
})

const isReal = (secret: string) => !isSampleToken(secret)

export const tokenScanner = (name: string, rules: ReadonlyArray<TokenRule>): Scanner => ({
  name,
  rules,
  anchors: rules.flatMap((rule) => rule.anchors),
  scan: (input) => rules.flatMap((rule) => matchesOf(rule, input))
})

const matchesOf = (rule: TokenRule, input: ScanInput): ReadonlyArray<Hit> => {
  const hits: Array<Hit> = []
  for (const anchor of rule.anchors) {
    let after = 0
    const retries = retriesIn(input.text)
    for (const at of input.anchors.at(anchor)) {
      if (at < after || !retries.allows(at)) continue
      for (let start = Math.max(at - rule.back, after); start <= at; start++) {
        rule.pattern.lastIndex = start
        const match = rule.pattern.exec(input.text)
        if (match === null) continue
        // What was matched is not searched again, so a text of nothing but anchors stays linear.
        after = start + match[0].length
        retries.succeeded()
        const [from, to] = match.indices![1] ?? match.indices![0]!
        if (rule.accept(input.text.slice(from, to))) hits.push({ rule, severity: "redact", start: from, end: to })
        break
      }
    }
  }
  return hits
}
