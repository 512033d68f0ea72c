/** What of a specification gave way to its budget, in words. How types are shown is told by their tiers. */
import { type Form, levels, type Row, type RowKind } from "./Rows.js"

export const tellWarnings = (
  rows: ReadonlyArray<Row>,
  forms: ReadonlyArray<Form | null>,
  blocked: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...(blocked.length === 0 ? [] : [`The guard keeps the text of ${listed(blocked)} out`]),
  ...kinds.flatMap(({ kind, one }) =>
    fates.flatMap(({ isIt, words }) => {
      const names = rows.flatMap((row, at) => (row.kind === kind && isIt(forms[at] ?? null) ? [row.name] : []))
      return names.length === 0
        ? []
        : [`${words} to keep to the budget: ${one}${names.length === 1 ? "" : "s"} ${listed(names)}`]
    })
  )
]

const kinds: ReadonlyArray<{ readonly kind: RowKind; readonly one: string }> = [
  { kind: "type", one: "type" },
  { kind: "code", one: "code block" },
  { kind: "prose", one: "text" }
]

const fates: ReadonlyArray<{ readonly words: string; readonly isIt: (form: Form | null) => boolean }> = [
  { words: "Left out", isIt: (form) => form === null },
  { words: "Condensed", isIt: (form) => form?.level === levels.condensed },
  {
    words: "Shown in outline",
    isIt: (form) =>
      form !== null && form.tier === null && form.level >= levels.documented && form.level <= levels.summary
  }
]

const listed = (names: ReadonlyArray<string>): string => {
  const shown = names.slice(0, mostListed).map((name) => JSON.stringify(name.slice(0, longestName)))
  return names.length > mostListed ? `${shown.join(", ")} and ${names.length - mostListed} more` : shown.join(", ")
}

const mostListed = 10
const longestName = 120
