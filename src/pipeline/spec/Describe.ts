/** What the short forms say of a type, from what its language provider found: methods, purpose, factory. */
import type { Definition, FileFacts } from "../../domain/FileFacts.js"
import { onOneLine } from "../prompt/Fence.js"

export interface TypeSummary {
  readonly methods: number
  /** First sentence of its doc comment; null without one. */
  readonly purpose: string | null
  /** A function or constant that makes one; null where none is found. */
  readonly factory: string | null
}

export const summariseType = (name: string, { definitions }: FileFacts): TypeSummary => {
  const main = definitions.find((it) => it.name === lastPart(name)) ?? definitions.find((it) => it.name === name)
  const members = main === undefined ? [] : definitions.filter((it) => isWithin(it, main))
  const own = members.filter((it) => it.kind === "method")
  const methods = own.length > 0 ? own : definitions.filter((it) => it.kind === "method" && it.depth === 0)
  return {
    methods: methods.length,
    purpose: main === undefined ? null : purposeOf(main.doc),
    factory: factoryOf(lastPart(name), definitions, members)
  }
}

/** `Foo.Bar`, `foo::Bar` and `Bar<T>` are defined as `Bar`. */
const lastPart = (name: string): string =>
  name
    .replace(/<.*$/s, "")
    .split(/[.:#/\\]+/)
    .at(-1)
    ?.trim() ?? name

const isWithin = (inner: Definition, outer: Definition): boolean =>
  inner !== outer &&
  inner.depth === outer.depth + 1 &&
  inner.startLine >= outer.startLine &&
  inner.endLine <= outer.endLine

const longestPurpose = 160

/** The doc comment without its marks, up to the end of its first sentence or paragraph. */
const purposeOf = (doc: string): string | null => {
  const lines = doc
    .slice(0, 4_000)
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^(?:\/\*\*?|\/\/[/!]?|\*(?!\/)|#+!?|--+|"""|'''|<!--|;+|%+)\s?/, "")
        .replace(/(?:\*\/|"""|'''|-->)$/, "")
        .trim()
    )
  const start = lines.findIndex((line) => line !== "")
  if (start < 0) return null
  const rest = lines.slice(start)
  const end = rest.findIndex((line) => line === "" || line.startsWith("@") || line.startsWith(":param"))
  const paragraph = onOneLine((end < 0 ? rest : rest.slice(0, end)).join(" "))
    .replace(/<\/?[a-z]+\s*\/?>/gi, "")
    .trim()
  const sentence = /^.*?[.!?](?=\s+\p{Lu}|\s*$)/u.exec(paragraph)?.[0] ?? paragraph
  const cut = sentence.length > longestPurpose ? `${withoutHalf(sentence.slice(0, longestPurpose))}…` : sentence
  return cut === "" ? null : cut
}

const withoutHalf = (text: string): string => text.replace(/[\ud800-\udbff]$/, "")

/** The best of these that there is: a function that is named so, a constant of the type's own name, a static of its own. */
const factoryOf = (
  name: string,
  definitions: ReadonlyArray<Definition>,
  members: ReadonlyArray<Definition>
): string | null => {
  if (name === "") return null
  const lowered = name.toLowerCase()
  const outer = definitions.filter((it) => it.depth === 0)
  const makes = outer.find(
    (it) => it.kind === "function" && verbs.test(it.name) && it.name.toLowerCase().includes(lowered)
  )
  if (makes !== undefined) return makes.name
  const companion = outer.find((it) => it.name === name && (it.kind === "constant" || it.kind === "variable"))
  if (companion !== undefined) return companion.name
  const returned = outer.find((it) => it.kind === "function" && it.name !== name && returnsType(it.signature, name))
  if (returned !== undefined) return returned.name
  const own = members.find((it) => it.kind === "method" && ownVerbs.test(it.name) && isStatic(it.signature))
  return own === undefined ? null : `${name}.${own.name}`
}

const verbs = /^(?:make|create|new|build|of|from|to|as|parse|decode|with|get_?new|default)/i
const ownVerbs = /^(?:make|create|new|build|of|from|parse|decode|default|instance|getInstance|empty)/
const isStatic = (signature: string): boolean =>
  /\bstatic\b|@(?:classmethod|staticmethod)\b|\bfn\s+\w+\s*(?:<[^>]*>)?\s*\((?!\s*&?\s*(?:mut\s+)?self\b)/.test(
    signature
  )

/** `(…): Name`, `-> Name`, `*Name` at the end of a signature. */
const returnsType = (signature: string, name: string): boolean => {
  const tail = signature.slice(-400).replace(/\s*(?:=>|\{|:)\s*$/, "")
  const at = tail.lastIndexOf(name)
  if (at < 0 || /[\p{L}\p{N}_]/u.test(tail[at + name.length] ?? "")) return false
  return (
    /(?:\)\s*:|->|\)\s*[*&]?|:)\s*[*&]?$/.test(tail.slice(0, at)) && /^[\s>\]?!]*$/.test(tail.slice(at + name.length))
  )
}
