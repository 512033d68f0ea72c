/** The forms that a row can take, each smaller than the one before, rendered as they will stand in the briefing. */
import { Effect } from "effect"
import type { FileFacts } from "../../domain/FileFacts.js"
import type { SpecInclusionTier } from "../../domain/Specification.js"
import type { TokenCounter } from "../../services/Tokenizer.js"
import { namesOf, signaturesOf } from "../ladder/Tiers.js"
import { fenced, headerPath, onOneLine, plainOrFenced } from "../prompt/Fence.js"
import { summariseType } from "./Describe.js"
import { type Form, levels } from "./Rows.js"

export interface TypeText {
  readonly name: string
  readonly path: string
  readonly language: string
  readonly text: string
}

export interface BlockText {
  readonly label: string
  readonly kind: "code" | "prose"
  readonly language: string
  readonly text: string
}

export interface FormOptions {
  readonly counter: TokenCounter
  readonly factsOf: (path: string, language: string, text: string) => Effect.Effect<FileFacts>
}

/** A section takes a line break more than its text when another follows. */
const makeForm =
  (counter: TokenCounter) =>
  (level: number, tier: SpecInclusionTier | null, text: string, saved = 0): Form => ({
    level,
    tier,
    text,
    tokens: counter.count(`${text}\n`),
    saved
  })

/** `text` is the definition less the imports that stand elsewhere. */
export const verbatimForm = ({ language, name, path, text }: TypeText, { counter }: FormOptions): Form =>
  makeForm(counter)(levels.full, "verbatim", typeSection({ name, path, tier: "verbatim" }, codeOf(text, language)))

/** The forms below the definition itself, made of it after its format's transformer. Parses it, once. */
export const shorterTypeForms = Effect.fnUntraced(function* (type: TypeText, options: FormOptions) {
  const { counter, factsOf } = options
  const form = makeForm(counter)
  const { language, text } = type
  const facts = yield* factsOf(type.path, language, text)
  const { factory, methods, purpose } = summariseType(type.name, facts)
  const summary = [
    ...(methods === 0 ? [] : [`${methods} method${methods === 1 ? "" : "s"}.`]),
    ...(purpose === null ? [] : [`Purpose: ${onOneLine(purpose)}`])
  ].join(" ")
  const made = factory === null ? "" : `Factory: ${onOneLine(factory)}`
  const section = (tier: SpecInclusionTier, ...parts: ReadonlyArray<string>) =>
    typeSection({ name: type.name, path: type.path, tier }, parts.filter((it) => it !== "").join("\n\n"))
  const documented = codeOf(signaturesOf(facts, language, { docs: true }), language)
  const bare = codeOf(signaturesOf(facts, language, { docs: false }), language)
  return [
    form(levels.documented, "signature-path", section("signature-path", summary, documented)),
    form(levels.signatures, "signature-path", section("signature-path", summary, bare)),
    form(levels.summary, "signature-path", section("signature-path", summary)),
    form(levels.path, "path-only", section("path-only", made)),
    headerForm(type, options)
  ]
})

/** The least there is of a type. */
export const headerForm = ({ name, path }: Pick<TypeText, "name" | "path">, { counter }: FormOptions): Form =>
  makeForm(counter)(levels.header, "path-only", typeSection({ name, path, tier: "path-only" }, ""))

/** `text` as it was given, or condensed. */
export const blockForm = (
  level: typeof levels.full | typeof levels.condensed,
  { kind, label, language, saved, text }: BlockText & { readonly saved?: number },
  { counter }: FormOptions
): Form => makeForm(counter)(level, null, blockSection(label, bodyOf(kind, text, language)), saved)

/** The forms of a block below the condensed one, which they are made of. */
export const shorterBlockForms = Effect.fnUntraced(function* (block: BlockText, { counter, factsOf }: FormOptions) {
  const form = makeForm(counter)
  const { language, text } = block
  const facts = yield* factsOf(block.label, language, text)
  const documented = signaturesOf(facts, language, { docs: true })
  // nothing between the text and its label
  if (documented === "") return []
  const bare = signaturesOf(facts, language, { docs: false })
  return [
    form(levels.documented, null, blockSection(block.label, codeOf(documented, language))),
    form(levels.signatures, null, blockSection(block.label, codeOf(bare, language))),
    form(levels.summary, null, blockSection(block.label, plainOrFenced(namesOf(facts))))
  ]
})

/** A form that saves nothing is none. */
export const onlySmaller = (forms: ReadonlyArray<Form>): ReadonlyArray<Form> => {
  const kept: Array<Form> = []
  for (const form of forms) {
    const last = kept[kept.length - 1]
    if (last === undefined || form.tokens < last.tokens) kept.push(form)
  }
  return kept
}

export const importsSection = (lines: string): string => `## Shared imports\n\n${lines}\n`

/** Statements under the folder that they are read from, in the order in which they were met. */
export const renderImports = (
  statements: ReadonlyArray<{ readonly text: string; readonly folder: string | null; readonly language: string }>
): string => {
  const groups = new Map<string, { heading: string | null; language: string; lines: Array<string> }>()
  for (const { folder, language, text } of statements) {
    const key = JSON.stringify([folder, language])
    const group = groups.get(key) ?? { heading: folder, language, lines: [] }
    group.lines.push(text)
    groups.set(key, group)
  }
  return [...groups.values()]
    .map(({ heading, language, lines }) => {
      const code = fenced(lines.join("\n"), language)
      return heading === null ? code : `In ${headerPath(heading === "" ? "." : heading)}:\n\n${code}`
    })
    .join("\n\n")
}

const typeSection = (
  { name, path, tier }: { readonly name: string; readonly path: string; readonly tier: SpecInclusionTier },
  body: string
): string => {
  const header = `### ${headerPath(name)} (${headerPath(path)}) [Tier: ${tier}]\n`
  return body === "" ? header : `${header}\n${body}\n`
}

const blockSection = (label: string, body: string): string =>
  `### ${label.trim() === "" ? "(no label)" : headerPath(label.trim())}\n${body === "" ? "" : `\n${body}\n`}`

const codeOf = (text: string, language: string): string => (text === "" ? "" : fenced(text, language))

const bodyOf = (kind: BlockText["kind"], text: string, language: string): string =>
  kind === "prose" ? plainOrFenced(text) : codeOf(text, language)
