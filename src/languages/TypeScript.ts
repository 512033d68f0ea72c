/** TypeScript and TSX, by TypeScript's own parser. The tables serve the ranking, and files that no parser should see. */
import { namesOf } from "./Imports.js"
import { type CommentSyntax, cComments, doubleQuoted, endOfLine, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import type { OutlineSyntax } from "./Outline.js"
import { holder, importOf, importRule, member, rule, words } from "./Patterns.js"
import { typescriptFacts } from "./typescript/Facts.js"

/** After these a `/` starts a regular expression. */
const beforeRegex =
  /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield))\s*$/

export const scriptComments: CommentSyntax = {
  ...cComments,
  doc: ["/**"],
  strings: [doubleQuoted, singleQuoted, { open: "`", close: "`", multiline: true, escapes: true }],
  special: {
    starts: "/",
    endOf: (text, at) => {
      if (text.charCodeAt(at) !== 47 || !beforeRegex.test(text.slice(Math.max(0, at - 20), at))) return -1
      const end = Math.min(endOfLine(text, at), at + 2000)
      let inClass = false
      for (let here = at + 1; here < end; here++) {
        const sign = text.charAt(here)
        if (sign === "\\") here++
        else if (sign === "[") inClass = true
        else if (sign === "]") inClass = false
        else if (sign === "/" && !inClass) return here + 1
      }
      return -1
    }
  }
}

const exported = String.raw`(?:export\s+)?(?:default\s+)?(?:declare\s+)?`
const hides = String.raw`(?:(?:public|private|protected|static|readonly|override|async|abstract|accessor|get|set|declare)\s+)`
const pattern = (source: string) => new RegExp(source)

export const scriptOutline: OutlineSyntax = {
  heads: "brace",
  newlineEnds: true,
  decorator: /@[\w$.]+/y,
  isExported: (_, head) => /^(?:export|public|module\.exports|exports)\b/.test(head),
  notNames: words(
    "if for while switch catch with return function typeof do else try await yield new delete void throw case super import export default class extends implements"
  ),
  rules: [
    rule("function", pattern(`${exported}(?:async\\s+)?function(?:\\s*\\*\\s*|\\s+)([\\w$]+)`)),
    holder("class", pattern(`${exported}(?:abstract\\s+)?class\\s+([\\w$]+)`)),
    holder("interface", pattern(`${exported}interface\\s+([\\w$]+)\\s*[<{e]`)),
    holder("enum", pattern(`${exported}(?:const\\s+)?enum\\s+([\\w$]+)\\s*\\{`)),
    holder("module", pattern(`${exported}(?:namespace|module)\\s+([\\w$.]+)\\s*\\{`)),
    rule("type", pattern(`${exported}type\\s+([\\w$]+)\\s*[=<]`)),
    rule("constant", pattern(`${exported}const\\s+([\\w$]+)\\s*[:=]`)),
    rule("variable", pattern(`${exported}(?:let|var)\\s+([\\w$]+)\\s*[:=;]`)),
    rule("function", /(?:module\.)?exports\.([\w$]+)\s*=/),
    member(
      "method",
      pattern(
        `${hides}*\\*?(#?[\\w$]+)\\s*(?:<[^>\\n(]*>)?\\((?:[^()\\n]|\\([^()\\n]*\\))*\\)(?::[^=\\n{]*|\\s)?\\{[ \\t\\r]*$`
      )
    ),
    member("property", pattern(`${hides}+(#?[\\w$]+)[?!]?\\s*[:=;]`))
  ].map((it) => ({ ...it, pattern: new RegExp(it.pattern.source, "my") }))
}

/** Of the calls on a line there may be several, and a bundler's remark may stand before the specifier. */
const called = String.raw`\b(?:(?:require(?:\.resolve)?|import)\((?:\s|\/\*[^*\n]{0,200}\*\/){0,200}["'${"`"}]([^"'${"`"}$\n]+)["'${"`"}]|new URL\(\s{0,200}["']([^"'\n]+)["']\s{0,20},\s{0,20}import\.meta)`

/** The rest of the line where a match begins, and at least the match. */
const lineFrom = (match: RegExpExecArray): string => {
  const end = match.input.indexOf("\n", match.index + match[0].length)
  return match.input.slice(match.index, Math.min(end === -1 ? match.input.length : end, match.index + 4_000))
}

/** `} from "./x.js"` closes an import of many lines, so only the line with the specifier needs a look. */
export const scriptImports = [
  importOf(/import\s+(?:type\s+)?["']([^"'\n]+)["']/),
  importOf(/import\s+(?=\S)(?:type\s+(?=\S))?([^"'\n;]{0,1000})\bfrom\s*["']([^"'\n]+)["']/, (match) => ({
    source: match[2] ?? "",
    symbols: namesOf(match[1] ?? "")
  })),
  importOf(/export\s+(?:type\s+)?(?:\*|\{)[^"'\n;]{0,1000}\bfrom\s*["']([^"'\n]+)["']/, () => ({ isReExport: true })),
  importOf(/(?:[\w$, \t]{0,1000}\})?\s*from\s*["']([^"'\n]+)["']/),
  importOf(/import\s+[\w$]+\s*=\s*require\(\s*["']([^"'\n]+)["']/),
  importRule(new RegExp(`[^\\n]{0,400}?${called}`), (match) =>
    [...lineFrom(match).matchAll(new RegExp(called, "g"))].map((it) => ({ source: it[1] ?? it[2] ?? "" }))
  )
]

export const typescript = lineLanguage({
  id: "typescript",
  extensions: [".ts", ".tsx", ".mts", ".cts"],
  shebangs: ["tsx", "ts-node", "deno", "bun"],
  comments: scriptComments,
  outline: scriptOutline,
  imports: scriptImports,
  parse: { by: "typescript", facts: typescriptFacts }
})
