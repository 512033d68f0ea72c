/**
 * Files that a rule file names, as Markdown links, as paths in code spans, and as Cursor's `@path`: where each would be,
 * and which of them the project does not have. Linear on any text.
 */
import { baseName, directoryOf } from "../../domain/Paths.js"
import type { RuleFile } from "./Model.js"

export interface Reference {
  readonly file: RuleFile
  /** From 1. */
  readonly line: number
  /** As it is written. */
  readonly target: string
  readonly how: "link" | "mention" | "path"
  /** Any of them will do; relative to the project, the likeliest first. */
  readonly places: ReadonlyArray<string>
}

export interface MissingReference extends Reference {
  /** The only file of that name, in whatever case. */
  readonly likely: string | null
}

/** A rule file names a few dozen files. */
const mostReferences = 2_000
const longestLine = 4_000

/** Those of which no place is a file or a folder of the project. What git ignores is not among `projectPaths`. */
export const missingReferences = (
  files: ReadonlyArray<RuleFile>,
  projectPaths: ReadonlyArray<string>
): ReadonlyArray<MissingReference> => {
  const known = makeKnown(projectPaths)
  const missing: Array<MissingReference> = []
  for (const file of files) {
    for (const reference of referencesOf(file)) {
      if (missing.length === mostReferences) return missing
      if (!known.has(reference)) missing.push({ ...reference, likely: known.likely(reference) })
    }
  }
  return missing
}

const makeKnown = (projectPaths: ReadonlyArray<string>) => {
  const paths = new Set(projectPaths)
  const folders = new Set<string>([""])
  const byName = new Map<string, Array<string>>()
  for (const path of projectPaths) {
    for (let folder = directoryOf(path); !folders.has(folder); folder = directoryOf(folder)) folders.add(folder)
    const name = baseName(path).toLowerCase()
    const same = byName.get(name)
    if (same === undefined) byName.set(name, [path])
    else same.push(path)
  }
  const isThere = (place: string): boolean =>
    forms(place).some((it) => paths.has(it)) || folders.has(place.replace(/\/+$/, ""))
  /** `models/user.rb` for `app/models/user.rb`. */
  const isEnd = (place: string): boolean =>
    forms(place).some((it) => byName.get(baseName(it).toLowerCase())?.some((path) => path.endsWith(`/${it}`)) === true)
  return {
    has: ({ how, places }: Reference): boolean =>
      places.some(isThere) ||
      (how !== "link" && places.some(isEnd)) ||
      // a path of nothing that is here is one of another project, or of an example
      (how === "path" && !places.some((it) => folders.has(directoryOf(it)))),
    likely: ({ places }: Reference): string | null => {
      const same = byName.get(baseName(places[0] ?? "").toLowerCase()) ?? []
      return same.length === 1 ? (same[0] ?? null) : null
    }
  }
}

/** A page may be named without its end, and a module by what it is compiled to. */
const forms = (place: string): ReadonlyArray<string> => {
  const module = /^(.*)\.([cm]?)js(x?)$/.exec(place)
  if (module !== null) return [place, `${module[1]}.${module[2]}ts${module[3]}`, `${module[1]}.tsx`]
  return /\.\w+$/.test(place) ? [place] : [place, `${place}.md`, `${place}.mdx`]
}

export const referencesOf = (file: RuleFile): ReadonlyArray<Reference> => {
  const found: Array<Reference> = []
  const seen = new Set<string>()
  const isCursor = file.agents.includes("cursor") && /\.mdc$|cursorrules$/.test(file.path)
  const add = (line: number, target: string, how: Reference["how"], places: ReadonlyArray<string | null>) => {
    const usable = places.filter((it) => it !== null)
    if (usable.length === 0 || found.length === mostReferences || seen.has(target)) return
    seen.add(target)
    found.push({ file, line, target, how, places: usable })
  }
  const base = directoryOf(file.path)
  const around = (target: string) => [inside(base, target), inside("", target)]
  for (const { line, text } of linesOf(file)) {
    if (text.length > longestLine) continue
    const prose = text.replace(/`[^`]*`/g, (it) => " ".repeat(it.length))
    for (const target of linksIn(prose)) {
      const path = target.replace(/^mdc:/, "")
      if (isElsewhere(path)) continue
      add(line, target, "link", path === target ? around(target) : [inside("", path)])
    }
    if (isCursor) {
      for (const [, target = ""] of prose.matchAll(/(?:^|[\s(])@([\w-][\w./-]*\.[A-Za-z]\w{0,4})(?![\w/@(])/g)) {
        // `@Next.js` is a product
        if (isFileName(target) && (target.includes("/") || !target.endsWith(".js"))) {
          add(line, target, "mention", around(target))
        }
      }
    }
    if (isAboutOther(text)) continue
    for (const [, target = ""] of text.matchAll(/`([^`\s]{3,200})`/g)) {
      if (isOwnPath(target)) add(line, target, "path", around(target))
    }
  }
  return found
}

/** Outside of code blocks and comments. */
function* linesOf({ bodyStart, text }: RuleFile) {
  let line = 1
  for (let at = text.indexOf("\n"); at >= 0 && at < bodyStart; at = text.indexOf("\n", at + 1)) line++
  let fence = ""
  let isComment = false
  for (let at = bodyStart; at < text.length; line++) {
    const found = text.indexOf("\n", at)
    const end = found < 0 ? text.length : found
    const whole = text.slice(at, Math.min(end, at + longestLine + 1))
    at = end + 1
    const mark = /^\s*(?:[-*+>]\s+)?(`{3,}|~{3,})/.exec(whole)?.[1]
    if (fence !== "") {
      if (mark?.startsWith(fence) === true) fence = ""
    } else if (mark !== undefined) fence = mark
    else if (isComment) isComment = !whole.includes("-->")
    else if (/^\s*<!--/.test(whole)) isComment = !whole.includes("-->")
    else yield { line, text: whole }
  }
}

/** An address. */
const isElsewhere = (target: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]*:|^\/\//.test(target)

/** Targets of links, without title, anchor and query; pictures say nothing to an agent. */
const linksIn = (prose: string): ReadonlyArray<string> => {
  const inline = [
    ...prose.matchAll(/(^|[^!])\[[^\][]{0,300}\]\(<?([^()\s<>]{1,300})>?(?:\s+["'][^"'\n]{0,200}["'])?\)/g)
  ]
  const definition = /^ {0,3}\[[^\][]{1,300}\]:\s+<?([^\s<>]{1,300})>?/.exec(prose)
  return [...inline.map((it) => it[2] ?? ""), ...(definition === null ? [] : [definition[1] ?? ""])]
    .map((it) => unescaped(it.replace(/[#?].*$/, "")))
    .filter((it) => it !== "" && !placeholder.test(it))
}

const unescaped = (target: string): string => target.replace(/%20/g, " ").replace(/\\([\\()[\]_])/g, "$1")

const placeholder = /[<>{}*$[\]|\\^+"'`]|\.\.\.|…|(?:^|\/)(?:path|link|url|file|foo|bar|baz|example)(?:[/.]|$)/i

/** Names that stand for others, and places that programs make. */
const invented =
  /[<>{}*$[\]|?%~:,;=()!"'\\^+@#]|\.\.\.|…|\b(?:xxx|xyz|foo|bar|baz|qux|my|your|name|some|example|sample|acme|placeholder|todo)\b|[A-Z]{2,}[_-]?NAME|NNNN/i
const made =
  /(?:^|\/)(?:node_modules|dist|build|builds|out|output|target|tmp|temp|bin|obj|coverage|generated|gen|vendor|venv|cache|caches|logs?|artifacts?|release|releases|public\/build|\.[\w-]*(?:cache|venv|next|nuxt|tox|git|env|local|turbo|output))(?:\/|$)|(?:^|\/)\.env/

const fileEnd =
  /\.(?:md|mdx|mdc|txt|rst|adoc|tsx?|jsx?|[cm][jt]s|vue|svelte|astro|py|pyi|rb|erb|rs|go|java|kts?|scala|swift|cs|cpp|cc|hpp|h|c|php|exs?|dart|lua|sh|sql|graphql|proto|ya?ml|toml|json5?|jsonc|html|css|scss|gradle)$/

const isFileName = (target: string): boolean => fileEnd.test(target) && !invented.test(target)

/** With a folder in it: a name alone may be of any file, or of one that is to be made. */
const isOwnPath = (target: string): boolean =>
  /^(?:\.\/)?[\w.-]+(?:\/[\w.-]+)+$/.test(target) &&
  !/^\.\.\/|^\.[\w-]+\/.*\.(?:json|toml|ya?ml)$/.test(target) &&
  isFileName(target) &&
  !made.test(target)

/** The line speaks of what is no more, is still to be made, may be missing, or stands for many. */
const isAboutOther = (line: string): boolean =>
  /\b(?:no longer|not|never|cannot|\w+n['’]t|without|remov\w*|delet\w*|deprecat\w*|legacy|obsolete|formerly|previously|mov\w*|renam\w*|replac\w*|migrat\w*|creat\w*|generat\w*|new|add\w*|writ\w*|emit\w*|output\w*|build\w*|built|bundl\w*|compil\w*|produc\w*|e\.g|example\w*|instance|like|such as|similar|may|might|could|would|optional\w*|if|unless|ignor\w*|cach\w*|artifact\w*|temp\w*|sav\w*|stor\w*|plac\w*|put|nam\w+|local|your|downloads?|install\w*|override\w*)\b/i.test(
    line
  )

/** Null: it leads out of the project, or to all of it. */
const inside = (folder: string, target: string): string | null => {
  const parts: Array<string> = folder === "" || target.startsWith("/") ? [] : folder.split("/")
  for (const part of target.split("/")) {
    if (part === "" || part === ".") continue
    if (part === "..") {
      if (parts.pop() === undefined) return null
    } else parts.push(part)
  }
  return parts.length === 0 || parts.some((it) => it.includes("\u0000")) ? null : parts.join("/")
}
