/** What an agent remembers of the prompts that it was given: the judge of what may be said to be shown before. */
import { shownFiles } from "../Compiling.js"

export interface SeenPrompt {
  readonly prompt: string
  readonly tokens: number
  /** Of the project at that moment. */
  readonly contents: ReadonlyMap<string, string>
}

interface Version {
  readonly content: string
  /** Line numbers that stood in a prompt, each with the step of its newest showing. */
  readonly lines: Map<number, number>
}

export interface Memory {
  /** Takes a prompt in, and says what is wrong with it. */
  readonly read: (seen: SeenPrompt) => ReadonlyArray<string>
  readonly forget: () => void
  /** The agent had this line of the file when it had read the last prompt, be it in a condensed form. */
  readonly has: (path: string, line: number) => boolean
  readonly steps: () => number
}

/** `mostTokens` of prompts are held; what was shown before them may be shown again. */
export const makeMemory = (mostTokens: number): Memory => {
  const files = new Map<string, Version>()
  const tokens: Array<number> = []
  let forgotten = 0
  let heldThen = 0
  let condensed: ReadonlySet<string> = new Set()

  /** The oldest step that is still held. */
  const oldest = (): number => {
    let sum = 0
    for (let step = tokens.length - 1; step >= forgotten; step--) {
      sum += tokens[step]!
      if (sum > mostTokens) return step + 1
    }
    return forgotten
  }

  const readFile = (path: string, body: Body, content: string, problems: Array<string>): void => {
    const step = tokens.length
    const lines = content.split("\n")
    const known = files.get(path)
    const isSame = known !== undefined && known.content === content
    const before = isSame ? known.lines : new Map<number, number>()
    const held = oldest()
    for (const line of body.named) {
      if (!isSame) problems.push(`${path} has changed, and is said to be shown before`)
      else if ((before.get(line) ?? -1) < held) problems.push(`${path}:${line} was not shown before, or is forgotten`)
      else continue
      break
    }
    // a placeholder may stand for more than one line
    const isGuarded = [...body.shown.values()].some((text) => text.includes("[REDACTED"))
    for (const [line, text] of body.shown) {
      if (lines[line - 1] !== text && !isGuarded) problems.push(`${path}:${line} is not what stands there`)
      else if ((before.get(line) ?? -1) >= held) problems.push(`${path}:${line} is repeated`)
      else continue
      break
    }
    const after = new Map(before)
    for (const line of body.shown.keys()) after.set(line, step)
    files.set(path, { content, lines: after })
  }

  return {
    read: ({ contents, prompt, tokens: cost }) => {
      const problems: Array<string> = []
      heldThen = oldest()
      condensed = new Set(shownFiles(prompt).flatMap((it) => (it.header.includes("condensed") ? [it.path] : [])))
      for (const { header, path, text } of shownFiles(prompt)) {
        const content = contents.get(path)
        if (content === undefined) problems.push(`${path} is no file of the project`)
        else readFile(path, bodyOf(header, text, content), content, problems)
      }
      tokens.push(cost)
      return problems
    },
    forget: () => {
      forgotten = tokens.length
    },
    has: (path, line) => condensed.has(path) || (files.get(path)?.lines.get(line) ?? -1) >= heldThen,
    steps: () => tokens.length
  }
}

interface Body {
  /** By line number. */
  readonly shown: ReadonlyMap<number, string>
  /** Lines that are said to be shown before. */
  readonly named: ReadonlyArray<number>
}

/** What stands in a section, line by line. Of a condensed text nobody can tell the lines. */
const bodyOf = (header: string, text: string, content: string): Body => {
  const shown = new Map<number, string>()
  const named: Array<number> = []
  const count = content.endsWith("\n") ? content.split("\n").length - 1 : content.split("\n").length
  if (header === "L0, shown before") return { shown, named: range(1, count) }
  if (header.startsWith("L3") || header.includes("condensed")) return { shown, named }
  let next = 1
  for (const line of text.split("\n")) {
    const mark = /^…+(\d+)(?:-(\d+))?( shown before)?$/.exec(line)
    if (mark === null) {
      shown.set(next, line)
      next += 1
      continue
    }
    const [, from = "", to = from, before] = mark
    if (before !== undefined) named.push(...range(Number(from), Number(to)))
    next = Number(to) + 1
  }
  return { shown, named }
}

const range = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
