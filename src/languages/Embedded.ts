/** Vue, Svelte and Astro: the script blocks of a component, read as TypeScript where they stand. */
import type { CommentRange, FileFacts } from "../domain/FileFacts.js"
import { htmlComments } from "./Html.js"
import { blank, lex } from "./Lexis.js"
import type { Provider } from "./Provider.js"
import { typescript } from "./TypeScript.js"
import { typescriptFacts } from "./typescript/Facts.js"

const opening = /<script\b[^<>]{0,300}>/gi

/** A block whose content is in a file of its own. */
const elsewhere = /<(?:script|style|template)\b[^<>]{0,300}?\bsrc\s?=\s?["']([^"'<>\n]{1,300})["']/gi

/** The text with all but its scripts blanked, so that every offset and line stays what it was. */
const scriptsOf = (text: string, frontMatter: boolean): string => {
  const pieces: Array<string> = []
  let at = 0
  const keep = (from: number, to: number) => {
    pieces.push(blank(text.slice(at, from)), text.slice(from, to))
    at = to
  }
  if (frontMatter && text.startsWith("---")) {
    const close = text.indexOf("\n---", 3)
    if (close !== -1) keep(3, close + 1)
  }
  opening.lastIndex = at
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const from = opening.lastIndex
    const close = text.indexOf("</script", from)
    keep(from, close === -1 ? text.length : close)
    opening.lastIndex = at
  }
  pieces.push(blank(text.slice(at)))
  return pieces.join("")
}

const component = (id: string, extension: string, frontMatter = false): Provider => {
  const around = (text: string, script: string, facts: FileFacts): FileFacts => {
    const outside = lex(text, htmlComments).comments.filter((it) => script.slice(it.start, it.start + 4).trim() === "")
    const comments = [...facts.comments, ...outside].sort((a, b) => a.start - b.start)
    return { ...facts, comments: withoutOverlaps(comments) }
  }
  return {
    id,
    extensions: [extension],
    comments: typescript.comments,
    scan: ({ path, text }) => {
      const script = scriptsOf(text, frontMatter)
      return around(text, script, typescript.scan({ path, text: script }))
    },
    parse: {
      by: "typescript",
      facts: ({ path, text }, parser) => {
        const script = scriptsOf(text, frontMatter)
        return around(text, script, typescriptFacts({ path: `${path}.ts`, text: script }, parser))
      }
    },
    definedNames: (text) => typescript.definedNames(dedented(scriptsOf(text, frontMatter))),
    importSources: (text) => {
      const blocks = [...text.matchAll(elsewhere)].map((it) => it[1] ?? "")
      return [...new Set([...typescript.importSources(scriptsOf(text, frontMatter)), ...blocks])]
    }
  }
}

/** Scripts are often indented in their element; what stands at their margin is at the top of the module. */
const dedented = (script: string): string => {
  const indent = /^[ \t]+(?=\S)/m.exec(script)?.[0] ?? ""
  return indent === "" || /^\S/m.test(script) ? script : script.replaceAll(`\n${indent}`, "\n")
}

const withoutOverlaps = (comments: ReadonlyArray<CommentRange>): ReadonlyArray<CommentRange> => {
  let end = 0
  return comments.filter((it) => {
    if (it.start < end) return false
    end = it.end
    return true
  })
}

export const vue = component("vue", ".vue")
export const svelte = component("svelte", ".svelte")
export const astro = component("astro", ".astro", true)
