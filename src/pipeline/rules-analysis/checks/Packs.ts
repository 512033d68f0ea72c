/** Rules that aic's rule packs say already, and rules about one class of task, which a pack could hold. */
import { RelativePath } from "../../../domain/Paths.js"
import { type Check, type Draft, draft, quoted } from "../Check.js"
import { parseStatement } from "../Clauses.js"
import type { Parse } from "../Contradictions.js"
import { findDuplicates } from "../Duplicates.js"
import type { RuleFile } from "../Model.js"

export const packs: Check = (analysis) => {
  const constraints = analysis.packs.flatMap(({ constraints, name }) => {
    const file = packFile(name)
    return constraints.map((text, at): Parse => {
      const statement = { file, line: at + 1, text, headings: [], tone: "plain", item: null } as const
      return { statement, parsed: parseStatement(statement) }
    })
  })
  const isPack = new Set(constraints.map((it) => it.statement.file))
  const own = analysis.parses.map((parse): Parse => ({ ...parse, statement: { ...parse.statement, headings: [] } }))
  const repeated = findDuplicates([...constraints, ...own], (a, b) => isPack.has(a.file) && !isPack.has(b.file))
  return [
    ...repeated.map(({ again, first }) =>
      draft({
        kind: "in-rule-pack",
        severity: "warn",
        source: again.file.path,
        line: again.line,
        message: `${quoted(again.text)} stands in the rule pack ${first.file.path}, too, which aic adds to its prompts`,
        suggestion: "Keep it in one place"
      })
    ),
    ...candidates(analysis.parses)
  ]
}

/** A pack is a file as far as comparing goes. */
const packFile = (name: string): RuleFile => ({
  path: RelativePath.make(name),
  text: "",
  bodyStart: 0,
  loads: { when: "always" },
  agents: [],
  importedBy: [],
  header: null
})

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
