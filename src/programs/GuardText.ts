/** What edges say of one text: the answers of `aic guard --serve`, and messages without secrets. Loaded when first needed. */
import { Option, Schema } from "effect"
import { GuardedText } from "../domain/Guard.js"
import { RelativePath } from "../domain/Paths.js"
import { guardText } from "../pipeline/guard/GuardText.js"

export { withoutSecrets } from "../pipeline/guard/Prose.js"

/** A line of `aic guard --serve`. */
const GuardRequest = Schema.Struct({
  /** Says what the text is: a test, prose, settings. */
  path: Schema.String,
  text: Schema.String,
  pii: Schema.optionalWith(Schema.Literal("off", "warn", "redact"), { default: () => "off" as const })
})

const decode = Schema.decodeUnknownOption(Schema.parseJson(GuardRequest))
const decodePath = Schema.decodeOption(RelativePath)
const encode = Schema.encodeSync(Schema.parseJson(GuardedText))

/** `{path, text}` → `{verdict, text, findings}`, both JSON on one line. Never throws. */
export const answerLine = (line: string): string =>
  Option.match(decode(line), {
    onNone: () => JSON.stringify({ error: 'expected {"path": string, "text": string} as JSON on one line' }),
    onSome: ({ path, pii, text }) => {
      const {
        findings,
        text: shown,
        verdict
      } = guardText({ path: relative(path), language: "", text }, { pii, content: true })
      return encode({ verdict, text: shown, findings })
    }
  })

/** A path from anywhere, as one inside a project. */
const relative = (path: string): RelativePath => {
  const parts = path
    .replace(/\u0000/g, "")
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== "." && part !== "..")
  return Option.getOrElse(decodePath(parts.join("/")), () => RelativePath.make("(text)"))
}
