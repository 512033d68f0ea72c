/** All checks over the rules of a project, with what each file costs. Lets I/O in between its parts. */
import { Effect } from "effect"
import { RelativePath } from "../../domain/Paths.js"
import type { RulesFinding, RulesFindingSeverity, RulesWeight } from "../../domain/RulesAnalysis.js"
import { LineNumber, TokenCount } from "../../domain/Units.js"
import { compileGlobs } from "../Glob.js"
import type { Analysis, AnalysisInput, Draft, Edit, GlobReach, PackText } from "./Check.js"
import { findContradictions, type Parse, parseRule } from "./Contradictions.js"
import { checks } from "./checks/index.js"
import { findDuplicates, type Worded, wordedOf } from "./Duplicates.js"
import type { RuleFile } from "./Model.js"
import { sectionsOf } from "./Sections.js"
import { statementsOf } from "./Statements.js"
import { makeTogether } from "./Together.js"

export interface RulesReport {
  readonly findings: ReadonlyArray<RulesFinding>
  readonly leftOut: number
  readonly files: ReadonlyArray<RulesWeight>
  /** What mends the findings that can be mended without a doubt. */
  readonly edits: ReadonlyArray<Edit>
}

/** A person reads them. */
const mostFindings = 500

/** Past these, a project's rules are no longer rules. */
const mostStatements = 50_000

export const analyzeRules = Effect.fn("RulesAnalysis.analyze")(function* (
  input: AnalysisInput,
  breath: Effect.Effect<void>
) {
  const parses: Array<Parse> = []
  for (const file of input.files) {
    for (const statement of statementsOf(file)) {
      if (parses.length % 100 === 0) yield* breath
      if (parses.length === mostStatements) break
      parses.push(parseRule(statement))
    }
  }
  const reach = new Map<RuleFile, GlobReach>()
  for (const file of input.files) {
    const patterns = globsOf(file)
    if (patterns.length === 0) continue
    reach.set(file, yield* reachOf(patterns, input.projectPaths, breath))
  }
  const { rankEqual, readApart, readTogether } = makeTogether({ reach })
  const worded = yield* wordedAll(parses, breath)
  const packed = yield* wordedAll(input.packs.flatMap(rulesOfPack), breath)
  const isPack = new Set(packed.map((it) => it.parse.statement.file))
  const duplicates = yield* findDuplicates(worded, readTogether, breath)
  const inPacks = yield* findDuplicates(
    // a constraint has no heading, so none is to set the rules apart
    [...packed, ...worded].map((it) => ({ ...it, scope: "" })),
    (a, b) => isPack.has(a.file) && !isPack.has(b.file),
    breath
  )
  yield* breath
  const contradictions = findContradictions(parses, rankEqual)
  yield* breath
  const divisions = findContradictions(parses, readApart)
  const analysis: Analysis = { ...input, parses, reach, duplicates, inPacks, contradictions, divisions }

  const drafts: Array<Draft> = []
  for (const check of checks) {
    yield* breath
    drafts.push(...check(analysis))
  }
  const sorted = drafts.sort(inOrder)
  const weights: Array<RulesWeight> = []
  for (const file of input.files) {
    yield* breath
    weights.push(weigh(file, parses, input.count))
  }
  return {
    findings: sorted.slice(0, mostFindings).map(({ edits, ...finding }) => ({ ...finding, fixable: edits.length > 0 })),
    leftOut: Math.max(0, sorted.length - mostFindings),
    files: weights.sort((a, b) => byText(a.source, b.source)),
    edits: sorted.flatMap((it) => it.edits)
  } satisfies RulesReport
})

const wordedAll = Effect.fnUntraced(function* (parses: ReadonlyArray<Parse>, breath: Effect.Effect<void>) {
  const items: Array<Worded> = []
  for (const [at, parse] of parses.entries()) {
    if (at % 100 === 0) yield* breath
    const item = wordedOf(parse)
    if (item !== null) items.push(item)
  }
  return items
})

/** A pack is a file as far as comparing goes. */
const rulesOfPack = ({ constraints, name }: PackText): ReadonlyArray<Parse> => {
  const file: RuleFile = {
    path: RelativePath.make(name),
    text: "",
    bodyStart: 0,
    loads: { when: "always" },
    agents: [],
    importedBy: [],
    header: null
  }
  return constraints.map((text, at) => parseRule({ file, line: at + 1, text, headings: [], tone: "plain", item: null }))
}

const globsOf = ({ header, loads }: RuleFile): ReadonlyArray<string> =>
  header !== null && header.globs.length > 0 ? header.globs : loads.when === "matching" ? loads.globs : []

const mostPaths = 100_000

const reachOf = Effect.fnUntraced(function* (
  patterns: ReadonlyArray<string>,
  paths: ReadonlyArray<string>,
  breath: Effect.Effect<void>
) {
  const matched = new Set<number>()
  const perGlob: Array<GlobReach["perGlob"][number]> = []
  for (const glob of patterns) {
    const { matches } = compileGlobs([glob])
    let count = 0
    for (let at = 0; at < paths.length && at < mostPaths; at++) {
      if (at % 2_000 === 0) yield* breath
      if (!matches(paths[at]!)) continue
      count++
      matched.add(at)
    }
    perGlob.push({ glob, matches: count })
  }
  return { perGlob, matched, invalid: compileGlobs(patterns).invalid } satisfies GlobReach
})

const mostSections = 100

const weigh = (file: RuleFile, parses: ReadonlyArray<Parse>, count: AnalysisInput["count"]): RulesWeight => ({
  source: file.path,
  loads: file.loads.when,
  agents: [...file.agents].sort(byText),
  tokens: TokenCount.make(count(file.text.slice(file.bodyStart))),
  rules: parses.filter(({ parsed, statement }) => statement.file === file && parsed.isDirective).length,
  sections: sectionsOf(file)
    .slice(0, mostSections)
    .map(({ heading, line, text }) => ({
      heading: heading.slice(0, 200),
      line: LineNumber.make(line),
      tokens: TokenCount.make(count(text))
    }))
})

const ranks: Record<RulesFindingSeverity, number> = { error: 0, warn: 1, info: 2 }

const inOrder = (a: Draft, b: Draft): number =>
  ranks[a.severity] - ranks[b.severity] ||
  byText(a.source, b.source) ||
  (a.line ?? 0) - (b.line ?? 0) ||
  byText(a.kind, b.kind) ||
  byText(a.message, b.message)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
