/** What a path says about its file: test, prose, agent rules, settings. Decided once a file, asked by many rules. */
import { baseName, extensionOf } from "../../domain/Paths.js"

export interface PathTraits {
  /** Tests, fixtures, examples: made-up credentials are normal here. */
  readonly test: boolean
  readonly docs: boolean
  /** Files that an agent obeys: instructions are their purpose, so one hint alone means nothing. */
  readonly agentRules: boolean
  readonly markdown: boolean
  readonly markup: boolean
  /** Program source: quoted values only, and strings are data. */
  readonly source: boolean
  /** Locks, checksums, minified and generated bundles: full of long random-looking text that is public. */
  readonly machineMade: boolean
}

export const pathTraits = (path: string): PathTraits => {
  const lower = path.toLowerCase()
  const name = baseName(lower)
  const extension = extensionOf(lower)
  const markdown = markdownExtensions.has(extension)
  return {
    test: testFolder.test(lower) || testName.test(name),
    docs: markdown || proseExtensions.has(extension) || docsFolder.test(lower),
    agentRules: agentRules.test(lower),
    markdown,
    markup: markupExtensions.has(extension),
    source: sourceExtensions.has(extension),
    machineMade: machineMade.test(name)
  }
}

const set = (words: string) => new Set(words.split(" ").map((it) => `.${it}`))

const markdownExtensions = set("md mdx mdc markdown")
const proseExtensions = set("rst txt adoc asciidoc org tex")
const markupExtensions = set("html htm xhtml vue svelte astro xml svg")
const sourceExtensions = set(
  "ts tsx mts cts js jsx mjs cjs py pyi go java rb php cs rs kt kts swift lua c h cc cpp cxx hpp m mm scala groovy dart ex exs erl clj cljs hs ml mli fs vb pl pm r jl zig nim sol vue svelte astro"
)

const testFolder =
  /^t\/|(?:^|\/)(?:tests?|__tests__|testing|specs?|fixtures?|__fixtures__|__mocks__|mocks?|testdata|test-data|e2e|examples?|samples?|playgrounds?|demos?|__snapshots__|benchmarks?)\//
const testName = /(?:^test[_-]|[._-](?:test|tests|spec|specs|fixture|fixtures|mock|stories|e2e)[._-]|tests?\.[a-z]+$)/
const docsFolder = /(?:^|\/)(?:docs?|documentation|website|blog)\//
const agentRules =
  /(?:^|\/)(?:claude(?:\.local)?\.md|agents?\.md|gemini\.md|codex\.md|copilot-instructions\.md|\.cursorrules|\.windsurfrules|\.clinerules|\.roorules|skill\.md)$|(?:^|\/)\.(?:cursor|windsurf|claude|continue|clinerules|roo|agents?|codex|gemini|kiro|amazonq)\/|(?:^|\/)\.github\/(?:instructions|prompts|chatmodes|agents)\/|\.(?:mdc|instructions\.md|prompt\.md)$/
const machineMade =
  /(?:^package-lock\.json|^npm-shrinkwrap\.json|^yarn\.lock|^pnpm-lock\.yaml|^bun\.lockb?|^cargo\.lock|^go\.sum|^poetry\.lock|^pdm\.lock|^uv\.lock|^composer\.lock|^gemfile\.lock|^flake\.lock|^mix\.lock|^pubspec\.lock|^podfile\.lock|^package\.resolved|^packages\.lock\.json|^deno\.lock|^conda-lock\.yml|\.lock|\.min\.(?:js|css|mjs)|\.map|\.snap|\.svg)$/
