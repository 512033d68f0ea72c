/** The parts of a rule file by its headings. Headings in code are none. */
import type { RuleFile } from "./Model.js"
import { withoutMarkup } from "./Sentences.js"

export interface Section {
  /** `""` before the first heading. */
  readonly heading: string
  readonly level: number
  readonly line: number
  /** With its heading, without the sections that follow, also without those below it. */
  readonly text: string
}

export const sectionsOf = ({ bodyStart, text }: Pick<RuleFile, "bodyStart" | "text">): ReadonlyArray<Section> => {
  const sections: Array<Section> = []
  let line = 1
  for (let at = text.indexOf("\n"); at >= 0 && at < bodyStart; at = text.indexOf("\n", at + 1)) line++
  let open = { heading: "", level: 0, line, start: bodyStart }
  let fence = ""
  const close = (end: number) => {
    const { start, ...section } = open
    if (text.slice(start, end).trim() !== "") sections.push({ ...section, text: text.slice(start, end) })
  }
  for (let at = bodyStart; at < text.length; line++) {
    const found = text.indexOf("\n", at)
    const end = found < 0 ? text.length : found + 1
    const head = text.slice(at, Math.min(end, at + 300)).trim()
    const mark = /^(`{3,}|~{3,})/.exec(head)?.[1]
    if (fence !== "") {
      if (head.startsWith(fence)) fence = ""
    } else if (mark !== undefined) {
      fence = mark
    } else {
      const heading = /^(#{1,6})[ \t]+(.*?)[ \t#]*$/.exec(head)
      if (heading !== null) {
        close(at)
        open = { heading: withoutMarkup(heading[2]!), level: heading[1]!.length, line, start: at }
      }
    }
    at = end
  }
  close(text.length)
  return sections
}
