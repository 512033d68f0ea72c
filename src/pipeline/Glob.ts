/** Globs over repository-relative paths: `*`, `**`, `?`, `{a,b}`, `[ab]`. */

/** Provisional: replaced by the shared matcher. */
export const compileGlobs = (patterns: ReadonlyArray<string>): ((path: string) => boolean) => {
  const compiled = patterns.flatMap(braces).map((pattern) => pattern.split("/").filter((it) => it.length > 0))
  return (path) => {
    const parts = path.split("/")
    return compiled.some((pattern) => matches(pattern.length === 1 ? ["**", ...pattern] : pattern, parts))
  }
}

const braces = (pattern: string): ReadonlyArray<string> => {
  const found = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern)
  return found === null
    ? [pattern]
    : found[2]!
        .split(",")
        .slice(0, 32)
        .map((it) => `${found[1]}${it}${found[3]}`)
}

const matches = (pattern: ReadonlyArray<string>, path: ReadonlyArray<string>): boolean => {
  let reachable = new Array<boolean>(path.length + 1).fill(false)
  reachable[0] = true
  for (const part of pattern) {
    const next = new Array<boolean>(path.length + 1).fill(false)
    for (let at = 0; at <= path.length; at++) {
      if (part === "**") next[at] = reachable[at]! || (at > 0 && next[at - 1]!)
      else if (at > 0) next[at] = reachable[at - 1]! && matchesPart(part, path[at - 1]!)
    }
    reachable = next
  }
  return reachable[path.length]!
}

const matchesPart = (pattern: string, name: string): boolean => {
  let at = 0
  let pat = 0
  let star = -1
  let mark = 0
  while (at < name.length) {
    if (pat < pattern.length && (pattern[pat] === "?" || pattern[pat] === name[at])) {
      pat++
      at++
    } else if (pattern[pat] === "*") {
      star = pat++
      mark = at
    } else if (star !== -1) {
      pat = star + 1
      at = ++mark
    } else return false
  }
  while (pattern[pat] === "*") pat++
  return pat === pattern.length
}
