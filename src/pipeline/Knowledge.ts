/** What the project's loadout says, cut to its share of the budget and made ready for the prompt. */
import type { AicConfig } from "../domain/Config.js"
import type { KnowledgeText, KnowledgeUse } from "../domain/Knowledge.js"
import type { RelativePath } from "../domain/Paths.js"
import { TokenCount } from "../domain/Units.js"
import type { TokenCounter } from "../services/Tokenizer.js"
import { cut } from "./guard/Redact.js"
import { fenced, headerPath, onOneLine } from "./prompt/Fence.js"

/** Of the whole budget, when the config does not say. */
const knowledgeShare = 0.15

/** Never more than there is: knowledge is there for the files, not in their place. */
export const knowledgeLimit = (loadout: AicConfig["loadout"], budget: number): TokenCount => {
  const share = Math.floor(budget * knowledgeShare)
  return TokenCount.make(loadout.enabled ? Math.min(budget, loadout.maxTokens ?? share) : 0)
}

/** The user's own layer: its files are not the project's. */
const ownLayer = "global"

/** An entry on its way through the guard, which knows files only. */
export interface KnowledgeFile {
  readonly path: RelativePath
  readonly language: "markdown"
  readonly text: string
  readonly knowledge: KnowledgeText
}

export const knowledgeFiles = (texts: ReadonlyArray<KnowledgeText>): ReadonlyArray<KnowledgeFile> =>
  texts.map((knowledge) => ({ path: knowledge.path, language: "markdown", text: knowledge.text, knowledge }))

export interface FittedKnowledge {
  readonly sections: ReadonlyArray<string>
  readonly used: ReadonlyArray<KnowledgeUse>
  /** The files of the project that are shown. */
  readonly paths: ReadonlySet<string>
  readonly warnings: ReadonlyArray<string>
}

/** Instead of a section that gave way to the budget. */
export const withoutKnowledge: FittedKnowledge = {
  sections: [],
  used: [],
  paths: new Set(),
  warnings: ["Left out to keep to the budget: Knowledge"]
}

/** In their order; one that does not fit leaves its room to the next. */
export const fitKnowledge = (
  files: ReadonlyArray<KnowledgeFile>,
  counter: TokenCounter,
  limit: TokenCount
): FittedKnowledge => {
  const sections: Array<string> = []
  const used: Array<KnowledgeUse> = []
  const paths = new Set<string>()
  const warnings: Array<string> = []
  let left: number = limit
  for (const file of files) {
    const section = renderKnowledge(file)
    const tokens = counter.count(section)
    const { id, layer, mode, reason } = file.knowledge
    if (tokens > left) {
      warnings.push(
        `Knowledge left out: ${headerPath(short(id, 100))} has ${tokens} tokens, and ${left} of ${limit} are left`
      )
      continue
    }
    left -= tokens
    sections.push(section)
    used.push({ id, layer, mode, reason, tokens })
    // the user's own files only look as if they were below the project
    if (layer !== ownLayer) paths.add(file.path)
  }
  return { sections, used, paths, warnings }
}

/** Its own headings and fences stay inside its fence. Id and reason come from an index, so they stay on a short line. */
const renderKnowledge = ({ knowledge: { id, layer, reason }, text }: KnowledgeFile): string =>
  `### ${headerPath(short(id, 100))} [Layer: ${layer}]\n\nLoaded because: ${short(reason, 300)}\n\n${fenced(text.trim(), "markdown")}\n`

const short = (text: string, most: number): string => {
  const line = onOneLine(text).trim()
  return line.length > most ? `${cut(line, most)}…` : line
}
