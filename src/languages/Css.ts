/** CSS, SCSS and Less: rules by selector, mixins, variables; imports. */
import { type CommentSyntax, doubleQuoted, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { holder, importRule, rule } from "./Patterns.js"

/** The braces of `.a-#{$b}` open no block. A string keeps its last character, so that of this one is the next after it. */
function interpolationEnd(text: string, at: number): number {
  if (text.charCodeAt(at + 1) !== 123) return -1
  const near = text.slice(at, at + 200)
  const close = near.search(/[}\n]/)
  return close === -1 || near.charAt(close) === "\n" ? -1 : Math.min(text.length, at + close + 2)
}

const comments: CommentSyntax = {
  line: ["//"],
  block: [["/*", "*/"]],
  lineNeedsSpace: true,
  doc: ["/**", "///"],
  strings: [doubleQuoted, singleQuoted],
  special: { starts: "#", endOf: interpolationEnd }
}

export const css = lineLanguage({
  id: "css",
  extensions: [".css", ".scss", ".less", ".sass", ".pcss", ".styl"],
  comments,
  outline: {
    heads: "brace",
    isExported: () => true,
    rules: [
      holder("section", /(@(?:media|supports|layer|container|scope)\b[^{};\n]{0,200})/),
      rule("function", /@(?:mixin|function)[ \t]+([\w-]+)/),
      rule("rule", /(@(?:font-face|keyframes|property|page|counter-style)\b[^{};\n]{0,100})/),
      rule("variable", /([$@][\w-]+|--[\w-]+)[ \t]*:/),
      rule(
        "rule",
        /((?:[.\w:*[&>~+%]|#(?:\{[^{}\n]{0,100}\})?)(?:[^{};@\n#]|#\{[^{}\n]{0,100}\}|#(?!\{)){0,300})(?=\{|,[ \t\r]*(?:\n|$))/,
        {
          holds: true,
          quoted: true
        }
      )
    ]
  },
  imports: [
    importRule(
      /@(?:import|use|forward|require|config|plugin|reference)\s+(?:\([^()\n]{0,60}\)\s*)?(?:url\(\s*)?["']?([^"'()\n;]{1,300})["']?((?:[ \t]*,\s*["'][^"'\n]{1,300}["']){0,50})/,
      (match) =>
        [match[1] ?? "", ...[...(match[2] ?? "").matchAll(/["']([^"']+)["']/g)].map((it) => it[1] ?? "")].map(
          (source) => ({
            source,
            isRelative: !/^(?:[a-z]+:|\/\/|[@~])/i.test(source)
          })
        )
    )
  ]
})
