/** Every regular expression of the guard's source, and texts that one nearly matches: what a slow one is slow on. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

/** `{ place, source, flags }` of each literal below a folder. */
export const patternsBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((it) => it.endsWith(".ts"))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8")
      const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest)
      const found = []
      const visit = (node) => {
        if (ts.isRegularExpressionLiteral(node)) {
          const end = node.text.lastIndexOf("/")
          const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
          found.push({ place: `${name}:${line}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
        }
        ts.forEachChild(node, visit)
      }
      visit(file)
      return found
    })

/** A long match, the same without its end, and a short one: repeated, they make a pattern look again and again. */
export const nearMatches = ({ flags, source }) => {
  const tree = parse(source)
  const long = generate(tree, flags, { many: 40, last: true })
  const short = generate(tree, flags, { many: 1, last: false })
  return [long, `${long.slice(0, -1)}\u0001`, short, `${short.slice(0, -1)} `].filter((it) => it.trim() !== "")
}

/** Enough of the grammar to write a text; what only looks around is left out. */
const parse = (source) => {
  let at = 0
  const alternatives = () => {
    const all = [[]]
    while (at < source.length && source[at] !== ")") {
      if (source[at] === "|") {
        at++
        all.push([])
      } else all.at(-1).push(term())
    }
    return { kind: "any", all }
  }
  const term = () => {
    const atom = readAtom()
    const counted = /^(?:\{(\d+)(,?)(\d*)\}|[*+?])\??/.exec(source.slice(at))
    if (counted === null) return { atom, least: 1, most: 1 }
    at += counted[0].length
    if (counted[1] === undefined) {
      const mark = counted[0][0]
      return { atom, least: mark === "+" ? 1 : 0, most: mark === "?" ? 1 : Number.POSITIVE_INFINITY }
    }
    const least = Number(counted[1])
    const most = counted[2] === "" ? least : counted[3] === "" ? Number.POSITIVE_INFINITY : Number(counted[3])
    return { atom, least, most }
  }
  const readAtom = () => {
    if (source[at] === "(") {
      const [opened] = /^\((?:\?(?:<?[=!]|:|<\w+>))?/.exec(source.slice(at))
      at += opened.length
      const inside = alternatives()
      at++
      return /[=!]$/.test(opened) ? { kind: "nothing" } : inside
    }
    if (source[at] === "[") {
      const [set] = /^\[(?:[^\]\\]|\\.)*\]/s.exec(source.slice(at))
      at += set.length
      return { kind: "set", set }
    }
    if (source[at] === "\\") {
      const [escape] = /^\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|.)/is.exec(source.slice(at))
      at += escape.length
      return /^\\[bB1-9]/.test(escape) ? { kind: "nothing" } : { kind: "set", set: escape }
    }
    const unit = source[at++]
    if (unit === "^" || unit === "$") return { kind: "nothing" }
    return { kind: "set", set: unit === "." ? "." : unit.replace(/[/]/g, "\\/") }
  }
  return alternatives()
}

const units = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ..."\n\téя中\u200b\u202e\ufe0f"
]

const members = new Map()
const membersOf = (set, flags) => {
  const key = `${set} ${flags}`
  if (!members.has(key)) {
    const pattern = new RegExp(`^(?:${set})$`, flags.replace(/[gyd]/g, ""))
    const found = units.filter((unit) => pattern.test(unit))
    const code = /^\\u\{?([0-9a-f]+)\}?$/i.exec(set)
    members.set(
      key,
      found.length > 0 ? found : [code === null ? "" : String.fromCodePoint(Number.parseInt(code[1], 16))]
    )
  }
  return members.get(key)
}

const generate = (tree, flags, { last, many }) => {
  let state = 7
  const pick = (list) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return list[(state >>> 8) % list.length]
  }
  const write = (node) => {
    if (node.kind === "nothing") return ""
    if (node.kind === "set") return pick(membersOf(node.set, flags))
    const chosen = node.all.at(last ? -1 : 0)
    return chosen
      .map(({ atom, least, most }) => {
        const count = Math.max(least, Math.min(most, many))
        return Array.from({ length: Math.min(count, 200) }, () => write(atom)).join("")
      })
      .join("")
      .slice(0, 2_000)
  }
  return write(tree)
}
