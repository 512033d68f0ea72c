/** What is left of a file at the lowest tier: the names that it defines. */
import type { Definition } from "../../domain/FileFacts.js"

/** Each once. Of a long list the outermost ones stay, because they say most. */
export const definedNames = (definitions: ReadonlyArray<Definition>): string => {
  const byDepth = new Map<string, number>()
  for (const { depth, name } of definitions) {
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
