/** Sections of files that always load, about files that the project has few or none of. */
import { type Check, draft } from "../Check.js"
import { sectionsOf } from "../Sections.js"

const leastFiles = 50
const leastTokens = 150
const mostShare = 0.05

export const rare: Check = ({ count, files, projectPaths }) => {
  if (projectPaths.length < leastFiles) return []
  return files.flatMap((file) => {
    if (file.loads.when !== "always") return []
    return sectionsOf(file).flatMap(({ heading, level, line, text }) => {
      if (level < 2) return []
      const about = subjectOf(heading)
      if (about === null) return []
      const tokens = count(text)
      const matches = projectPaths.reduce((sum, path) => sum + (about.matches(path) ? 1 : 0), 0)
      if (tokens < leastTokens || matches > projectPaths.length * mostShare) return []
      return [
        draft({
          kind: "rarely-matches",
          severity: matches === 0 ? "warn" : "info",
          source: file.path,
          line,
          message:
            `Every request carries the ${tokens} tokens of “${heading.slice(0, 80)}”;` +
            ` of the project's ${projectPaths.length} files ${matches === 0 ? "none is" : matches === 1 ? "one is" : `${matches} are`} ${about.name}`,
          suggestion: matches === 0 ? "Remove it, or move it to a rule with globs" : "Move it to a rule with globs"
        })
      ]
    })
  })
}

/** With more words a heading is about something else that has to do with a language. */
const mostWords = 3

/** Null where a heading is about more than one kind of file, or about none. */
const subjectOf = (heading: string): { readonly name: string; readonly matches: (path: string) => boolean } | null => {
  const words = heading
    .toLowerCase()
    .split(/[^\p{L}\p{N}#+.]+/u)
    .filter((it) => it !== "")
  const [only, another] = new Set(words.filter((it) => languages.has(it)))
  if (only === undefined || another !== undefined || words.length > mostWords) return null
  const ends = languages.get(only) ?? []
  return { name: only, matches: (path) => ends.some((end) => path.toLowerCase().endsWith(end)) }
}

/** Only names that mean a language and nothing else. */
const languages: ReadonlyMap<string, ReadonlyArray<string>> = new Map([
  ["python", [".py", ".pyi", ".ipynb"]],
  ["typescript", [".ts", ".tsx", ".mts", ".cts", ".vue", ".svelte"]],
  ["javascript", [".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".vue", ".svelte"]],
  ["java", [".java"]],
  ["kotlin", [".kt", ".kts"]],
  ["rust", [".rs"]],
  ["golang", [".go"]],
  ["ruby", [".rb", ".erb", ".rake"]],
  ["php", [".php"]],
  ["c#", [".cs"]],
  ["csharp", [".cs"]],
  ["c++", [".cc", ".cpp", ".cxx", ".hpp", ".hh", ".h"]],
  ["scala", [".scala"]],
  ["elixir", [".ex", ".exs"]],
  ["dart", [".dart"]],
  ["scss", [".scss"]],
  ["protobuf", [".proto"]],
  ["terraform", [".tf", ".tfvars"]],
  ["svelte", [".svelte"]],
  ["vue", [".vue"]]
])
