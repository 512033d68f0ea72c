/**
 * Settings that have one value at a time: indentation, quotes, a package manager. A statement that gives one a value
 * says so in one of the forms below; two statements that give the same setting different values cannot both be followed.
 */
import type { Clause } from "./Clauses.js"
import { type Token, tokensOf } from "./Words.js"

export interface SettingValue {
  /** The setting, with what it is for where that matters: `naming of file`. */
  readonly setting: string
  readonly value: string
  /** All else that the clause speaks of: in another place the setting may have another value. */
  readonly rest: ReadonlyArray<string>
}

/** What a clause sets. With few exceptions only what is asked for sets a value. */
export const settingsOf = (clause: Clause): ReadonlyArray<SettingValue> => {
  const text = clause.tokens
    .filter((it) => it.kind !== "mark")
    .map((it) => (it.kind === "code" ? `\`${it.text.toLowerCase()}\`` : it.text))
    .join(" ")
  return settings.flatMap(({ own, read, readsDonts }) => {
    if (clause.polarity === "dont" && readsDonts !== true) return []
    const said = [...clause.core, ...clause.conditions, ...clause.purposes]
    return read(text, clause.polarity).map((found) => {
      const rest = said.filter((stem) => !own.has(stem) && !framing.has(stem) && !found.uses?.test(stem))
      return { setting: found.setting, value: found.value, rest: [...new Set(rest)].sort() }
    })
  })
}

interface Found {
  readonly setting: string
  readonly value: string
  /** Stems that are part of the value. */
  readonly uses?: RegExp
}

const none: ReadonlyArray<Found> = []

interface Setting {
  /** Stems that the setting is said with; whatever else stands in a clause narrows it. */
  readonly own: ReadonlySet<string>
  /** `must not exceed 80` sets a value, too. */
  readonly readsDonts?: boolean
  readonly read: (text: string, polarity: Clause["polarity"]) => ReadonlyArray<Found>
}

const stems = (words: string): ReadonlySet<string> => new Set(tokensOf(words).map((it: Token) => it.stem))

/** Words that every setting may be said with. */
const framing: ReadonlySet<string> = stems(
  "in with for at to by on as under over be set keep write follow default style format formatting formatter standard" +
    " convention project codebase code only exclusively throughout across consistently consistent everywhere whole entire sole maintain ensure proper recommended preferred rather"
)

/** A folder of tests that stands in a code span. */
const placeOfTests = /^`[^`]*tests?[^`]*`$/

const oneOf = (setting: string, values: Readonly<Record<string, RegExp>>, own: string, about?: RegExp): Setting => ({
  own: stems(own),
  read: (text) => {
    if (about !== undefined && !about.test(text)) return none
    const found = Object.entries(values).filter(([, pattern]) => pattern.test(text))
    const [only] = found
    return found.length === 1 && only !== undefined ? [{ setting, value: only[0], uses: placeOfTests }] : none
  }
})

const numberWords: Readonly<Record<string, string>> = { two: "2", three: "3", four: "4", eight: "8" }

const indentation: Setting = {
  own: stems(
    "indent indentation indented tab tabs space spaces soft hard level width size two three four eight per each"
  ),
  read: (text) => {
    const plain = text.trim()
    const isAbout =
      /\bindent/.test(text) || /^(?:(?:always|please|use|prefer|hard|soft) )*(?:tabs?|spaces)$/.test(plain)
    const isCounted = /^(?:(?:always|please|use|prefer) )*(?:\d|two|three|four|eight) spaces?(?: for\b.*)?$/.test(plain)
    if (!isAbout && !isCounted) return none
    const spaces = /\b(\d+|two|three|four|eight)\s+spaces?\b/.exec(text)?.[1]
    const isTabs = /\btabs?\b/.test(text)
    if (isTabs === /\bspaces?\b/.test(text)) return none
    const value = isTabs ? "tabs" : spaces === undefined ? "spaces" : `${numberWords[spaces] ?? spaces} spaces`
    return [{ setting: "indentation", value, uses: /^\d+$/ }]
  }
}

const cases =
  /`?\b(kebab-case|kebab case|kebabcase|camelcase|pascalcase|snake_case|snake case|upper_snake_case|screaming_snake_case)\b`?/g
const subjects =
  /\b(file|filename|folder|directory|directories|variable|function|method|constant|class|component|hook|type|interface|enum|table|column|route|url|endpoint|branch|prop|event|module|package|key|field|parameter|property|properties|service)(?:es|s)?\b/g

const caseFor =
  /`?\b(kebab-case|kebab case|camelcase|pascalcase|snake_case|snake case|upper_snake_case|screaming_snake_case)\b`? for ((?:(?!`?\b(?:kebab|camelcase|pascalcase|snake|upper_snake|screaming)).){1,80})/g

const subjectNames: Readonly<Record<string, string>> = {
  filename: "file",
  directory: "folder",
  directories: "folder",
  method: "function",
  properties: "property"
}

/** One case for one kind of thing; `PascalCase for classes, camelCase for functions` says two of them. */
const naming: Setting = {
  own: stems(
    "name names named naming kebab-case kebab case camelCase PascalCase snake_case snake UPPER_SNAKE_CASE" +
      " file filename folder variable function constant class component hook type interface enum table column route url" +
      " endpoint branch prop event module package key field parameter property service"
  ),
  read: (text) => {
    const pairs = [...text.matchAll(caseFor)].map(([, name = "", about = ""]) => ({ name, about }))
    const [only, another] = [...text.matchAll(cases)].map(([, name = ""]) => name)
    const said =
      pairs.length > 0 ? pairs : only !== undefined && another === undefined ? [{ name: only, about: text }] : []
    return said.flatMap(({ about, name }) => {
      const things = new Set([...about.matchAll(subjects)].map(([, it = ""]) => subjectNames[it] ?? it))
      if (things.size === 0) return []
      const value = name.replace(/[ -]/g, "").replace("kebabcase", "kebab-case").replace("snakecase", "snake_case")
      return [{ setting: `naming of ${[...things].sort().join(" and ")}`, value, uses: /^`.*case`$|case$/i }]
    })
  }
}

const lineLength: Setting = {
  readsDonts: true,
  own: stems(
    "line lines length width character characters char chars column columns col max maximum limit wrap exceed most longer shorter within"
  ),
  read: (text) => {
    const isAbout =
      /\bline[- ]?(?:length|width)|\blines?\b.*\b(?:characters|chars|columns|cols)\b|\bmax(?:imum)? line|\bwrap (?:lines |code |at )/
    if (!isAbout.test(text) || /\blines of\b|\b(?:functions?|methods?|files?|class|classes|components?)\b/.test(text))
      return none
    const numbers = text.match(/\b\d{2,3}\b/g) ?? []
    return numbers.length === 1 ? [{ setting: "line length", value: numbers[0] ?? "", uses: /^\d+$/ }] : none
  }
}

const coverage: Setting = {
  own: stems(
    "coverage test tests testing least minimum min above maintain aim achieve percent target threshold must ensure overall"
  ),
  read: (text) => {
    if (!/\bcoverage\b/.test(text)) return none
    const numbers = text.match(/\b\d{2,3}(?:\s*%)?/g) ?? []
    return numbers.length === 1
      ? [{ setting: "test coverage", value: `${(numbers[0] ?? "").replace(/\D/g, "")}%`, uses: /^\d+%?$/ }]
      : none
  }
}

const only = (pattern: RegExp, text: string): string | null => {
  const found = new Set([...text.matchAll(pattern)].map(([, it]) => it))
  const [first] = found
  return found.size === 1 && first !== undefined ? first : null
}

/** A tool: alone, or with what it is for. */
const tool = (setting: string, names: string, purpose: RegExp, own: string): Setting => {
  const word = new RegExp(`(?:^|[\\s\`])(${names})(?=[\\s\`.,]|$)`, "g")
  const bare = new RegExp(`^(?:(?:always|please|only) )*(?:use|prefer) \`?(?:${names})\`?$`)
  return {
    own: stems(own),
    read: (text) => {
      const value = only(word, text)
      if (value === null) return none
      const isFor = /\b(?:use|uses|using|with|via|is|are)\b/.test(text) && purpose.test(text)
      return bare.test(text.trim()) || isFor ? [{ setting, value, uses: new RegExp(`^\`?(?:${names})\\b`) }] : none
    }
  }
}

const languages =
  "english|german|french|spanish|portuguese|italian|dutch|polish|russian|ukrainian|chinese|japanese|korean|turkish|arabic|vietnamese|czech|swedish"

const answerLanguage: Setting = {
  own: stems("respond reply answer communicate talk speak user response responses language all me us"),
  read: (text) => {
    const value = only(new RegExp(`\\b(${languages})\\b`, "g"), text)
    const isAbout = /\b(?:respond|reply|answer|communicate|talk|speak)\b/.test(text)
    return value !== null && isAbout
      ? [{ setting: "language of answers", value, uses: new RegExp(`^(?:${languages})$`) }]
      : none
  }
}

const semicolons: Setting = {
  readsDonts: true,
  own: stems("semicolon semicolons end ends statement statements terminate line lines all always omit"),
  read: (text, polarity) => {
    if (!/\bsemicolons?\b/.test(text)) return none
    const isNone = polarity === "dont" || /\bwithout semicolons?\b/.test(text)
    return [{ setting: "semicolons", value: isNone ? "no semicolons" : "semicolons", uses: /^without$/ }]
  }
}

const testing =
  /\b(?:for|write|all|run|writing) (?:all |the |our |new )*(?:unit )?(?:tests?|testing)\b|\btest(?:ing)? (?:framework|runner)\b/

const settings: ReadonlyArray<Setting> = [
  indentation,
  naming,
  lineLength,
  coverage,
  answerLanguage,
  semicolons,
  tool(
    "package manager",
    "npm|yarn|pnpm|bun",
    /\bpackage manag\w+|\b(?:install|installing|manage|managing|add|adding) (?:the |all |new )?(?:packages|dependencies|deps)\b|\bdependency management\b|\bfor (?:all )?(?:packages|dependencies)\b/,
    "package packages manager management manage install installing installation dependency dependencies deps add adding new all"
  ),
  tool(
    "JavaScript test framework",
    "jest|vitest|mocha|jasmine",
    testing,
    "test tests testing framework runner write all run"
  ),
  tool("Python test framework", "pytest|unittest|nose", testing, "test tests testing framework runner write all run"),
  oneOf(
    "string quotes",
    { "single quotes": /\bsingle[- ]quot/, "double quotes": /\bdouble[- ]quot/ },
    "string strings literal literals single double quote quotes quoted quotation mark marks",
    /\bquot(?:es?|ation|ed)\b/
  ),
  oneOf(
    "exports",
    { "default exports": /\bdefault exports?\b/, "named exports": /\bnamed exports?\b/ },
    "default named export exports"
  ),
  oneOf(
    "imports",
    { "relative imports": /\brelative (?:imports?|paths?)\b/, "absolute imports": /\babsolute (?:imports?|paths?)\b/ },
    "relative absolute import imports path paths module modules",
    /\bimport/
  ),
  oneOf(
    "mood of commit messages",
    { imperative: /\bimperative\b|\bpresent[- ]tense\b/, past: /\bpast[- ]tense\b/ },
    "commit commits message messages imperative mood present past tense title subject titles line lines",
    /\bcommit/
  ),
  oneOf(
    "place of test files",
    {
      "beside the source": /\b(?:next to|beside|alongside|co-?located?|co located?|same (?:folder|directory) as)\b/,
      "a folder of their own":
        /\b(?:in|under|inside|into)\b (?:the |a )*(?:separate |dedicated |top level )*`?(?:\.\/)?_*tests?_*\/?`?(?: folder| directory|$)/
    },
    "test tests file files next beside alongside colocated colocate co located same folder directory source code sit live place put" +
      " separate dedicated top level all module they implementation the",
    /\b(?:place|put|live|lives|keep|kept|locate|located|co-?locate|store|stored|sit|sits|reside|go|goes|belong)\b.*\btests?\b|\btests?\b.*\b(?:live|lives|kept|located|stored|sit|sits|reside|go|goes|belong|next to|beside|alongside)\b|\btest files?\b/
  )
]
