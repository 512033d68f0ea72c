/** Ruby: modules, classes, methods; require and friends. */
import { type CommentSyntax, doubleQuoted, hashComments, heredocEnd, singleQuoted } from "./Lexis.js"
import { lineLanguage } from "./LineLanguage.js"
import { fromHere, holder, importOf, rule, words } from "./Patterns.js"
import { type TreeSyntax, textOf } from "./Tree.js"

const comments: CommentSyntax = {
  ...hashComments,
  lineNeedsSpace: true,
  block: [["\n=begin", "\n=end"]],
  strings: [doubleQuoted, singleQuoted],
  special: { starts: "<", endOf: heredocEnd(/<<[~-]?["'`]?([A-Z_][A-Za-z0-9_]*)["'`]?/y) }
}

const tree: TreeSyntax = {
  grammar: "ruby",
  through: words("program body_statement call argument_list begin"),
  nodes: {
    module: { kind: "module", holds: true },
    class: { kind: "class", holds: true },
    singleton_class: { kind: "class", holds: true, name: () => "" },
    method: { kind: "function" },
    singleton_method: {
      kind: "function",
      name: (node, text) => ["object", "name"].map((it) => textOf(node.childForFieldName(it) ?? node, text)).join(".")
    },
    assignment: {
      kind: "constant",
      name: (node, text) => {
        const left = node.childForFieldName("left")
        return left?.type === "constant" ? textOf(left, text) : ""
      },
      value: (node) => node.childForFieldName("right")
    }
  }
}

export const ruby = lineLanguage({
  id: "ruby",
  extensions: [".rb", ".rake", ".gemspec", ".ru", ".podspec", ".jbuilder"],
  fileNames: ["Vagrantfile", "Rakefile", "Gemfile", "Podfile", "Fastfile", "Brewfile", "Guardfile", "Capfile"],
  shebangs: ["ruby"],
  comments,
  outline: {
    heads: "line",
    closer: /end\b|\}/y,
    isExported: (_, head) => !/^private\b/.test(head),
    rules: [
      holder("class", /class[ \t]+(?!<<)([A-Z][\w:]*)/),
      holder("module", /module[ \t]+([A-Z][\w:]*)/),
      rule(
        "function",
        /(?:(?:private|protected|public|private_class_method|memoize)[ \t]+)?def[ \t]+((?:self\.|[A-Z]\w*\.)?(?:\w+[?!=]?|\[\]=?|[<=>+*/!~%&|^-]{1,3}))/
      ),
      rule("constant", /([A-Z][A-Za-z0-9_]*)[ \t]*=(?![=~>])/)
    ]
  },
  imports: [
    fromHere(importOf(/require_relative[ \t(]+["']([^"'\n]+)["']/, () => ({ isRelative: true }))),
    fromHere(
      importOf(
        /(?:require|load)[ \t(]+File\.(?:expand_path|join)\([ \t]*(?:__dir__[ \t]*,[ \t]*)?["']\/?([^"'\n]+)["'](?:[ \t]*,[ \t]*(__FILE__))?/,
        () => ({ isRelative: true })
      ),
      // a path from a file starts with a step out of it
      (match) => (match[2] === undefined ? (match[1] ?? "") : (match[1] ?? "").replace(/^\.\.\//, ""))
    ),
    fromHere(
      importOf(/(?:require|load|autoload[ \t(]+:\w+[ \t]*,)[ \t(]+["']#\{__dir__\}\/([^"'\n]+)["']/, () => ({
        isRelative: true
      }))
    ),
    importOf(/(?:require|load)[ \t(]+["']([^"'\n]+)["']/),
    importOf(/autoload[ \t(]+:(?:\w+)[ \t]*,[ \t]*["']([^"'\n]+)["']/),
    importOf(/gem[ \t(]+["']([^"'\n]+)["']/)
  ],
  tree
})
