/** Shells: functions, constants; `source` and `.`. */
import { type CommentSyntax, doubleQuoted, hashComments, heredocEnd } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { importOf, rule, words } from "./Patterns.js"

const comments: CommentSyntax = {
  ...hashComments,
  lineNeedsSpace: true,
  strings: [
    { ...doubleQuoted, multiline: true },
    { open: "'", close: "'", multiline: true }
  ],
  special: { starts: "<", endOf: heredocEnd(/<<-?[ \t]*\\?["']?([A-Za-z_]\w*)["']?/y) }
}

/** What stands before the path is mostly the folder of the script, however it is found out. */
const sourced = String.raw`(?:source|\.)[ \t]+["']?(?:\$\w+\/|\$\{[^}\n]{1,60}\}\/|\$\([^()\n]{0,100}\)\/)?([\w./-]+)`

export const shell = lineLanguage({
  id: "shell",
  extensions: [".sh", ".bash", ".zsh", ".ksh", ".bats", ".fish", ".command"],
  fileNames: [".bashrc", ".bash_profile", ".profile", ".zshrc", ".zprofile", ".envrc", "PKGBUILD"],
  shebangs: ["sh", "bash", "zsh", "dash", "ksh", "bats", "ash", "fish"],
  comments,
  outline: {
    heads: "brace",
    roundBodies: true,
    isExported: (name) => !name.startsWith("_"),
    notNames: words("if for while case select until then else do"),
    closer: /\}|\)|end\b/y,
    rules: [
      rule("function", /function[ \t]+([\w:.-]+)/),
      rule("function", /([\w:.-]+)[ \t]*\(\)/),
      rule("constant", /(?:(?:export|readonly|declare|typeset)[ \t]+(?:-\w+[ \t]+)?)?([A-Z][A-Z0-9_]*)=/),
      rule("other", /alias[ \t]+([\w.-]+)=/)
    ]
  },
  imports: [
    importOf(new RegExp(sourced), () => ({ isRelative: true })),
    importOf(new RegExp(`[^\\n#]{0,300}?(?:&&|\\|\\||;|\\bthen|\\bdo)[ \\t]+${sourced}`), () => ({ isRelative: true })),
    importOf(/load[ \t]+["']([\w./-]+)["']/, () => ({ isRelative: true }))
  ]
})
