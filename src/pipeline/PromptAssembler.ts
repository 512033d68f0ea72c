/** Steps 7 and 8. The parts of a prompt, in their order, as one text. */
import type { Classification } from "../domain/Classification.js"
import { fenced, headerPath, onOneLine, plainOrFenced } from "./prompt/Fence.js"
import type { LadderFile } from "./SummarisationLadder.js"

export type PromptFile = Omit<LadderFile, "tokens" | "score">

export interface PromptParts {
  readonly intent: string
  readonly classification: Classification
  readonly specification: ReadonlyArray<PromptFile>
  readonly sessionContext: string | null
  /** Lines of the structural map, or none. */
  readonly structure: ReadonlyArray<string>
  readonly constraints: ReadonlyArray<string>
  /** Rendered entries of the project's loadout. */
  readonly knowledge?: ReadonlyArray<string>
  readonly files: ReadonlyArray<PromptFile>
  /** Paths of files that rank next and have no section of their own, best first. */
  readonly next?: ReadonlyArray<string>
  /** Placeholders of the guard stand in the prompt. */
  readonly hasRedactions: boolean
  /** So does text of the project that looked like one, and was marked. */
  readonly hasLookalikes?: boolean
}

export type PromptSection =
  | "Task"
  | "Task Classification"
  | "Specification"
  | "Session context"
  | "Project structure"
  | "Constraints (key)"
  | "Knowledge"
  | "Context"
  | "Constraints"

/**
 * One text, the same for the same parts: no time, no id, no length. Whatever comes from outside (intent, paths,
 * bodies, map) is kept from looking like a section of the prompt. Sections in `without` are left out.
 */
export const assemblePrompt = (parts: PromptParts, without: ReadonlySet<PromptSection> = nothing): string => {
  const shown = sections.filter(({ title }) => !without.has(title))
  const rendered = shown.flatMap(({ title, body }) => {
    const text = body(parts)
    return text === null ? [] : [section(title, text)]
  })
  return rendered.join("\n")
}

/** A file as it stands in the prompt. A body that is empty has no fence: the header says all there is. */
export const renderSection = (file: PromptFile): string => {
  const header = `### ${headerPath(file.path)} [Tier: ${file.tier}${file.condensed ? ", condensed" : ""}${beforeOf(file)}]\n`
  return file.text === "" ? header : `${header}\n${fenced(file.text, file.language)}\n`
}

const beforeOf = ({ shownBefore }: PromptFile): string =>
  shownBefore === undefined ? "" : shownBefore === "all" ? ", shown before" : ", parts shown before"

/** The least prompt there can be: the task alone. */
export const minimalPrompt = (intent: string): string => section("Task", plainOrFenced(intent))

/** How much of the constraints is said before the files. */
const keyConstraints = 3

export const redactionNote =
  "`[REDACTED:…]` stands for a value that was removed. Do not edit such a placeholder and do not write it into a file."
const lookalikeNote = "`[REDACTED\\:…]` is no placeholder: the project holds that text, without the backslash."

const partsNote = "A line such as `…12-34` stands for lines 12 to 34 of its file, which are left out."

/** `markFor` sees to it. */
const likePartsNote =
  "Where a file itself has such lines, the lines that stand for others begin with one `…` more than they."

/** In a file of which parts are shown, a mark of more than one dot says that its own lines have some. */
const hasMarksOfItsOwn = ({ ranges, text }: PromptFile): boolean =>
  (ranges === undefined ? /^…+\d+(?:-\d+)?(?: shown before)?\r?$/m : /^……/m).test(text)

const shownNote =
  "What is marked as shown before stands in an earlier answer of this conversation, and has not changed since."

const notesOf = (parts: PromptParts): string => {
  const { hasLookalikes = false, hasRedactions, knowledge = [], next = [] } = parts
  const files = [...parts.specification, ...parts.files]
  const outside = [parts.intent, parts.sessionContext ?? "", parts.structure, parts.constraints, knowledge, next]
  const stands = (mark: string) =>
    [...outside.flat(), ...files.flatMap(({ path, text }) => [path, text])].some((text) => text.includes(mark))
  const hasParts = files.some((file) => file.ranges !== undefined)
  const partsNotes = files.some(hasMarksOfItsOwn) ? `${partsNote} ${likePartsNote}` : partsNote
  return [
    ...(hasParts ? [partsNotes] : []),
    ...(files.some((file) => file.shownBefore !== undefined) ? [shownNote] : []),
    // a file with one may have been left out, or shown without the line that has it
    ...(hasRedactions && stands("[REDACTED:") ? [redactionNote] : []),
    ...(hasLookalikes ? [lookalikeNote] : [])
  ]
    .map((note) => `${note}\n\n`)
    .join("")
}

/** THE order of a prompt. A new section is a new line, and its title a new word of `PromptSection`. */
const sections: ReadonlyArray<{
  readonly title: PromptSection
  /** Null: the section is left out. */
  readonly body: (parts: PromptParts) => string | null
}> = [
  { title: "Task", body: (parts) => plainOrFenced(parts.intent) },
  {
    title: "Task Classification",
    body: ({ classification }) =>
      `Type: ${classification.taskClass} (confidence: ${Math.round(classification.confidence * 100) / 100})`
  },
  {
    title: "Specification",
    body: (parts) => filesOf(parts.specification, parts.files.length === 0 ? notesOf(parts) : "")
  },
  { title: "Session context", body: (parts) => (parts.sessionContext ? plainOrFenced(parts.sessionContext) : null) },
  {
    title: "Project structure",
    body: (parts) => (parts.structure.length === 0 ? null : fenced(parts.structure.map(onOneLine).join("\n"), "text"))
  },
  { title: "Constraints (key)", body: (parts) => bullets(parts.constraints.slice(0, keyConstraints)) },
  // what to know before the files that it is about
  {
    title: "Knowledge",
    body: ({ knowledge = [] }) => (knowledge.length === 0 ? null : knowledge.join("\n").replace(/\n$/, ""))
  },
  {
    title: "Context",
    body: (parts) => {
      const files = filesOf(parts.files, notesOf(parts))
      return files === null ? null : `${files}${nextOf(parts)}`
    }
  },
  { title: "Constraints", body: (parts) => bullets(parts.constraints) }
]

const section = (title: PromptSection, text: string): string => `## ${title}\n${text === "" ? "" : `\n${text}\n`}`

const nothing: ReadonlySet<PromptSection> = new Set()

const nextOf = ({ next = [] }: PromptParts): string =>
  next.length === 0 ? "" : `\n\nNot shown, next in rank: ${next.map(headerPath).join(", ")}`

const bullets = (lines: ReadonlyArray<string>): string | null =>
  lines.length === 0 ? null : lines.map((line) => `- ${onOneLine(line).trim() || "(empty)"}`).join("\n")

const filesOf = (files: ReadonlyArray<PromptFile>, notes: string): string | null =>
  files.length === 0 ? null : `${notes}${files.map(renderSection).join("\n")}`.replace(/\n$/, "")
