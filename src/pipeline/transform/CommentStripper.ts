/**
 * Source without its comments. What a tool reads stays: `#!` lines, build tags, directives of compilers, linters and
 * bundlers, optimiser hints, `/*!` notices. All else goes, doc comments as well: where a reader needs them, the
 * signatures of a file bring them along.
 */
import { type Range, scan, syntaxOf } from "./Scan.js"
import { compactYaml } from "./YamlCompactor.js"

export const stripComments = (text: string, language: string, path: string): string => {
  if (language === "yaml") return compactYaml(text)
  const syntax = syntaxOf(language, path)
  const found = syntax === null ? null : scan(text, syntax)
  if (found === null) return text
  const out: Array<string> = []
  let at = 0
  for (const comment of found.comments) {
    if (comment.start < at || isDirective(text, comment)) continue
    const cut = cutOf(text, comment, at)
    out.push(text.slice(at, cut.start), cut.instead)
    at = cut.end
  }
  out.push(text.slice(at))
  const stripped = out.join("")
  return stripped.trim() === "" ? text : stripped
}

const headLength = 120

const directives: ReadonlyArray<RegExp> = [
  /^#!/,
  /^\/\*[!+]/,
  /^--\+/,
  /^\/\/(go:|line |export |nolint|sys|\s?\+build)/,
  /^\/\/\/\s*<(reference|amd-)/,
  /^..?.?\s*[@#](__|jsx|ts-|flow|license|preserve|(jest|vitest)-|vite-ignore|generated|charset|source(Mapping)?URL)/,
  /^..?.?\s*(e?slint|prettier|biome|deno|oxlint|tslint|istanbul|c8|v8|webpack|stylelint|rubocop|phpcs|phpstan|psalm|pylint|pyright|mypy|ruff|isort|fmt|yapf|flake8|noqa|nosec|nosemgrep|noinspection|shellcheck|swiftlint|swiftformat|swift-tools-version|ktlint|detekt|scalafmt|scalastyle|clang-format|clang-tidy|coverage|pragma|global|globals|exported|luacheck|taplo|ignore)\b\s*[-:=_\w]/i,
  /^..?.?\s*(type:\s*ignore|NOLINT|frozen[_-]string[_-]literal|typed:|encoding:|coding[:=]|-\*-|vim?:|eslint-env|warn_indent|!!)/i
]

const isDirective = (text: string, { end, start }: Range): boolean => {
  const head = text.slice(start, Math.min(end, start + headLength))
  return directives.some((directive) => directive.test(head))
}

/** How the text around a comment closes: a whole line goes with its break; within a line no two words may meet. */
const cutOf = (text: string, { end, start }: Range, floor: number): Range & { readonly instead: string } => {
  let first = start
  while (first > floor && isBlank(text.charCodeAt(first - 1))) first--
  let last = end
  while (last < text.length && isBlank(text.charCodeAt(last))) last++
  const startsLine = first === 0 || text.charAt(first - 1) === "\n"
  const lineBreak = text.startsWith("\r\n", last) ? 2 : text.charAt(last) === "\n" ? 1 : 0
  const endsLine = lineBreak > 0 || last === text.length
  if (startsLine && endsLine) return { start: first, end: last + lineBreak, instead: "" }
  if (endsLine) return { start: first, end: last, instead: "" }
  if (startsLine) return { start, end: last, instead: "" }
  // A comment over several lines counts as a line break where that ends a statement.
  const broken = text.slice(start, end).includes("\n")
  return { start: first, end: last, instead: broken ? "\n" : " " }
}

const isBlank = (unit: number): boolean => unit === 32 || unit === 9
