/** Rules that aic's rule packs say already, and rules about one class of task, which a pack could hold. */
import { type Check, type Draft, draft, quoted } from "../Check.js"
import type { Parse } from "../Contradictions.js"

export const packs: Check = ({ inPacks, parses }) => [
  ...inPacks.map(({ again, first }) =>
    draft({
      kind: "in-rule-pack",
      severity: "warn",
      source: again.file.path,
      line: again.line,
      message: `${quoted(again.text)} stands in the rule pack ${first.file.path}, too, which aic adds to its prompts`,
      suggestion: "Keep it in one place"
    })
  ),
  ...candidates(parses)
]

const mostCandidates = 5

const candidates = (parses: ReadonlyArray<Parse>): ReadonlyArray<Draft> => {
  const found = parses.flatMap(({ parsed, statement }) => {
    const { file, line, text } = statement
    if (file.loads.when !== "always" || !parsed.isDirective || statement.tone !== "plain") return []
    const pack = opens.find(([, pattern]) => pattern.test(text))?.[0]
    if (pack === undefined) return []
    return [
      draft({
        kind: "pack-candidate",
        severity: "info",
        source: file.path,
        line,
        message: `${quoted(text)} is about one kind of task, and every request carries it`,
        suggestion: `A constraint in aic-rules/${pack}.json comes with those tasks only`
      })
    ]
  })
  return found.slice(0, mostCandidates)
}

const opens: ReadonlyArray<readonly [pack: string, pattern: RegExp]> = [
  [
    "bugfix",
    /^(?:when|while|before|if you are) (?:you )?(?:fix(?:ing)?|debug(?:ging)?) (?:a |any |the )?(?:bugs?|issues?|defects?)\b/i
  ],
  ["test", /^(?:when|while|if you are) (?:you )?(?:writ(?:e|ing)|add(?:ing)?) (?:new |a |any |unit )*tests?\b/i],
  ["refactor", /^(?:when|while|if you are|before) (?:you )?refactor(?:ing)?\b/i],
  [
    "docs",
    /^(?:when|while|if you are) (?:you )?(?:writ(?:e|ing)|updat(?:e|ing)) (?:the |any )?(?:docs?|documentation)\b/i
  ],
  [
    "feature",
    /^(?:when|while|before|if you are) (?:you )?(?:add(?:ing)?|implement(?:ing)?|build(?:ing)?) (?:a |any )?(?:new )?features?\b/i
  ]
]
