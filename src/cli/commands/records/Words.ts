/** What several of the pages say in the same words. */
import type { CompilationSnapshot, Usage } from "../../../domain/reports/Figures.js"
import { mostColumns, oneLine, type PageStyle, type Row, shortened } from "../../Page.js"
import { counted, grouped, seconds, short } from "../../Text.js"
import { ago, type Clock, localTime } from "../../When.js"

export const whose = (projectRoot: string | null): string =>
  projectRoot === null ? "every project" : oneLine(projectRoot)

export const nothingYet = (projectRoot: string | null): string =>
  projectRoot === null
    ? 'Nothing was compiled on this machine yet. `aic compile "what you are about to do"` begins.'
    : 'Nothing was compiled here yet. `aic compile "what you are about to do"` begins; `aic projects` lists where something was.'

/** `3 compiles; prompts have 61.2% fewer tokens than the files that they show.` A share of small files says nothing. */
export const savedSentence = (compilations: number, { avgReductionPct }: Pick<Usage, "avgReductionPct">): string => {
  const compiles = counted(compilations, "compile")
  if (avgReductionPct === null) return `${compiles}.`
  return avgReductionPct < 0
    ? `${compiles}; prompts are larger than the files that they show, by headings, structure and rules.`
    : `${compiles}; prompts have ${avgReductionPct.toFixed(1)}% fewer tokens than the files that they show.`
}

export const usageRows = (usage: Usage): ReadonlyArray<Row> => [
  { label: "Cache hits", value: percentText(usage.cacheHitRatePct) },
  {
    label: "Tokens",
    value: `${short(usage.totalTokensRaw)} in files, ${short(usage.totalTokensCompiled)} in prompts${ratioText(usage)}`
  },
  { label: "Tokens saved", value: usage.totalTokensSaved < 0 ? "none" : short(usage.totalTokensSaved) }
]

const ratioText = ({ totalTokensCompiled, totalTokensRaw }: Usage): string =>
  totalTokensCompiled === 0 || totalTokensRaw < totalTokensCompiled
    ? ""
    : ` (${(totalTokensRaw / totalTokensCompiled).toFixed(1)} : 1)`

export const percentText = (percent: number | null): string => (percent === null ? "—" : `${percent.toFixed(1)}%`)

export const counts = (all: ReadonlyArray<readonly [string, number]>): string =>
  all.length === 0 ? "none" : all.map(([name, count]) => `${name} ${grouped(count)}`).join(", ")

export const lastRow = (last: CompilationSnapshot, clock: Clock, style: PageStyle): Row => ({
  label: "Last compile",
  value: [
    `${localTime(last.created_at, clock)} (${ago(last.created_at, clock)})`,
    shortened(`"${last.intent}"`, Math.max(20, Math.min(mostColumns, style.columns) - 18)),
    `${grouped(last.filesSelected)} of ${grouped(last.filesTotal)} files, ${grouped(last.tokensCompiled)} tokens` +
      ` of ${grouped(last.allocatedTotalBudget)}, ${seconds(last.durationMs)}${last.cacheHit ? ", cached" : ""}`
  ]
})
