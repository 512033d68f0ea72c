/**
 * Markdown without what only a browser needs: images become their alt text, badges and HTML comments go, and of a
 * link to a long address its text stays. Links within the project, code and front matter are untouched.
 */
import { extensionOf } from "../../domain/Paths.js"
import type { Transformer } from "./Transformer.js"

export const MarkdownSimplifier: Transformer = {
  id: "MarkdownSimplifier",
  setting: "simplifyMarkdown",
  applies: ({ path }) => [".md", ".mdx", ".markdown"].includes(extensionOf(path)),
  transform: ({ text }) => simplifyMarkdown(text)
}

/** An address longer than this costs more than it says. */
const longAddress = 40
const longestAddress = 2_000
/** Brackets within brackets: a link in an image in a link is as deep as it gets. */
const deepest = 8

export const simplifyMarkdown = (text: string): string => {
  const lines = text.split("\n")
  const out: Array<string> = []
  let fence: string | null = null
  let at = frontMatterEnd(lines)
  out.push(...lines.slice(0, at))
  let inComment = false
  for (; at < lines.length; at++) {
    const line = lines[at]!
    if (fence !== null) {
      out.push(line)
      if (closes(line, fence)) fence = null
      continue
    }
    if (inComment) {
      const end = line.indexOf("-->")
      if (end === -1) continue
      inComment = false
      const rest = line.slice(end + 3)
      if (rest.trim() !== "") out.push(rest)
      continue
    }
    const opened = /^(?: {0,3}|\s*[-*+] +|\s*\d+[.)] +)(`{3,}|~{3,})/.exec(line) ?? /^\s+(`{3,}|~{3,})/.exec(line)
    if (opened !== null) {
      fence = opened[1]!
      out.push(line)
      continue
    }
    // Indented code, or a deep list: both are fine as they are.
    if (/^( {4}|\t)/.test(line)) {
      out.push(line)
      continue
    }
    if (line.trimStart().startsWith("<!--")) {
      const end = line.indexOf("-->")
      if (end === -1 && hasCommentEnd(lines, at)) {
        inComment = true
        continue
      }
      if (end !== -1 && line.slice(end + 3).trim() === "") continue
    }
    const simple = simplifyLine(line)
    // A line of badges only is no line any more, nor is the definition of an address that nothing names.
    if (simple.trim() !== "" || line.trim() === "") out.push(simple)
  }
  return out.join("\n")
}

/** An unclosed comment would swallow the rest of the file. Looked up once: comments come one after the other. */
const hasCommentEnd = (lines: ReadonlyArray<string>, from: number): boolean => {
  const limit = Math.min(lines.length, from + 200)
  for (let at = from + 1; at < limit; at++) if (lines[at]!.includes("-->")) return true
  return false
}

const frontMatterEnd = (lines: ReadonlyArray<string>): number => {
  if (lines[0]?.trim() !== "---") return 0
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === "---")
  return end === -1 ? 0 : end + 1
}

const closes = (line: string, fence: string): boolean => {
  const trimmed = line.trim()
  return trimmed.length >= fence.length && trimmed === fence.charAt(0).repeat(trimmed.length)
}

interface Bracket {
  readonly from: number
  readonly isImage: boolean
}

/** One pass with a short stack of open brackets. Code spans and escapes are copied. */
const simplifyLine = (line: string): string => {
  if (!line.includes("](") && !line.includes("<img")) return line
  const out: Array<string> = []
  const open: Array<Bracket> = []
  const runs = backtickRuns(line)
  let plain = 0
  const flush = (to: number) => {
    if (to > plain) out.push(line.slice(plain, to))
  }
  let at = 0
  while (at < line.length) {
    const it = line.charAt(at)
    if (it === "\\") at += 2
    else if (it === "`") {
      const size = runLength(line, at)
      const end = runs.next(at, size)
      at = end === -1 ? at + size : end + size
    } else if (it === "[") {
      const isImage = line.charAt(at - 1) === "!" && at - 1 >= plain
      flush(isImage ? at - 1 : at)
      out.push(isImage ? "![" : "[")
      if (open.length === deepest) open.shift()
      open.push({ from: out.length - 1, isImage })
      plain = ++at
    } else if (it === "]") {
      const bracket = open.pop()
      const target = bracket !== undefined && line.charAt(at + 1) === "(" ? readTarget(line, at + 2) : null
      if (bracket === undefined || target === null) at++
      else {
        flush(at)
        const content = out.slice(bracket.from + 1).join("")
        out.length = bracket.from
        out.push(bracket.isImage ? imageText(content) : linkText(content, target.address))
        plain = at = target.end
      }
    } else if (it === "<" && line.startsWith("<img", at)) {
      const end = line.slice(at, at + longestAddress).indexOf(">")
      if (end === -1) at++
      else {
        flush(at)
        out.push(/\balt\s?=\s?"([^"]{0,200})"/.exec(line.slice(at, at + end))?.[1] ?? "")
        plain = at = at + end + 1
      }
    } else at++
  }
  flush(line.length)
  return out.join("").replaceAll(imageMark, "")
}

/** Marks an image's text, so that a link around nothing but an image is known to be a badge. */
const imageMark = "\ue000"
const imageText = (alt: string): string => `${imageMark}${alt}${imageMark}`

const linkText = (text: string, address: string): string => {
  if (text.trimStart().startsWith(imageMark) && text.trimEnd().endsWith(imageMark)) return ""
  const isAbsolute = /^(https?:|data:|\/\/)/i.test(address)
  if (!isAbsolute || address.length <= longAddress) return `[${text}](${address})`
  return text
}

/** From behind `](` to behind the closing bracket; the title is dropped. */
const readTarget = (line: string, from: number): { readonly address: string; readonly end: number } | null => {
  let depth = 1
  const limit = Math.min(line.length, from + longestAddress)
  for (let at = from; at < limit; at++) {
    const it = line.charAt(at)
    if (it === "\\") at++
    else if (it === "(") depth++
    else if (it === ")" && --depth === 0) {
      const inside = line.slice(from, at).trim()
      if (inside.startsWith("<")) return { address: inside, end: at + 1 }
      const title = /\s+["'(]/.exec(inside)
      return { address: title === null ? inside : inside.slice(0, title.index), end: at + 1 }
    }
  }
  return null
}

const runLength = (line: string, at: number): number => {
  let end = at
  while (line.charAt(end) === "`") end++
  return end - at
}

/** Finds the run that closes a code span without reading the line again and again. */
const backtickRuns = (line: string) => {
  const positions = new Map<number, Array<number>>()
  for (const run of line.matchAll(/`+/g)) {
    const list = positions.get(run[0].length)
    if (list === undefined) positions.set(run[0].length, [run.index])
    else list.push(run.index)
  }
  const cursor = new Map<number, number>()
  return {
    next: (after: number, size: number): number => {
      const list = positions.get(size) ?? []
      let at = cursor.get(size) ?? 0
      while (at < list.length && list[at]! <= after) at++
      cursor.set(size, at)
      return list[at] ?? -1
    }
  }
}
