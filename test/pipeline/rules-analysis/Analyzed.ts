/** Rules as texts, analysed. */
import { Effect } from "effect"
import { RelativePath } from "../../../src/domain/Paths.js"
import { analyzeRules } from "../../../src/pipeline/rules-analysis/Analyze.js"
import type { AnalysisInput } from "../../../src/pipeline/rules-analysis/Check.js"
import type { RuleFile } from "../../../src/pipeline/rules-analysis/Model.js"

export const ruleFile = (path: string, text: string, over: Partial<RuleFile> = {}): RuleFile => ({
  path: RelativePath.make(path),
  text,
  bodyStart: 0,
  loads: { when: "always" },
  agents: ["claude"],
  importedBy: [],
  header: null,
  ...over
})

export const analyze = (files: ReadonlyArray<RuleFile>, over: Partial<AnalysisInput> = {}) =>
  analyzeRules(
    {
      files,
      packs: [],
      hooks: [],
      settings: [],
      missingImports: [],
      missingReferences: [],
      projectPaths: [],
      count: (text) => Math.ceil(text.length / 4),
      ...over
    },
    Effect.void
  )

/** `CLAUDE.md:3 error contradiction` and the like. */
export const brief = ({ findings }: Effect.Effect.Success<ReturnType<typeof analyze>>): ReadonlyArray<string> =>
  findings.map(({ kind, line, other, severity, source }) =>
    [
      `${source}${line === null ? "" : `:${line}`} ${severity} ${kind}`,
      ...(other === null ? [] : [`${other.source}:${other.line}`])
    ].join(" ")
  )
