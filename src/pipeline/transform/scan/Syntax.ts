/** How each language writes comments and strings. A new language is a new row. */
import { extensionOf } from "../../../domain/Paths.js"
import {
  character,
  cppRaw,
  csharpRaw,
  cssUrl,
  dollarQuoted,
  longBracket,
  rubyBlocks,
  rubyPercent,
  rustRaw,
  shellQuoted,
  swiftRaw
} from "./Literals.js"

export interface StringRule {
  readonly open: string
  readonly close: string
  readonly escapes: boolean
  /** The closing quote, doubled, stands for itself. */
  readonly doubles?: boolean
  readonly multiline: boolean
  /** What opens code within the string. */
  readonly interpolation?: string
}

export type HeredocStyle = "shell" | "ruby" | "php"

export interface Syntax {
  readonly line: ReadonlyArray<string>
  readonly block: ReadonlyArray<readonly [open: string, close: string]>
  readonly nests: boolean
  /** A line comment starts only at the start of a word. */
  readonly spaceBefore: boolean
  /** `//` behind a colon is an address. */
  readonly urls: boolean
  /** What looks like a comment may be the text of an element. */
  readonly jsx: boolean
  /** A line comment that ends in a backslash goes on. */
  readonly continuedLines: boolean
  /** `--[[ … ]]` */
  readonly longBrackets: boolean
  /** A backslash outside of strings protects the next character. */
  readonly backslash: boolean
  readonly strings: ReadonlyArray<StringRule>
  /** Null: no such literal here; -1: it never ends. */
  readonly special: ReadonlyArray<(text: string, at: number) => number | null>
  readonly templates: boolean
  readonly regex: boolean
  readonly heredoc: HeredocStyle | null
  /** The language begins behind this, and ends at `?>`. */
  readonly startsIn?: string
  /** Indentation says nothing, so that it may be made narrower. */
  readonly braces: boolean
  /** A text that holds this is written in a way that the table does not tell. */
  readonly unsure: RegExp | null
  /** Characters at which anything can begin. */
  readonly interesting: ReadonlySet<string>
}

const plain = { escapes: true, multiline: false } as const
const double: StringRule = { open: '"', close: '"', ...plain }
const single: StringRule = { open: "'", close: "'", ...plain }
const triple = (quote: string, escapes = true): StringRule => ({
  open: quote.repeat(3),
  close: quote.repeat(3),
  escapes,
  multiline: true
})
const cComments = { line: ["//"], block: [["/*", "*/"]] as const, braces: true }

type Row = Partial<Omit<Syntax, "interesting">>

/** `starts`: the characters with which the special literals start. */
const make = ({ starts = "", unsure = null, ...row }: Row & { readonly starts?: string }): Syntax => {
  const syntax = {
    line: [],
    block: [],
    nests: false,
    spaceBefore: false,
    urls: false,
    jsx: false,
    continuedLines: false,
    longBrackets: false,
    backslash: false,
    strings: [],
    special: [],
    templates: false,
    regex: false,
    heredoc: null,
    braces: false,
    unsure,
    ...row
  }
  const openings = [...syntax.line, ...syntax.block.map(([open]) => open), ...syntax.strings.map(({ open }) => open)]
  const interesting = new Set([
    ...openings.map((it) => it.charAt(0)),
    ...starts,
    ...(syntax.templates ? "`{}" : ""),
    ...(syntax.regex ? "()/" : ""),
    ...(syntax.backslash ? "\\" : ""),
    ...(syntax.heredoc === null ? "" : "<"),
    ...(syntax.startsIn === undefined ? "" : "?")
  ])
  return { ...syntax, interesting }
}

const ecma = make({ ...cComments, strings: [double, single], templates: true, regex: true, urls: true })
const ecmaWithJsx: Syntax = { ...ecma, jsx: true }
const css = make({ block: [["/*", "*/"]], braces: true, strings: [double, single], special: [cssUrl], starts: "uU" })
const scss = make({ ...cComments, strings: [double, single], special: [cssUrl], starts: "uU", urls: true })
const cpp = make({
  ...cComments,
  continuedLines: true,
  strings: [double],
  special: [cppRaw, character],
  starts: "uULR'"
})

const byLanguage: ReadonlyMap<string, Syntax> = new Map([
  ["typescript", ecma],
  ["javascript", ecma],
  [
    "go",
    make({
      ...cComments,
      strings: [{ open: "`", close: "`", escapes: false, multiline: true }, double],
      // With cgo a comment is C code.
      unsure: /^[ \t]{0,9}(import[ \t]{1,9})?"C"/m,
      special: [character],
      starts: "'"
    })
  ],
  ["java", make({ ...cComments, strings: [triple('"'), double], special: [character], starts: "'" })],
  ["c", cpp],
  ["cpp", cpp],
  [
    "rust",
    make({
      ...cComments,
      nests: true,
      strings: [{ ...double, multiline: true }],
      special: [rustRaw, character],
      starts: "rbc'"
    })
  ],
  [
    "csharp",
    make({
      ...cComments,
      strings: [
        ...['$@"', '@$"', '@"'].map((open) => ({
          open,
          close: '"',
          escapes: false,
          doubles: true,
          multiline: true,
          ...(open.includes("$") ? { interpolation: "{" } : {})
        })),
        { ...double, open: '$"', interpolation: "{" },
        double
      ],
      special: [csharpRaw, character],
      starts: "$'"
    })
  ],
  [
    "kotlin",
    make({
      ...cComments,
      nests: true,
      strings: [
        { ...triple('"', false), interpolation: "${" },
        { ...double, interpolation: "${" }
      ],
      special: [character],
      starts: "'"
    })
  ],
  [
    "scala",
    make({
      ...cComments,
      braces: false,
      nests: true,
      strings: [
        { ...triple('"', false), interpolation: "${" },
        { ...double, interpolation: "${" }
      ],
      special: [character],
      starts: "'"
    })
  ],
  [
    "swift",
    make({
      ...cComments,
      nests: true,
      strings: [
        { ...triple('"'), interpolation: "\\(" },
        { ...double, interpolation: "\\(" }
      ],
      special: [swiftRaw],
      starts: "#"
    })
  ],
  [
    "dart",
    make({
      ...cComments,
      nests: true,
      strings: [triple('"'), triple("'"), { ...double, interpolation: "${" }, { ...single, interpolation: "${" }]
    })
  ],
  [
    "php",
    make({
      ...cComments,
      line: ["//", "#"],
      startsIn: "<?",
      heredoc: "php",
      strings: [
        { ...double, multiline: true, interpolation: "{$" },
        { ...single, multiline: true }
      ]
    })
  ],
  [
    "python",
    make({
      line: ["#"],
      strings: [triple('"'), triple("'"), { ...double, interpolation: "{" }, { ...single, interpolation: "{" }]
    })
  ],
  [
    "ruby",
    make({
      line: ["#"],
      spaceBefore: true,
      heredoc: "ruby",
      special: [rubyBlocks, rubyPercent],
      regex: true,
      starts: "=_%",
      strings: [
        { ...double, multiline: true, interpolation: "#{" },
        { ...single, multiline: true },
        { open: "`", close: "`", escapes: true, multiline: true }
      ]
    })
  ],
  [
    "shell",
    make({
      line: ["#"],
      spaceBefore: true,
      backslash: true,
      heredoc: "shell",
      special: [shellQuoted],
      starts: "$",
      strings: [
        { ...double, multiline: true, interpolation: "$(" },
        { open: "'", close: "'", escapes: false, multiline: true }
      ]
    })
  ],
  [
    "sql",
    make({
      line: ["--"],
      block: [["/*", "*/"]],
      special: [dollarQuoted],
      starts: "$",
      // MySQL protects a quote with a backslash, other dialects do not.
      unsure: /\\'/,
      strings: ["'", '"', "`"].map((quote) => ({
        open: quote,
        close: quote,
        escapes: false,
        doubles: true,
        multiline: true
      }))
    })
  ],
  ["lua", make({ line: ["--"], longBrackets: true, special: [longBracket], starts: "[", strings: [double, single] })],
  ["toml", make({ line: ["#"], strings: [triple('"'), triple("'", false), double, { ...single, escapes: false }] })]
])

/** Null: not known well enough to touch. */
export const syntaxOf = (language: string, path: string): Syntax | null => {
  const extension = extensionOf(path)
  return byExtension.get(extension) ?? (extension === ".sass" ? null : (byLanguage.get(language) ?? null))
}

const byExtension: ReadonlyMap<string, Syntax> = new Map([
  [".css", css],
  [".scss", scss],
  [".less", scss],
  [".tsx", ecmaWithJsx],
  [".jsx", ecmaWithJsx],
  [".js", ecmaWithJsx]
])
