/** Globs over paths: `*`, `**`, `?`, `{a,b}`, `[ab]`. */

/** True for a path that one of the patterns matches. */
export const compileGlobs = (patterns: ReadonlyArray<string>): ((path: string) => boolean) => {
  const tests = patterns.map(toRegExp)
  return (path) => tests.some((test) => test.test(path))
}

const toRegExp = (pattern: string): RegExp => {
  let source = ""
  let depth = 0
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!
    if (pattern.startsWith("**/", at)) {
      source += "(?:[^/]+/)*"
      at += 2
    } else if (pattern.startsWith("**", at)) {
      source += ".*"
      at += 1
    } else if (char === "*") source += "[^/]*"
    else if (char === "?") source += "[^/]"
    else if (char === "{") {
      source += "(?:"
      depth += 1
    } else if (char === "}" && depth > 0) {
      source += ")"
      depth -= 1
    } else if (char === "," && depth > 0) source += "|"
    else source += char.replace(/[.+^$()|[\]\\{}]/, "\\$&")
  }
  return new RegExp(`^${source}${")".repeat(depth)}$`)
}
