/** The briefing as one text: a redaction note, the imports that definitions share, types, code, prose. */
import { redactionNote } from "../PromptAssembler.js"
import { importsSection, renderImports } from "./Forms.js"
import { type Form, levels, type Row, type RowKind } from "./Rows.js"

/** The form of each row, null where it is left out. */
export type Standing = ReadonlyArray<Form | null>

export interface SharedImport {
  readonly text: string
  readonly folder: string | null
  readonly language: string
}

export interface Frame {
  readonly hasRedactions: boolean
  /** By key, in the order in which they were met. */
  readonly sharedImports: ReadonlyMap<string, SharedImport>
}

export const truncationBanner = "AIC specification compiler: output truncated to satisfy budget."

const titles: ReadonlyArray<{ readonly kind: RowKind; readonly title: string }> = [
  { kind: "type", title: "## Types\n" },
  { kind: "code", title: "## Code\n" },
  { kind: "prose", title: "## Prose\n" }
]

/** The same for the same rows: sections that each end their line, parted by an empty one. */
export const assembleSpec = (rows: ReadonlyArray<Row>, standing: Standing, frame: Frame): string => {
  const shown = rows.flatMap((row, at) => {
    const form = standing[at]
    return form ? [{ kind: row.kind, text: form.text }] : []
  })
  return [
    ...headOf(rows, standing, frame),
    ...titles.flatMap(({ kind, title }) => {
      const sections = shown.filter((it) => it.kind === kind).map((it) => it.text)
      return sections.length === 0 ? [] : [title, ...sections]
    }),
    ...(isTruncated(rows, standing) ? [`${truncationBanner}\n`] : [])
  ].join("\n")
}

/** What stands in the briefing beside the rows: for a sum of tokens. */
export const fixedParts = (rows: ReadonlyArray<Row>, standing: Standing, frame: Frame): ReadonlyArray<string> => {
  const kinds = new Set(rows.flatMap((row, at) => (standing[at] ? [row.kind] : [])))
  return [
    ...headOf(rows, standing, frame),
    ...titles.filter(({ kind }) => kinds.has(kind)).map(({ title }) => title),
    ...(isTruncated(rows, standing) ? [`${truncationBanner}\n`] : [])
  ]
}

const headOf = (rows: ReadonlyArray<Row>, standing: Standing, frame: Frame): ReadonlyArray<string> => {
  const live = new Set(rows.flatMap((row, at) => (standing[at]?.level === levels.full ? row.sharedImports : [])))
  const statements = [...frame.sharedImports].flatMap(([key, it]) => (live.has(key) ? [it] : []))
  return [
    ...(frame.hasRedactions && standing.some((form) => form !== null) ? [`${redactionNote}\n`] : []),
    ...(statements.length === 0 ? [] : [importsSection(renderImports(statements))])
  ]
}

/** Blocks that are left out are named beside the briefing; without a type the briefing itself is incomplete. */
const isTruncated = (rows: ReadonlyArray<Row>, standing: Standing): boolean =>
  rows.some((row, at) => row.kind === "type" && standing[at] === null)
