/**
 * YAML without its comment lines and spare blank lines. Nothing else changes, and a line goes only where it surely
 * is between two entries: blank lines and `#` count inside block scalars, quoted and multi-line plain ones.
 */
import { extensionOf } from "../../domain/Paths.js"
import type { Transformer } from "./Transformer.js"

export const YamlCompactor: Transformer = {
  id: "YamlCompactor",
  setting: "compactYaml",
  applies: ({ path }) => [".yaml", ".yml"].includes(extensionOf(path)),
  transform: ({ text }) => compactYaml(text)
}

export const compactYaml = (text: string): string => {
  const lines = text.split("\n")
  const kept: Array<string> = []
  /** Blank and comment lines since the last entry, until it is known what follows. */
  let pending: Array<string> = []
  let last: Entry = start
  let state: State = { in: "entries" }

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const body = line.trim()
    const indent = line.length - line.trimStart().length
    if (state.in === "block") {
      if (body === "" || indent > state.indent) {
        kept.push(line)
        continue
      }
      state = { in: "entries" }
      // It ends the block scalar: without it, blank lines after it would belong to the scalar.
      if (body.startsWith("#")) {
        kept.push(line)
        continue
      }
    } else if (state.in === "open") {
      kept.push(line)
      const open: OpenValue | null = scanValue(line, state.value)
      state = open === null ? { in: "entries" } : { in: "open", value: open }
      continue
    }
    if (body === "" || (body.startsWith("#") && !isDirective(body))) {
      pending.push(line)
      continue
    }
    // Tabs, complex keys, directives and documents that start on their marker are rare: those files stay as they are.
    if (/^ *\t/.test(line) || body === "?" || body.startsWith("? ") || /^(%|(---|\.\.\.)\s+[^#\s])/.test(line))
      return text
    const isMarker = indent === 0 && /^(---|\.\.\.)(\s|$)/.test(body)
    const goesOn = !isMarker && last.hasValue && indent > last.column
    if (goesOn) kept.push(...pending)
    pending = []
    kept.push(line)
    if (isMarker) last = start
    else if (!goesOn) {
      const read = readEntry(body, indent, last)
      last = read.entry
      if (read.block) state = { in: "block", indent }
      else if (read.open !== null) state = { in: "open", value: read.open }
    }
  }
  if (state.in === "entries" && text.endsWith("\n")) kept.push("")
  const compact = kept.join("\n")
  return compact.trim() === "" ? text : compact
}

type State = { in: "entries" } | { in: "block"; indent: number } | { in: "open"; value: OpenValue }

interface Entry {
  /** Column of its key, or of its last dash: a line that is deeper belongs to its value. */
  readonly column: number
  /** Some of its value has been read: what is deeper goes on with that scalar, whatever it looks like. */
  readonly hasValue: boolean
}

const start: Entry = { column: -1, hasValue: false }

/** A quoted scalar or a flow collection that goes on on the next line. */
interface OpenValue {
  readonly quote: string | null
  readonly depth: number
}

const isDirective = (comment: string): boolean =>
  /^#(cloud-config|!)|yaml-language-server|\$schema|@schema|yamllint|prettier-ignore/.test(comment)

const readEntry = (body: string, indent: number, parent: Entry) => {
  let at = 0
  let dash = -1
  while (body.charAt(at) === "-" && (at + 1 >= body.length || body.charAt(at + 1) === " ")) {
    dash = at
    at++
    while (body.charAt(at) === " ") at++
  }
  const key = keyEnd(body, at)
  const value = body
    .slice(key === -1 ? at : key)
    .trim()
    .replace(/^(?:[&!]\S*(?:\s+|$)){1,3}/, "")
  const hasValue = value !== "" && !value.startsWith("#")
  const isScalar = key === -1 && dash === -1
  const column = isScalar ? parent.column : indent + (key === -1 ? dash : at)
  const block = /^[|>][-+0-9]{0,3}(\s+#.*|\s*)$/.test(value)
  const open = !block && /^["'{[]/.test(value) ? scanValue(value, { quote: null, depth: 0 }) : null
  return { entry: { column, hasValue }, open, block }
}

/** The end of `key:` from `at`, or -1. */
const keyEnd = (body: string, at: number): number => {
  const first = body.charAt(at)
  let from = at
  if (first === '"' || first === "'") {
    const close = body.indexOf(first, at + 1)
    if (close === -1) return -1
    from = close + 1
    return /^\s*:(\s|$)/.test(body.slice(from, from + 20)) ? body.indexOf(":", from) + 1 : -1
  }
  if (first === "{" || first === "[" || first === "#") return -1
  for (let colon = body.indexOf(":", from); colon !== -1; colon = body.indexOf(":", colon + 1)) {
    const comment = body.charAt(colon - 1)
    if (comment === "#" && body.charAt(colon - 2) === " ") return -1
    if (colon + 1 >= body.length || body.charAt(colon + 1) === " " || body.charAt(colon + 1) === "\t") return colon + 1
  }
  return -1
}

/** Reads on in a quoted scalar or flow collection; null when it ends within the line. */
const scanValue = (line: string, from: OpenValue): OpenValue | null => {
  let { depth, quote } = from
  for (let at = 0; at < line.length; at++) {
    const it = line.charAt(at)
    if (quote !== null) {
      if (quote === '"' && it === "\\") at++
      else if (it === quote) {
        if (quote === "'" && line.charAt(at + 1) === "'") at++
        else {
          quote = null
          if (depth === 0) return null
        }
      }
    } else if (it === '"' || it === "'") {
      // A quote in the middle of a plain scalar is a letter.
      if (/[\s,[{:]/.test(line.charAt(at - 1) || " ")) quote = it
    } else if (it === "#" && /\s/.test(line.charAt(at - 1) || " ")) break
    else if (it === "{" || it === "[") depth++
    else if (it === "}" || it === "]") {
      depth--
      if (depth <= 0) return null
    }
  }
  return { quote, depth }
}
