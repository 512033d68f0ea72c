/** Rules that ask an agent to run what a hook runs anyway. */
import { type Check, draft, type HookText, quoted } from "../Check.js"
import type { Statement } from "../Model.js"
import { tokensOf } from "../Words.js"

export const hooks: Check = ({ hooks, parses }) => {
  const scripts = hooks.map((hook) => ({ hook, text: ` ${hook.text.replace(/[\s"'`,;&|()[\]{}]+/g, " ")} ` }))
  if (scripts.length === 0) return []
  return parses.flatMap(({ parsed, statement }) => {
    const when = momentOf(statement.text)
    if (when === null || !parsed.isDirective || statement.tone !== "plain") return []
    const fitting = scripts.filter(
      ({ hook }) => hook.runs === when || (hook.runs === "on a commit message" && when === "before a commit")
    )
    const found = doneBy(statement, fitting)
    return found === null
      ? []
      : [
          draft({
            kind: "done-by-hook",
            severity: "info",
            source: statement.file.path,
            line: statement.line,
            message: `${quoted(statement.text)}: ${found.path} does it ${found.runs} anyway`,
            suggestion: "Leave it to the hook, or say only what to do when it fails"
          })
        ]
  })
}

const momentOf = (text: string): HookText["runs"] | null => {
  if (
    /\b(?:before|prior to|when|after) (?:you |every |each |any |making |creating )*(?:a )*commit|\bcommit messages?\b|\bpre-commit\b|\bconventional commits?\b/i.test(
      text
    )
  )
    return "before a commit"
  if (/\b(?:before|prior to) (?:you |every |each |any )*push/i.test(text)) return "before a push"
  return /\bafter (?:you |every |each |any |making |a |file |code )*(?:edit|chang|modif|sav)/i.test(text)
    ? "after an edit"
    : null
}

interface Script {
  readonly hook: HookText
  readonly text: string
}

/** The hook whose script holds each command of the statement. */
const doneBy = (statement: Statement, scripts: ReadonlyArray<Script>): HookText | null => {
  const commands = tokensOf(statement.text).filter((it) => it.kind === "code" && isCommand(it.text))
  if (commands.length > 0) {
    const does = scripts.find(({ text }) => commands.every((it) => text.includes(` ${it.text} `)))
    return does?.hook ?? null
  }
  if (!/\bconventional commits?\b/i.test(statement.text)) return null
  return (
    scripts.find(({ text }) => /\bcommitlint\b|\bconventional-pre-commit\b|\bcommitizen\b/.test(text))?.hook ?? null
  )
}

/** `npm test`, `make lint`: more than one word, and no path or name of a function. */
const isCommand = (text: string): boolean => /^[a-z][\w./-]* [\w:@./ -]{1,80}$/.test(text)
