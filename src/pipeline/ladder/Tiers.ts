/** What is left of a file at each tier below full text, made from what its language provider found in it. */
import type { Definition, FileFacts } from "../../domain/FileFacts.js"

/** L1 and L2: the declarations in the order of the file, and where the rest is. `""` when there are none. */
export const signaturesOf = (facts: FileFacts, language: string, options: { readonly docs: boolean }): string => {
  const { definitions } = facts
  const lines: Array<string> = []
  for (let at = 0; at < definitions.length; at++) {
    const definition = definitions[at]!
    const next = definitions[at + 1]
    const isLeaf = next === undefined || next.depth <= definition.depth
    const doc = options.docs && definition.doc !== "" ? docOf(definition) : null
    if (doc !== null && !doc.inside) lines.push(doc.text)
    lines.push(definition.signature + (isLeaf ? elision(definition, language) : ""))
    if (doc?.inside) lines.push(doc.text)
  }
  return lines.join("\n")
}

/** L3: the names alone, each once. Of a long list the outermost ones stay, because they say most. */
export const namesOf = (facts: FileFacts): string => {
  const byDepth = new Map<string, number>()
  for (const { depth, name } of facts.definitions) {
    const clean = name.replace(/\s+/g, " ").trim().slice(0, longestName)
    if (clean !== "") byDepth.set(clean, Math.min(depth, byDepth.get(clean) ?? depth))
  }
  const all = [...byDepth]
  if (all.length <= mostNames) return all.map(([name]) => name).join(", ")
  const outermost = new Set(
    all
      .map(([name, depth], at) => ({ name, depth, at }))
      .sort((a, b) => a.depth - b.depth || a.at - b.at)
      .slice(0, mostNames)
      .map((it) => it.name)
  )
  const names = all.flatMap(([name]) => (outermost.has(name) ? [name] : []))
  return `${names.join(", ")}, … (${all.length - mostNames} more)`
}

const mostNames = 40
const longestName = 120

/** Where the body is that the signature stands for: an agent that needs it reads those lines. */
const elision = ({ endLine, signature, startLine }: Definition, language: string): string => {
  const first = startLine + countLines(signature)
  if (first > endLine) return ""
  const [open, close] = commentMarks.get(language) ?? defaultMarks
  return ` ${open} … ${first === endLine ? `line ${first}` : `lines ${first}–${endLine}`}${close}`
}

/** A doc comment above its block is written above, a docstring within it below: as in the file. */
const docOf = ({ doc, docStartLine, signature, startLine }: Definition) => {
  const inside = docStartLine >= startLine
  const indent = /^[ \t]*/.exec(signature)![0] + (inside ? "    " : "")
  return { inside, text: /^[ \t]/.test(doc) ? doc : indent + doc }
}

const countLines = (text: string): number => {
  let lines = 1
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines++
  return lines
}

const defaultMarks = ["//", ""] as const
const hash: readonly [string, string] = ["#", ""]
const dashes: readonly [string, string] = ["--", ""]
const markup: readonly [string, string] = ["<!--", " -->"]
const starred: readonly [string, string] = ["/*", " */"]

const commentMarks: ReadonlyMap<string, readonly [open: string, close: string]> = new Map([
  ["python", hash],
  ["ruby", hash],
  ["shell", hash],
  ["perl", hash],
  ["r", hash],
  ["elixir", hash],
  ["yaml", hash],
  ["toml", hash],
  ["ini", hash],
  ["makefile", hash],
  ["dockerfile", hash],
  ["graphql", hash],
  ["hcl", hash],
  ["nix", hash],
  ["julia", hash],
  ["cmake", hash],
  ["powershell", hash],
  ["sql", dashes],
  ["lua", dashes],
  ["haskell", dashes],
  ["markdown", markup],
  ["html", markup],
  ["xml", markup],
  ["vue", markup],
  ["svelte", markup],
  ["css", starred]
])
