/** Rules that stand twice in what one model reads: one by one, as runs of them, and as whole files. */
import { type Check, counted, type Draft, draft, type Edit, placeOf, quoted } from "../Check.js"
import type { Duplicate } from "../Duplicates.js"
import type { RuleFile, Statement } from "../Model.js"

export const repetition: Check = ({ duplicates, parses }) => {
  const twins = twinsOf(parses.map((it) => it.statement))
  const areTwins = new Set(twins.map(({ copy, original }) => JSON.stringify([original.path, copy.path])))
  // a file that is a copy as a whole is one finding, not one for each of its rules
  const found = duplicates.filter(
    ({ again, first }) =>
      !areTwins.has(JSON.stringify([first.file.path, again.file.path])) &&
      !areTwins.has(JSON.stringify([again.file.path, first.file.path]))
  )
  const { runs, single } = intoRuns(found)
  return [...twins.map(ofTwins), ...runs.map(ofRun), ...single.map(ofOne)]
}

const leastRun = 4

/** Duplicates that follow each other on both sides are one passage that stands twice. */
const intoRuns = (found: ReadonlyArray<Duplicate>) => {
  const runs: Array<Array<Duplicate>> = []
  for (const duplicate of found) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && follows(last, duplicate)) run.push(duplicate)
    else runs.push([duplicate])
  }
  return {
    runs: runs.filter((run) => run.length >= leastRun),
    single: runs.filter((run) => run.length < leastRun).flat()
  }
}

/** Lines that are not rules may lie between. */
const widestGap = 6

const follows = (a: Duplicate, b: Duplicate): boolean =>
  a.first.file === b.first.file &&
  a.again.file === b.again.file &&
  b.first.line >= a.first.line &&
  b.first.line - a.first.line <= widestGap &&
  b.again.line >= a.again.line &&
  b.again.line - a.again.line <= widestGap

const ofRun = (run: ReadonlyArray<Duplicate>): Draft => {
  const { again, first } = run[0]!
  const last = run.at(-1)!
  return draft({
    kind: "duplicate",
    severity: "warn",
    source: again.file.path,
    line: again.line,
    other: placeOf(first.file.path, first.line),
    message:
      `${counted(run.length, "rule")} in lines ${again.line}–${last.again.line} stand in ${first.file.path}, lines` +
      ` ${first.line}–${last.first.line}, too, from ${quoted(again.text)} on`,
    suggestion: "Keep one of the passages",
    edits: run.flatMap(editsOf)
  })
}

/** Words from which on a rule hardly stands twice on purpose. */
const longRule = 12

const ofOne = (duplicate: Duplicate): Draft => {
  const { again, first, isExact, similarity } = duplicate
  const isElsewhere = again.file === first.file && again.headings.join("\n") !== first.headings.join("\n")
  const isShort = again.text.split(/\s+/).length < longRule
  const said = isExact ? "stands in" : `says nearly the same as ${quoted(first.text)} in`
  return draft({
    kind: isExact ? "duplicate" : "near-duplicate",
    // a short rule may be meant once for each heading
    severity: isElsewhere && isShort ? "info" : "warn",
    source: again.file.path,
    line: again.line,
    other: placeOf(first.file.path, first.line),
    message:
      `${quoted(again.text)} ${said} ${first.file.path}:${first.line}${isExact ? ", too" : ""}` +
      (isExact || similarity === 1 ? "" : ` (${Math.round(similarity * 100)} % of their words)`),
    suggestion: "Keep one of them",
    edits: editsOf(duplicate)
  })
}

/** Only what nobody can miss: the same text again in the same list, with nothing below it. */
const editsOf = ({ again, first, isExact }: Duplicate): ReadonlyArray<Edit> => {
  const [kept, gone] = [first.item, again.item]
  if (!isExact || kept === null || gone === null || first.file !== again.file || first.text !== again.text) return []
  const isSure =
    gone.list === kept.list &&
    gone.parent === kept.parent &&
    gone.indent === kept.indent &&
    gone.statements === 1 &&
    kept.statements === 1 &&
    !gone.hasChildren &&
    !kept.hasChildren &&
    !gone.isNumbered &&
    first.tone === again.tone
  return isSure ? [{ source: again.file.path, start: gone.start, end: gone.end, text: "" }] : []
}

const leastStatements = 8
const leastShare = 0.9

interface Twins {
  readonly original: RuleFile
  readonly copy: RuleFile
}

/** Files that always load, with another one that says nearly all that they say. */
const twinsOf = (statements: ReadonlyArray<Statement>): ReadonlyArray<Twins> => {
  const texts = new Map<RuleFile, Set<string>>()
  for (const { file, text } of statements) {
    const known = texts.get(file) ?? new Set<string>()
    texts.set(file, known.add(text))
  }
  const files = [...texts].filter(([file, known]) => known.size >= leastStatements && file.loads.when === "always")
  return files.flatMap(([copy, own], at) => {
    const isTwin = ([original, known]: (typeof files)[number], other: number): boolean => {
      // of two that are equal the later one is the copy
      if (original === copy || known.size < own.size || (known.size === own.size && other > at)) return false
      let shared = 0
      for (const text of own) if (known.has(text)) shared++
      return shared / own.size >= leastShare
    }
    const all = files.filter(isTwin)
    const twin = all.find(([original]) => original.agents.some((it) => copy.agents.includes(it))) ?? all[0]
    return twin === undefined ? [] : [{ original: twin[0], copy }]
  })
}

const ofTwins = ({ copy, original }: Twins): Draft => {
  const both = copy.agents.filter((it) => original.agents.includes(it))
  const claude = [copy, original].find((it) => it.agents.includes("claude"))
  const imported = claude === copy ? original : copy
  return both.length > 0
    ? draft({
        kind: "kept-twice",
        severity: "warn",
        source: copy.path,
        message: `It says nothing that ${original.path} does not say, and ${both.join(", ")} ${both.length === 1 ? "reads" : "read"} both`,
        suggestion: "Keep the rules in one of the files"
      })
    : draft({
        kind: "kept-twice",
        severity: "info",
        source: copy.path,
        message: `It says what ${original.path} says, for other agents`,
        suggestion:
          claude === undefined
            ? "Keep the rules in one file, so that the copies cannot drift apart"
            : `Let ${claude.path} import the other file with a line \`@${imported.path}\`, so that they cannot drift apart`
      })
}
