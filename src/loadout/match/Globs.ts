/** Whether a path is one of those that a glob means. No regular expression is made of a glob: it comes from a stranger. */

/** `*`, `**`, `?`, `[ab]`, `{a,b}`. A glob without a slash means files of that name anywhere. */
export const matchesGlob = (glob: string, path: string): boolean => {
  if (glob.length > maxGlob || path.length > maxPath) return false
  const parts = path.replace(/^\.\//, "").split("/")
  return expandBraces(glob.trim().replace(/^\.?\//, "")).some((it) => {
    if (it === "") return false
    if (!it.includes("/")) return matchesPart(it, parts[parts.length - 1] ?? "")
    return matchesParts(it.endsWith("/") ? [...it.split("/").slice(0, -1), "**"] : it.split("/"), parts)
  })
}

const maxGlob = 1_024
const maxPath = 4_096
const maxAlternatives = 256

const expandBraces = (glob: string): ReadonlyArray<string> => {
  let open: ReadonlyArray<string> = [glob]
  const done: Array<string> = []
  while (open.length > 0) {
    const next: Array<string> = []
    for (const it of open) {
      // the innermost pair, so that nesting unfolds from inside
      const found = /\{([^{}]*)\}/.exec(it)
      if (found === null || next.length + done.length + open.length > maxAlternatives) {
        done.push(it)
        continue
      }
      const [all, inner = ""] = found
      for (const alternative of inner.split(",")) {
        next.push(`${it.slice(0, found.index)}${alternative}${it.slice(found.index + all.length)}`)
      }
    }
    open = next
  }
  return done
}

/** One row for each part of the glob: which beginnings of the path it can have used up. */
const matchesParts = (glob: ReadonlyArray<string>, path: ReadonlyArray<string>): boolean => {
  let reached = new Set([0])
  for (const part of glob) {
    const next = new Set<number>()
    for (const at of reached) {
      if (part === "**") for (let to = at; to <= path.length; to++) next.add(to)
      else if (at < path.length && matchesPart(part, path[at] ?? "")) next.add(at + 1)
    }
    if (next.size === 0) return false
    reached = next
  }
  return reached.has(path.length)
}

/** Goes back to the last star only, so it is never worse than length times length. */
const matchesPart = (glob: string, name: string): boolean => {
  let at = 0
  let inGlob = 0
  let star = -1
  let starAt = 0
  while (at < name.length) {
    const char = glob[inGlob]
    if (char === "*") {
      star = inGlob++
      starAt = at
      continue
    }
    const end = char === undefined ? -1 : matchesOne(glob, inGlob, name[at] ?? "")
    if (end >= 0) {
      inGlob = end
      at++
    } else if (star >= 0) {
      inGlob = star + 1
      at = ++starAt
    } else return false
  }
  while (glob[inGlob] === "*") inGlob++
  return inGlob === glob.length
}

/** The place in the glob after what stands for this character, or -1. */
const matchesOne = (glob: string, at: number, char: string): number => {
  if (glob[at] === "?") return at + 1
  if (glob[at] === "\\" && at + 1 < glob.length) return glob[at + 1] === char ? at + 2 : -1
  const close = glob[at] === "[" ? glob.indexOf("]", at + 2) : -1
  if (close < 0) return glob[at] === char ? at + 1 : -1
  const isNegated = glob[at + 1] === "!" || glob[at + 1] === "^"
  const set = glob.slice(at + (isNegated ? 2 : 1), close)
  let isIn = false
  for (let i = 0; i < set.length; i++) {
    if (set[i + 1] === "-" && i + 2 < set.length) {
      if (char >= (set[i] ?? "") && char <= (set[i + 2] ?? "")) isIn = true
      i += 2
    } else if (set[i] === char) isIn = true
  }
  return isIn === isNegated ? -1 : close + 1
}
